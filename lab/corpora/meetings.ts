/** The utterances of the ICSI Meeting Recorder Dialogue Act corpus (Shriberg et al. 2004), with their dialogue acts. */
import { readData } from './read-data.ts';

interface Row {
  m: string;
  split: string;
  start: number;
  end: number;
  spk: string;
  da: string;
  adj: string[];
  text: string;
  words: [start: number, end: number, word: string][] | null;
}

export interface MeetingUtterance {
  text: string;
  startMs: number;
  endMs: number;
  speaker: string;
  isQuestion: boolean;
  /** A commitment or a directive. */
  isAction: boolean;
  /** The second part of an adjacency pair whose first part has a question. */
  isAnswer: boolean;
  /** Indices, in the meeting, of the questions that this utterance answers. */
  answers: readonly number[];
  words: [startMs: number, endMs: number, word: string][] | null;
}

export interface Meeting {
  id: string;
  utterances: MeetingUtterance[];
}

const tags = (da: string) => da.split(/[|:^.]/);

/** Reads the meetings of a split, `train` or `val`, with their utterances in order of start time. */
export function readMeetings(split: string): Meeting[] {
  const meetings = new Map<string, Row[]>();
  for (const line of readData('mrda/utterances.jsonl.xz').trim().split('\n')) {
    const row = JSON.parse(line) as Row;
    if (row.split !== split) continue;
    const rows = meetings.get(row.m);
    if (rows) rows.push(row);
    else meetings.set(row.m, [row]);
  }
  return Array.from(meetings, ([id, rows]) => ({ id, utterances: label(rows.sort((a, b) => a.start - b.start)) }));
}

function label(rows: readonly Row[]): MeetingUtterance[] {
  const isQuestion = rows.map(({ da }) => tags(da).some((tag) => tag.startsWith('q')));
  const firstParts = new Map<string, number[]>();
  const pairs = rows.map(({ adj }) =>
    [...(adj[0] ?? '').matchAll(/(\d+)(?:-\d+)?([ab])/g)].map(([, pair = '', part = '']) => ({ pair, part })),
  );
  for (const [at, list] of pairs.entries()) {
    for (const { pair, part } of list) {
      if (part === 'a' && isQuestion[at]) firstParts.set(pair, [...(firstParts.get(pair) ?? []), at]);
    }
  }
  return rows.map((row, at) => {
    const answers = (pairs[at] ?? []).flatMap(({ pair, part }) => (part === 'b' ? (firstParts.get(pair) ?? []) : []));
    return {
      text: row.text,
      startMs: Math.round(row.start * 1000),
      endMs: Math.round(row.end * 1000),
      speaker: row.spk,
      isQuestion: isQuestion[at] ?? false,
      isAction: tags(row.da).some((tag) => tag === 'cc' || tag === 'co'),
      isAnswer: answers.length > 0,
      answers,
      words: row.words?.map(([start, end, word]) => [Math.round(start * 1000), Math.round(end * 1000), word]) ?? null,
    };
  });
}

/** The text as a recogniser without punctuation writes it. */
export function stripPunctuation(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
