import { lengthClass, type SpokenSentence } from '../detection/list-features.ts';

/** The state of the search through the sentences after a question, one by one. */
export interface AnswerSearch {
  sentences: readonly SpokenSentence[];
  questions: readonly boolean[];
  /** Index of the question. */
  question: number;
  /** Indices of the sentences accepted as its answer so far, ascending. */
  accepted: readonly number[];
}

/** The search for an answer ends this many sentences, or this time, after the question. */
export const answerReach = { sentences: 14, timeMs: 45_000 } as const;

/** Names the features of a sentence after a question: its speaker, delay and words, and the sentences before it. */
export function listAnswerFeatures(search: AnswerSearch, index: number): string[] {
  const { sentences, questions, question, accepted } = search;
  const asked = sentences[question];
  const said = sentences[index];
  if (asked === undefined || said === undefined) return [];
  const who = relate(asked, said);
  const last = accepted.at(-1);
  const lastSaid = last === undefined ? undefined : sentences[last];
  const by = lastSaid === undefined ? 'none' : relate(lastSaid, said);
  const begun = accepted.length === 0 ? 'new' : last === index - 1 ? 'next' : 'gap';
  const kind = kindOf(asked.words);
  const opening = said.words[0] ?? '';
  const second = said.words[1] ?? '$';
  const length = lengthClass(said.words.length);
  const gap = gapClass(said.startMs - (lastSaid ?? asked).endMs);
  const state = `${begun} ${who} ${by}`;
  const shared = Math.min(2, countShared(said.words, asked.words));
  const carried = lastSaid === undefined ? 'none' : Math.min(2, countShared(said.words, lastSaid.words));
  let between = 0;
  for (let step = question + 1; step < index; step++) if (questions[step]) between++;
  return [
    `s ${state}`,
    `k${Math.min(index - question, 8)} ${who}`,
    `c${Math.min(accepted.length, 4)} ${by}`,
    `g${gap}`,
    `g${gap} ${begun} ${who}`,
    `q${kind} ${begun}`,
    `q${kind} ${opening}`,
    `q${kind} ${length} ${begun}`,
    `w${opening}`,
    `w${opening} ${begun}`,
    `w${opening} ${second}`,
    `w${opening} ${second} ${who}`,
    `l${length}`,
    `l${length} ${state}`,
    `b${Math.min(between, 2)} ${begun}`,
    `b${Math.min(between, 2)} ${who}`,
    questions[index] ? `?${begun} ${who}` : `!${begun}`,
    `o${shared} ${begun}`,
    `o${shared} ${state}`,
    `m${carried} ${who}`,
    `m${carried} ${state}`,
    `a${lengthClass(asked.words.length)} ${begun}`,
  ];
}

/** Shorter words are mostly function words. */
const wordLength = 5;

function countShared(one: readonly string[], other: readonly string[]): number {
  const words = new Set(other);
  return new Set(one.filter((word) => word.length >= wordLength && words.has(word))).size;
}

function relate(one: SpokenSentence, other: SpokenSentence): 'unknown' | 'same' | 'other' {
  if (one.speaker === undefined || other.speaker === undefined) return 'unknown';
  return one.speaker === other.speaker ? 'same' : 'other';
}

function kindOf(words: readonly string[]): 'wh' | 'how' | 'tag' | 'or' | 'short' | 'yes' {
  if (words.length <= 2) return 'short';
  const start = words.slice(0, 4);
  if (words.at(-1) === 'right' || words.at(-1) === 'okay' || words.at(-1) === 'huh') return 'tag';
  if (start.includes('how') || start.includes('why')) return 'how';
  if (start.some((word) => ['what', 'who', 'where', 'when', 'which'].includes(word))) return 'wh';
  return words.includes('or') ? 'or' : 'yes';
}

function gapClass(gapMs: number): string {
  for (const limit of [-1500, -300, 0, 300, 800, 1500, 3000, 6000, 12_000]) if (gapMs < limit) return `${limit}`;
  return 'late';
}
