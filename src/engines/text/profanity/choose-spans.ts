/**
 * Decides which spans of listed words count at a level: by their severity and, for words that are usually harmless, by
 * their context.
 */
import type { Level, Reach } from './lexicon/entry.ts';
import { splitListedWords } from './lexicon/expand-forms.ts';
import type { GradedSpan } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

/** Words that may occur between "you" and the insult; a listed word of this kind may, too. */
const between = new Set(
  splitListedWords(`a an the such so very just really nothing but all total complete utter absolute bloody little old big fat
    silly stupid dumb lazy dirty filthy ugly rotten nasty selfish lying cheating useless pathetic worthless miserable
    disgusting ungrateful sneaky greedy crazy poor damn fucking goddamn freaking`),
);
/** Maximum words in between. */
const maxBetween = 4;
const second = new Set(['you', 'u', 'ya', "you're", 'youre', 'you’re', 'ur', 'yer']);
const persons = new Set(splitListedWords("he she they he's she's they're he’s she’s they’re everyone everybody"));
/** "You people are", "you lot are". */
const crowds = new Set(splitListedWords('people guys lot all folks both two boys girls'));
const verbs = new Set(splitListedWords("is are was were r be isn't aren't"));
const sentenceEnd = /[.!?\u2026\n\r]/;
/** After a word that names somebody, the clause ends: "you cow!", but not "do you cow them". */
const clauseEnd = /[^\s'’-]|[\n\r]/;

/**
 * Returns the spans that count, in the order given; linear in their number, since each check reads only a few words
 * around it.
 */
export function chooseSpans(words: TextWords, spans: readonly GradedSpan[], level: Level): GradedSpan[] {
  const grave = level === 'strong' ? spans.filter(({ entry }) => entry.grade !== 'mild') : spans;
  const free = (reach: Reach) => reach === 'always' || (level === 'mild' && reach !== 'name');
  if (grave.every(({ entry }) => free(entry.reach))) return [...grave];
  const starts = new Set<number>();
  const ends = new Set<number>();
  for (const { first, last, entry } of grave) {
    if (entry.reach !== 'always') continue;
    starts.add(first);
    ends.add(last);
  }
  const besideProfane = ({ first, last }: GradedSpan) =>
    (ends.has(first - 1) && touches(words, first - 1)) || (starts.has(last + 1) && touches(words, last));
  return grave.filter((span) => {
    const { reach } = span.entry;
    if (free(reach)) return true;
    if (reach === 'company') return besideProfane(span);
    if (reach === 'lone') return besideProfane(span) || (span.first === 0 && span.last === words.numbers.length - 1);
    if (reach === 'name') return isAimed(words, span, false) && endsClause(words, span.last);
    return besideProfane(span) || isAimed(words, span, span.entry.grade === 'slur') || isSentence(words, span);
  });
}

/** Whether the span is aimed at somebody: "you silly cow", "you are such an idiot"; with `anybody`, "she is a moron" too. */
function isAimed(words: TextWords, { first }: GradedSpan, anybody: boolean): boolean {
  let position = first - 1;
  for (let count = 0; count < maxBetween && between.has(wordAt(words, position)) && touches(words, position); count++)
    position--;
  if (position < 0 || !touches(words, position)) return false;
  const word = wordAt(words, position);
  if (second.has(word)) return !isQuestionVerb(wordAt(words, position - 1)) || position + 1 < first;
  if (anybody && /^(?:he|she|they)['’](?:s|re)$/.test(word)) return true;
  if (anybody && word === 'what' && position + 1 < first) return true;
  if (!verbs.has(word) || position === 0 || !touches(words, position - 1)) return false;
  const crowd = crowds.has(wordAt(words, position - 1)) && touches(words, position - 2);
  const subject = wordAt(words, crowd ? position - 2 : position - 1);
  return second.has(subject) || (anybody && persons.has(subject));
}

/** In "Thank you", "do you" and "to you", the next words are about something else. */
function isQuestionVerb(word: string): boolean {
  return /^(?:thank|do|did|does|don't|will|would|can|could|should|may|might|if|when|have|had|let|to|for|with|give|tell|get)$/.test(
    word,
  );
}

/** Whether the span is its whole sentence: "Idiot!" */
function isSentence(words: TextWords, { first, last }: GradedSpan): boolean {
  const begins = first === 0 || sentenceEnd.test(textAfter(words, first - 1));
  return begins && (last === words.numbers.length - 1 || sentenceEnd.test(textAfter(words, last)));
}

function endsClause(words: TextWords, last: number): boolean {
  return last === words.numbers.length - 1 || clauseEnd.test(textAfter(words, last));
}

/** Whether only white space follows a word. */
function touches(words: TextWords, index: number): boolean {
  return textAfter(words, index).trim() === '';
}
