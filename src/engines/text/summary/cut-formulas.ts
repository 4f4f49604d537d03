/** Separates the formulas that open and close a call from the rest of a turn, in speech without punctuation. */
import { stemWord } from '../matching/stem-word.ts';
import { isCommonStem } from '../matching/weigh-stem.ts';

const greeting = /^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)? /;
/** On their own, these do not open a call: "yes it's Helen" and "yes it is broken". */
const filler = /^(?:yes|yeah|okay|oh|um|uh|so|well) /;
/** Any word that follows is a name. */
const saysName = /^(?:my name(?:['’]s| is)|you['’]re speaking (?:to|with)) /;
/** A name may follow, or something else: "I'm calling". */
const mayName = /^(?:this is|i['’]?m|i am|it['’]?s|it is) /;
/** Maximum words of a name. */
const maxNames = 3;
/** Words after the name that belong to the introduction. */
const place = /^(?:here|speaking|calling|again) /;
/** A formula in the middle of a turn: the words before it are not part of it. */
const formula =
  / (?:(?:thank you|thanks) (?:for (?:calling|holding|waiting|your (?:patience|time|help))|very much|so much)|(?:how|what) (?:can|may|could) i (?:help|assist|do for)|(?:is|was) there anything else|have a (?:good|great|nice|lovely|wonderful)|you['’]?re (?:very )?welcome|good ?bye|anything else(?= *$)) /g;

/** Maximum characters at the start of a text in which an opener is searched for. */
const maxOpenerLength = 200;

const isName = (word: string): boolean => /^[\p{L}-]{2,}$/u.test(word) && !isCommonStem(stemWord(word));

/** The length of the greeting or introduction at the start of a text; 0 without one. @param text in lower case */
export function measureOpener(text: string): number {
  const spoken = `${text.slice(0, maxOpenerLength).trimEnd()} `;
  let position = 0;
  const rest = (): string => spoken.slice(position);
  const skipNames = (max: number): number => {
    let count = 0;
    while (count < max) {
      const word = /^(\S+) /.exec(rest())?.[1] ?? '';
      if (!isName(word)) break;
      position += word.length + 1;
      count++;
    }
    return count;
  };
  let isGreeting = false;
  for (;;) {
    const found = greeting.exec(rest()) ?? filler.exec(rest());
    if (found === null) break;
    position += found[0].length;
    if (!greeting.test(found[0])) continue;
    isGreeting = true;
    skipNames(1);
  }
  const greeted = position;
  const sure = saysName.exec(rest());
  const maybe = mayName.exec(rest());
  if (sure !== null) {
    position += sure[0].length;
    // Any word may be a first name.
    position += /^\S+ /.exec(rest())?.[0].length ?? 0;
    skipNames(maxNames - 1);
  } else if (maybe !== null) {
    position += maybe[0].length;
    const names = skipNames(maxNames);
    const isShort = names === 1 && (place.test(rest()) || (isGreeting && maybe[0] === 'this is '));
    if (names < 2 && !isShort) position = greeted;
  }
  if (position > greeted)
    for (let after = place.exec(rest()); after !== null; after = place.exec(rest())) position += after[0].length;
  return isGreeting || position > greeted ? Math.min(position, text.length) : 0;
}

/** Whether a text only greets or introduces. */
export const isOpener = (text: string): boolean => {
  const spoken = text.toLowerCase().trim();
  return spoken.length > 0 && measureOpener(spoken) >= spoken.length;
};

/** The offsets at which to cut a text of talk: after its opener and before each formula. */
export function listCuts(text: string): number[] {
  const spoken = text.toLowerCase();
  const opening = measureOpener(spoken);
  const cuts = new Set(opening > 0 && opening < spoken.trimEnd().length ? [opening] : []);
  for (const { index } of `${spoken} `.matchAll(formula)) if (index + 1 > opening) cuts.add(index + 1);
  return [...cuts].sort((one, other) => one - other);
}
