/**
 * Highlights of AMI meetings (transcripts with turns from QMSum, MIT; human extracts of the AMI corpus, CC BY 4.0)
 * beside simple choices of the same length. The data has no times, so each word counts as 0.4 s.
 */

import { readData } from '../../corpora/read-data.ts';
import { describeSpeech } from '../../src/analytics/clips/detection/describe-speech.ts';
import { findSegments } from '../../src/analytics/clips/find-segments.ts';
import { readSentences } from '../../src/analytics/clips/sentences/read-sentences.ts';
import type { TimedUtterance } from '../../src/analytics/clips/timed-utterance.ts';
import type { Row, Table } from '../report/table.ts';

const wordMs = 400;
const share = 0.1;
/** A word counts as extracted if it is in a run of this many words of the extract, which divides sentences differently. */
const runLength = 5;

/** A meeting with times, and the parts that people chose. */
export interface ExtractedMeeting {
  utterances: TimedUtterance[];
  durationMs: number;
  /** The word sequences of the parts that people chose. */
  extract: ReadonlySet<string>;
}

const plain = (text: string) =>
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
  const words = plain(text).match(/[a-z0-9]+/g) ?? [];
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
      atMs += wordMs * plain(content).trim().split(' ').length;
      return { text, startMs, endMs: atMs, speaker };
    });
    return [{ utterances, durationMs: atMs, extract: new Set(readRuns(plain(extract).trim().split(' '))) }];
  });
}

type Choose = (meeting: ExtractedMeeting) => string[];

const sentencesOf = ({ utterances, durationMs }: ExtractedMeeting) =>
  describeSpeech(readSentences(utterances, durationMs));

function takeWords(texts: readonly string[], budget: number): string[] {
  const taken: string[] = [];
  let words = 0;
  for (const text of texts) {
    if (words >= budget) break;
    taken.push(text);
    words += plain(text).trim().split(' ').length;
  }
  return taken;
}

const budgetOf = ({ durationMs }: ExtractedMeeting) => (share * durationMs) / wordMs;

const choices: Record<string, Choose> = {
  sta: ({ utterances, durationMs }) => findSegments('conversation', utterances, { durationMs }).map(({ text }) => text),
  'all of it': (meeting) => sentencesOf(meeting).map(({ text }) => text),
  'its opening': (meeting) =>
    takeWords(
      sentencesOf(meeting).map(({ text }) => text),
      budgetOf(meeting),
    ),
  'its longest sentences': (meeting) =>
    takeWords(
      sentencesOf(meeting)
        .toSorted((a, b) => b.words.length - a.words.length)
        .map(({ text }) => text),
      budgetOf(meeting),
    ),
};

/** The share of the chosen words that people chose too, and the chosen share of a meeting. */
export function measureHighlights(split: 'train' | 'val', quick: boolean): Table {
  const meetings = readExtracted(split).slice(0, quick ? 4 : Number.POSITIVE_INFINITY);
  const rows = Object.entries(choices).map(([name, choose]): Row => {
    let chosen = 0;
    let shared = 0;
    let all = 0;
    for (const meeting of meetings) {
      all += meeting.durationMs / wordMs;
      for (const text of choose(meeting)) {
        const counts = countExtracted(text, meeting.extract);
        chosen += counts.words;
        shared += counts.shared;
      }
    }
    return { name, kind: name === 'sta' ? 'ours' : 'baseline', cells: [(100 * shared) / chosen, (100 * chosen) / all] };
  });
  return {
    title: `Meetings: highlights of ${meetings.length} AMI meetings of QMSum ${split}, %`,
    columns: [
      { name: 'of its words, extracted by people', summary: 'Highlights, AMI, words that people extracted too, %' },
      { name: 'of the meeting chosen' },
    ],
    rows,
  };
}
