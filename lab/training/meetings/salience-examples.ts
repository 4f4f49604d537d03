/** Human extracts of the AMI meetings (Carletta et al. 2005) in QMSum's training split, sentence by sentence. */

import {
  type DescribedSentence,
  describeSpeech,
  readSpokenWords,
} from '../../../src/engines/clips/detection/describe-speech.ts';
import { listSalienceFeatures } from '../../../src/engines/clips/highlights/rate-salience.ts';
import { readSpokenSentences } from '../../../src/engines/clips/sentences/read-sentences.ts';
import { countExtracted, type ExtractedMeeting } from '../../corpora/meeting-extracts.ts';
import type { Meeting } from '../../corpora/meetings.ts';
import type { NamedExample } from './write-weights.ts';

/** An example weighted by its number of words; its label is the share of them that was extracted. */
export interface SalienceExample extends NamedExample {
  share: number;
  weight: number;
}

/** Prepares the sentences of a meeting as the engine sees them, with or without speakers. */
export function readDescribed(meeting: ExtractedMeeting, withSpeakers: boolean): DescribedSentence[] {
  const sentences = describeSpeech(readSpokenSentences(meeting.utterances, meeting.durationMs));
  return withSpeakers ? sentences : sentences.map((sentence) => ({ ...sentence, speaker: undefined }));
}

/** Words of any meeting, not of AMI's subject (a remote control): those about as frequent in research meetings. */
export function listGeneralWords(
  meetings: readonly ExtractedMeeting[],
  others: readonly Meeting[],
): ReadonlySet<string> {
  const ours = countWords(meetings.map((meeting) => readDescribed(meeting, true).flatMap(({ words }) => words)));
  const theirs = countWords(others.map(({ utterances }) => utterances.flatMap(({ text }) => readSpokenWords(text))));
  const general = [...ours.counts].filter(([word, count]) => {
    if (word.length === 1 && word !== 'a' && word !== 'i') return false;
    const other = theirs.counts.get(word) ?? 0;
    const ratio = count / ours.total / (other / theirs.total);
    return (ours.spread.get(word) ?? 0) >= 0.6 * meetings.length && other >= 40 && ratio > 0.5 && ratio < 2;
  });
  return new Set(general.map(([word]) => word));
}

function countWords(meetings: readonly (readonly string[])[]) {
  const counts = new Map<string, number>();
  const spread = new Map<string, number>();
  for (const words of meetings) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of new Set(words)) spread.set(word, (spread.get(word) ?? 0) + 1);
  }
  return { counts, spread, total: meetings.reduce((sum, { length }) => sum + length, 0) };
}

/** Every sentence of a meeting, once with its speaker and once without, with features of general words only. */
export function* salienceExamples(meeting: ExtractedMeeting, general: ReadonlySet<string>): Generator<SalienceExample> {
  for (const withSpeakers of [true, false]) {
    const sentences = readDescribed(meeting, withSpeakers);
    for (const [at, names] of listSalienceFeatures(sentences).entries()) {
      const { shared, words } = countExtracted(sentences[at]?.text ?? '', meeting.extract);
      if (words === 0) continue;
      const kept = [...names].filter(
        (name) => /^[#@~*]/.test(name) || name.split(' ').every((word) => general.has(word)),
      );
      yield { names: kept, label: 2 * shared > words, share: shared / words, weight: words / 10 };
    }
  }
}
