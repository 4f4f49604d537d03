/**
 * AMI meetings (transcripts with turns from QMSum, MIT) with the parts that people chose for a summary (human extracts
 * of the AMI corpus, CC BY 4.0). The data has no times, so each word counts as 0.4 s.
 */
import type { TimedUtterance } from '../../src/engines/clips/timed-utterance.ts';
import { readData } from './read-data.ts';

export const wordMs = 400;
/**
 * A word counts as extracted if it is in a run of this many words of the extract, which divides sentences differently.
 */
const runLength = 5;

/** A meeting with times, and the parts that people chose. */
export interface ExtractedMeeting {
  utterances: TimedUtterance[];
  durationMs: number;
  /** The word sequences of the parts that people chose. */
  extract: ReadonlySet<string>;
  /** The number of words that people chose. */
  extractWords: number;
}

/** The words in lower case, with a space before and after each. */
export const plainWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/\{[^}]*\}/g, ' ')
    .match(/[a-z0-9]+/g)
    ?.join(' ')} `;

function readRuns(words: readonly string[]): string[] {
  return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '));
}

/** Counts the words that are in word sequences of the extract. */
function countShared(words: readonly string[], extract: ReadonlySet<string>): number {
  const shared = new Set<number>();
  for (const [at, run] of readRuns(words).entries()) {
    if (extract.has(run)) for (let step = 0; step < runLength; step++) shared.add(at + step);
  }
  return shared.size;
}

/** The number of words in a passage, and how many of them people extracted. */
export function countExtracted(text: string, extract: ReadonlySet<string>): { words: number; shared: number } {
  const words = plainWords(text).match(/[a-z0-9]+/g) ?? [];
  return { words: words.length, shared: countShared(words, extract) };
}

function readRecords<Shape>(path: string): Shape[] {
  const lines = readData(path).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Shape);
}

/** The meetings of a split of QMSum for which AMI has an extract. */
export function readExtracted(split: 'train' | 'val'): ExtractedMeeting[] {
  const extracts = new Map(
    readRecords<{ meeting_id: string; extractive?: string }>('ami_summaries/meetings.jsonl.xz').map((meeting) => [
      meeting.meeting_id,
      meeting.extractive,
    ]),
  );
  const meetings = readRecords<{ meeting_id: string; meeting_transcripts: { speaker: string; content: string }[] }>(
    `qmsum/${split}.jsonl.xz`,
  );
  return meetings.flatMap(({ meeting_id: id, meeting_transcripts: turns }) => {
    const extract = extracts.get(id);
    if (!extract) return [];
    let atMs = 0;
    const utterances = turns.map(({ speaker, content }) => {
      const text = content.replace(/\{[^}]*\}/g, ' ').replace(/\s+([.,?!])/g, '$1');
      const startMs = atMs;
      atMs += wordMs * plainWords(content).trim().split(' ').length;
      return { text, startMs, endMs: atMs, speaker };
    });
    const words = plainWords(extract).trim().split(' ');
    return [{ utterances, durationMs: atMs, extract: new Set(readRuns(words)), extractWords: words.length }];
  });
}
