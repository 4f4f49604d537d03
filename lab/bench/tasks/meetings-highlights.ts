/** Highlights of AMI meetings, compared with simple choices of the same length. */

import { describeSpeech } from '../../../src/engines/clips/detection/describe-speech.ts';
import { findSegments } from '../../../src/engines/clips/find-segments.ts';
import { readSpokenSentences } from '../../../src/engines/clips/sentences/read-sentences.ts';
import {
  countExtracted,
  type ExtractedMeeting,
  plainWords,
  readExtracted,
  wordMs,
} from '../../corpora/meeting-extracts.ts';
import type { Row, Table } from '../report/table.ts';

const share = 0.1;

type Choose = (meeting: ExtractedMeeting) => string[];

const sentencesOf = ({ utterances, durationMs }: ExtractedMeeting) =>
  describeSpeech(readSpokenSentences(utterances, durationMs));

function takeWords(texts: readonly string[], budget: number): string[] {
  const taken: string[] = [];
  let words = 0;
  for (const text of texts) {
    if (words >= budget) break;
    taken.push(text);
    words += plainWords(text).trim().split(' ').length;
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
