import { describeSpeech } from '../../clips/detection/describe-speech.ts';
import { readTurnSentences, readTurns, type TurnSentence } from '../actions/read-turns.ts';
import { type Sentence, splitSentences } from '../sentences/split-sentences.ts';

/** The sentences of a text, and as a conversation if it may be one. */
export interface DividedText {
  readonly sentences: readonly Sentence[];
  /** Whether it has turns, or was dictated without punctuation. */
  readonly isTalk: boolean;
  /** The same sentences with their turns. */
  readonly readTalk: () => readonly TurnSentence[];
}

/** A text with fewer turns is not a conversation. */
const fewestTurns = 3;
/** A text with fewer than one stop in this many words has no punctuation if it has a sentence of `longWords`. */
const wordsPerStop = 50;
const longWords = 30;

/**
 * Divides a text into sentences. In a conversation, a sentence ends with its turn, and turns without punctuation are divided by
 * their words, as those of a recording are.
 */
export function divideText(text: string): DividedText {
  const turns = readTurns(text);
  const labelled = turns.filter(({ speaker }) => speaker !== undefined).length;
  const written = splitSentences(text);
  if (labelled < fewestTurns && !isDictated(text, written)) {
    return { sentences: written, isTalk: false, readTalk: () => asTurn(text, written) };
  }
  const talk = joinClauses(text, readTurnSentences(text, turns));
  return { sentences: talk, isTalk: true, readTalk: () => talk };
}

/** A clause that begins so belongs to the one before it. */
const conjunction =
  /^(?:and|but|or|because|which|who|so|if|when|until|unless|then|that|as|since|though|although|in|for|to|with)\b/;
/** Clauses are joined up to this many words. */
const mostWords = 30;

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
      last.words.length + clause.words.length <= mostWords;
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

function isDictated(text: string, sentences: readonly Sentence[]): boolean {
  const countWords = (part: string) => part.match(/\S+/g)?.length ?? 0;
  if (!sentences.some((sentence) => countWords(sentence.text) >= longWords)) return false;
  return (text.match(/[.?!…。？！।؟۔](?=\s|$)/g)?.length ?? 0) * wordsPerStop < countWords(text);
}

/** One turn of an unknown speaker. */
function asTurn(text: string, sentences: readonly Sentence[]): TurnSentence[] {
  const turn = { start: 0, end: text.length };
  const spoken = describeSpeech(sentences.map((one) => ({ text: one.text, startMs: one.start, endMs: one.end })));
  return sentences.map(({ start, end, text: own }, at) => ({
    text: own,
    start,
    end,
    startMs: start,
    endMs: end,
    words: spoken[at]?.words ?? [],
    turn,
  }));
}
