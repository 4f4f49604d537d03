/** Summaries of AMI meetings as long as the human extracts, by the words that they share with these. */
import { countExtracted, type ExtractedMeeting, plainWords, readExtracted } from '../../corpora/meeting-extracts.ts';
import type { Row, Table } from '../report/table.ts';
import { type Summariser, summarisers } from './summary-peers.ts';

/** The meeting with a speaker's name before each turn. */
export const writeMeeting = ({ utterances }: ExtractedMeeting): string =>
  utterances.map(({ speaker, text }) => `${speaker}: ${text.trim()}`).join('\n');

/** Chooses the number of sentences with which a summary is closest to a length in words. */
export function chooseWords(text: string, { summarise }: Pick<Summariser, 'summarise'>, words: number): string {
  const write = (count: number) => summarise(text, count).trim();
  const lengthOf = (summary: string) => plainWords(summary).trim().split(' ').length;
  let [few, many] = [1, Math.ceil(text.split(/\s+/).length / 2)];
  while (many - few > 1) {
    const middle = (few + many) >> 1;
    if (lengthOf(write(middle)) <= words) few = middle;
    else many = middle;
  }
  const [below, above] = [write(few), write(many)];
  return words - lengthOf(below) <= lengthOf(above) - words ? below : above;
}

/** Precision, recall and F1 over the words of all meetings, shares of 1. */
export function scoreExtracts(meetings: readonly ExtractedMeeting[], choose: Pick<Summariser, 'summarise'>) {
  let [shared, chosen, wanted] = [0, 0, 0];
  for (const meeting of meetings) {
    const summary = chooseWords(writeMeeting(meeting), choose, meeting.extractWords);
    const counts = countExtracted(summary, meeting.extract);
    shared += counts.shared;
    chosen += counts.words;
    wanted += meeting.extractWords;
  }
  return { precision: shared / chosen, recall: shared / wanted, f1: (2 * shared) / (chosen + wanted) };
}

export function measureExtracts(split: 'train' | 'val', quick: boolean): Table {
  const meetings = readExtracted(split).slice(0, quick ? 3 : Number.POSITIVE_INFINITY);
  return {
    title: `Summary: human extracts of ${meetings.length} AMI meetings of QMSum ${split}, words, %`,
    columns: [
      { name: 'precision' },
      { name: 'recall' },
      { name: 'F1', summary: 'Summary, AMI extracts at their length, words, % F1' },
    ],
    rows: summarisers
      .filter(({ name }) => name !== 'random sentences')
      .map((summariser): Row => {
        const { precision, recall, f1 } = scoreExtracts(meetings, summariser);
        return { name: summariser.name, kind: summariser.kind, cells: [precision, recall, f1].map((one) => 100 * one) };
      }),
    notes: [
      'Each summary is as long as the human extract of its meeting, in words. A word is shared if it is in a run of five words of the extract.',
    ],
  };
}
