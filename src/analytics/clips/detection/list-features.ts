import type { Cue } from './question-cues.ts';

/** A sentence of a meeting as the detectors see it. */
export interface SpokenSentence {
  words: readonly string[];
  startMs: number;
  endMs: number;
  speaker?: string | undefined;
}

/** Words beyond these are not looked at: what a sentence does shows at its start and its end. */
const mostWords = 60;
/** How far the context reaches, in sentences. */
const reach = 4;

/**
 * The names of a sentence's features: its runs of one to three words (`^` its start, `$` its end), the cues that
 * match, alone and by twos, its length, and who speaks next and before, how soon, and with which words.
 */
export function listFeatures(sentences: readonly SpokenSentence[], at: number, cues: readonly Cue[]): Set<string> {
  const names = new Set<string>();
  const sentence = sentences[at];
  if (sentence === undefined) return names;
  addRuns(names, sentence.words);
  const text = ` ${sentence.words.slice(0, mostWords).join(' ')} `;
  const bare = text.trim();
  const matched = cues.filter(({ pattern }) => pattern.test(text) || pattern.test(bare));
  for (const [index, { name }] of matched.entries()) {
    names.add(`*${name}`);
    for (const other of matched.slice(index + 1)) names.add(`*${name} & ${other.name}`);
  }
  names.add(`#${lengthClass(sentence.words.length)}`);
  addNeighbours(names, sentences, at);
  return names;
}

function addRuns(names: Set<string>, words: readonly string[]): void {
  const shown = words.length > mostWords ? [...words.slice(0, mostWords / 2), ...words.slice(-mostWords / 2)] : words;
  const framed = ['^', ...shown, '$'];
  for (let at = 0; at < framed.length; at++) {
    for (let length = 1; length <= 3 && at + length <= framed.length; length++) {
      names.add(framed.slice(at, at + length).join(' '));
    }
  }
}

/** How long a sentence is, roughly. */
export function lengthClass(words: number): string {
  return words <= 3
    ? `${words}`
    : words <= 5
      ? '5'
      : words <= 8
        ? '8'
        : words <= 14
          ? '14'
          : words <= 24
            ? '24'
            : 'more';
}

function addNeighbours(names: Set<string>, sentences: readonly SpokenSentence[], at: number): void {
  const sentence = sentences[at];
  if (sentence === undefined) return;
  const next = sentences[at + 1];
  const previous = sentences[at - 1];
  for (const [mark, neighbour] of [
    ['>', next],
    ['<', previous],
  ] as const) {
    const who = relation(sentence, neighbour);
    names.add(`${mark}${who}`);
    if (neighbour === undefined) continue;
    for (const run of openings(neighbour.words)) names.add(`${mark}${run}`).add(`${mark}${who} ${run}`);
  }
  if (next !== undefined) {
    const gapMs = next.startMs - sentence.endMs;
    names.add(
      `>${relation(sentence, next)} ${gapMs < -200 ? 'during' : gapMs < 300 ? 'soon' : gapMs < 1200 ? 'later' : 'late'}`,
    );
  }
  if (sentence.speaker === undefined) return;
  for (let step = 1; step <= reach; step++) {
    const other = sentences[at + step];
    if (other === undefined || relation(sentence, other) !== 'other') continue;
    names.add(`>>${step} ${lengthClass(other.words.length)}`);
    for (const run of openings(other.words)) names.add(`>>${run}`);
    break;
  }
}

function openings(words: readonly string[]): string[] {
  return words[0] === undefined
    ? []
    : words[1] === undefined
      ? [`${words[0]} $`]
      : [words[0], `${words[0]} ${words[1]}`];
}

function relation(one: SpokenSentence, other: SpokenSentence | undefined): 'none' | 'unknown' | 'same' | 'other' {
  if (other === undefined) return 'none';
  if (one.speaker === undefined || other.speaker === undefined) return 'unknown';
  return one.speaker === other.speaker ? 'same' : 'other';
}
