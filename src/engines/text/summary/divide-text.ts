import { readSpokenWords } from '../../clips/detection/describe-speech.ts';
import { readTurnSentences, readTurns, type Turn, type TurnSentence } from '../actions/read-turns.ts';
import { type Sentence, splitSentences } from '../sentences/split-sentences.ts';
import { listCuts } from './cut-formulas.ts';

/** The sentences of a text, also as a conversation if it may be one. */
export interface DividedText {
  readonly sentences: readonly Sentence[];
  /** Whether it is speech without punctuation. */
  readonly isTalk: boolean;
  /** Returns the same sentences with their turns. */
  readonly readTalk: () => readonly TurnSentence[];
}

/** A text with fewer turns is not a conversation. */
const minTurns = 3;
/** A text with fewer than one stop in this many words has no punctuation. */
const wordsPerStop = 50;
/**
 * A text without speakers and punctuation counts as speech if it has a sentence with this many words; otherwise it may
 * be a list.
 */
const longWords = 30;

/**
 * Divides a text into sentences. In a conversation, a sentence ends with its turn, and turns without punctuation are
 * divided by their words, like those of a recording.
 */
export function divideText(text: string): DividedText {
  const turns = readTurns(text);
  const labelled = turns.filter(({ speaker }) => speaker !== undefined).length;
  if (isPunctuated(text)) {
    const written = splitSentences(text);
    return { sentences: written, isTalk: false, readTalk: () => addTurns(written, turns) };
  }
  if (labelled < minTurns) {
    const written = splitSentences(text);
    if (!written.some((sentence) => countWords(sentence.text) >= longWords)) {
      return { sentences: written, isTalk: false, readTalk: () => addTurns(written, turns) };
    }
  }
  const talk = joinClauses(text, readTurnSentences(text, turns)).flatMap(cutFormulas);
  return { sentences: talk, isTalk: true, readTalk: () => talk };
}

/** A clause that begins with one of these belongs to the one before it. */
const conjunction =
  /^(?:and|but|or|because|which|who|so|if|when|until|unless|then|that|as|since|though|although|in|for|to|with)\b/;
/** Clauses are joined up to this many words. */
const maxWords = 30;

/** Joins the clauses into which a turn without punctuation was divided. */
function joinClauses(text: string, clauses: readonly TurnSentence[]): TurnSentence[] {
  const joined: TurnSentence[] = [];
  for (const clause of clauses) {
    const last = joined.at(-1);
    const isPart =
      last !== undefined &&
      last.turn === clause.turn &&
      conjunction.test(clause.text) &&
      !/[\p{P}]$/u.test(last.text) &&
      last.words.length + clause.words.length <= maxWords;
    if (!isPart) joined.push(clause);
    else {
      joined[joined.length - 1] = {
        ...last,
        end: clause.end,
        endMs: clause.endMs,
        text: text.slice(last.start, clause.end),
        words: [...last.words, ...clause.words],
      };
    }
  }
  return joined;
}

/** Separates the formulas that open or close the talk from a clause. */
function cutFormulas(clause: TurnSentence): TurnSentence[] {
  const cuts = listCuts(clause.text);
  if (cuts.length === 0) return [clause];
  const ends = [...cuts, clause.text.length];
  return ends.flatMap((end, index) => {
    const from = ends[index - 1] ?? 0;
    const text = clause.text.slice(from, end).trimEnd();
    const start = clause.start + from;
    return text === '' ? [] : [{ ...clause, text, start, end: start + text.length, words: readSpokenWords(text) }];
  });
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

const isPunctuated = (text: string): boolean =>
  (text.match(/[.?!…。？！।؟۔](?=\s|$)/g)?.length ?? 0) * wordsPerStop >= countWords(text);

/** Pairs each sentence with the last turn that begins before it. */
function addTurns(sentences: readonly Sentence[], turns: readonly Turn[]): TurnSentence[] {
  let index = 0;
  return sentences.map(({ text, start, end }) => {
    while (index + 1 < turns.length && (turns[index + 1]?.start ?? 0) <= start) index++;
    const turn = turns[index];
    const words = readSpokenWords(text);
    return { text, start, end, startMs: start, endMs: end, words, turn, speaker: turn.speaker };
  });
}
