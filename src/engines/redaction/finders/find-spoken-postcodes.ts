import type { FoundData, Passage, TextWord } from '../kinds.ts';
import { announcePostcode, isPostcode } from './find-postcodes.ts';

const digitWords: Readonly<Record<string, readonly string[]>> = {
  ...{ zero: ['0'], nought: ['0'], oh: ['0', 'O'], o: ['O', '0'], one: ['1'], two: ['2'], three: ['3'], four: ['4'] },
  ...{ five: ['5'], six: ['6'], seven: ['7'], eight: ['8'], nine: ['9'], ten: ['10'], eleven: ['11'], twelve: ['12'] },
  ...{ thirteen: ['13'], fourteen: ['14'], fifteen: ['15'], sixteen: ['16'], seventeen: ['17'], eighteen: ['18'] },
  ...{ nineteen: ['19'], twenty: ['20'], thirty: ['30'], forty: ['40'], fifty: ['50'] },
};
const spellingWords = new Set(
  (
    'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra ' +
    'tango uniform victor whiskey whisky xray yankee zulu'
  ).split(' '),
);

/** One step of a postcode that is read out: one or two words, and their possible readings. */
interface Step {
  readonly first: number;
  readonly last: number;
  readonly readings: readonly string[];
}

/** Maximum words in a postcode: `s w one a two a a`, plus `double`. */
const maxSteps = 7;

/**
 * Finds UK postcodes as speakers read them out and recognisers write them: `s w one a two a a`, `SW one A, two double A`,
 * `mike one one alpha echo`. Other spelled letters or digits must not be next to one, unless a word such as `postcode` comes
 * before.
 */
export function findSpokenPostcodes(passage: Passage): FoundData[] {
  const { text, words } = passage;
  const spans: FoundData[] = [];
  for (let index = 0; index < words.length; index++) {
    const steps = readSteps(text, words, index);
    const found = steps.length < 2 ? undefined : findInSteps(passage, steps);
    const [start, end] = [words[found?.first ?? -1]?.start, words[found?.last ?? -1]?.end];
    if (found === undefined || start === undefined || end === undefined) continue;
    spans.push({ kind: 'postcode', start, end });
    index = found.last;
  }
  return spans;
}

/** Returns the longest postcode that begins with the first step. */
function findInSteps(passage: Passage, steps: readonly Step[]): Step | undefined {
  const { words } = passage;
  const [firstStep] = steps;
  if (firstStep === undefined) return undefined;
  const start = words[firstStep.first]?.start ?? 0;
  const announced = announcePostcode(passage, start);
  if (announced === 'other') return undefined;
  for (let count = Math.min(maxSteps, steps.length); count >= 2; count--) {
    const taken = steps.slice(0, count);
    if (!canRead(taken.map(({ readings }) => readings)).some(isPostcode)) continue;
    const last = taken.at(-1)?.last ?? firstStep.last;
    const apart = !goesOn(words[firstStep.first - 1]) && !goesOn(words[last + 1]);
    // `findPostcodes` has already judged a postcode written in one or two pieces.
    if (announced === 'announced' || (apart && count >= 4)) return { first: firstStep.first, last, readings: [] };
  }
  return undefined;
}

/** Whether a neighbouring word makes it part of something longer; `a` and `i` are ordinary words. */
const goesOn = (word: TextWord | undefined): boolean =>
  word !== undefined && !['a', 'i', 'oh', 'o'].includes(word.lower) && readWord(word, false) !== undefined;

/** Returns all strings that a sequence of readings can spell. */
function canRead(readings: readonly (readonly string[])[]): string[] {
  return readings.reduce<string[]>(
    (spelt, options) => spelt.flatMap((before) => options.map((option) => before + option)),
    [''],
  );
}

function readSteps(text: string, words: readonly TextWord[], from: number): Step[] {
  const steps: Step[] = [];
  for (let index = from; steps.length < maxSteps; ) {
    const step = readStep(text, words, index, steps.length > 0);
    if (step === undefined) break;
    steps.push(step);
    index = step.last + 1;
  }
  return steps;
}

function readStep(text: string, words: readonly TextWord[], index: number, goesOnFrom: boolean): Step | undefined {
  const word = words[index];
  if (word === undefined || (goesOnFrom && !isJoined(text, words[index - 1], word))) return undefined;
  const next = words[index + 1];
  const joined = next !== undefined && isJoined(text, word, next);
  if (word.lower === 'double' && joined) {
    if (next.lower === 'u') return { first: index, last: index + 1, readings: ['W', 'UU'] };
    const doubled = readWord(next, false)?.filter((reading) => reading.length === 1);
    return doubled?.length ? { first: index, last: index + 1, readings: doubled.map((one) => one + one) } : undefined;
  }
  const readings = readWord(word, true);
  if (readings === undefined) return undefined;
  // `twenty one`: tens and ones, which may also be two steps.
  const ones = joined && /^[2-5]0$/.test(readings[0] ?? '') ? digitWords[next.lower]?.[0] : undefined;
  if (ones !== undefined && /^[1-9]$/.test(ones)) {
    return { first: index, last: index + 1, readings: [`${readings[0]?.charAt(0)}${ones}`] };
  }
  return { first: index, last: index, readings };
}

/** @param pieces whether two letters, or letters with digits, count: `SW`, `1AA` */
function readWord({ text, lower }: TextWord, pieces: boolean): readonly string[] | undefined {
  if (digitWords[lower] !== undefined) return digitWords[lower];
  if (/^[a-z]$|^\d{1,2}$/.test(lower)) return [lower.toUpperCase()];
  if (spellingWords.has(lower)) return [lower.charAt(0).toUpperCase()];
  if (!pieces) return undefined;
  const isPiece = /^[A-Z]{2}$/.test(text) || /^(?:[a-z]{1,2}\d[a-z\d]?|\d[a-z]{1,2})$/.test(lower);
  return isPiece ? [lower.toUpperCase()] : undefined;
}

const isJoined = (text: string, left: TextWord | undefined, right: TextWord): boolean =>
  left !== undefined && right.start - left.end <= 2 && /^[\s,.-]*$/.test(text.slice(left.end, right.start));
