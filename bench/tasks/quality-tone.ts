/**
 * Tone of speech on RAVDESS, which the engine never saw (it learnt from EMO-DB: other speakers, another language): each
 * file by itself, and each speaker's files as one recording, beside chance and the most frequent tone. Before that an
 * hour of audio: speed and memory.
 */
import { tones } from '../../src/analytics/speech/tone/tones.ts';
import { rateRecordings } from './tone-analysis.ts';
import { analyseHour } from './tone-hour.ts';
import { type Recording, readRavdess } from './tone-recordings.ts';
import { scoreVerdicts, type ToneScores, type Verdict } from './tone-scores.ts';

const percent = (share: number): string => (100 * share).toFixed(1);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (cells: readonly string[]): string => `${row(cells)}\n${row(cells.map(() => '---'))}`;

/** No speech found counts as certainty of nothing: a wrong verdict for any tone but the first. */
const nothing = tones.map((_, at) => (at === 0 ? 1 : 0));

function judge(files: readonly (readonly Recording[])[]): Verdict[] {
  return files.flatMap((file) => {
    const rated = rateRecordings(file.map(({ samples }) => samples));
    return file.map(({ tone }, at) => ({ truth: tone, confidences: rated[at] ?? nothing }));
  });
}

function printConfusion({ confusion }: ToneScores): void {
  console.log(head(['truth \\ verdict', ...tones, 'recall']));
  for (const [at, tone] of tones.entries()) {
    const counts = confusion[at] ?? [];
    const total = counts.reduce((sum, count) => sum + count, 0);
    console.log(row([tone, ...counts.map(String), percent((counts[at] ?? 0) / Math.max(1, total))]));
  }
}

export async function run(): Promise<void> {
  const hour = analyseHour();
  console.log(
    `An hour of made-up speech (${hour.chunkCount} chunks): ${hour.timesRealTime.toFixed(0)} times real time on one ` +
      `core; the memory grew by ${hour.grownMegabytes.toFixed(0)} MB to ${hour.highestMegabytes.toFixed(0)} MB.\n`,
  );
  const recordings = readRavdess();
  const speakers = [...new Set(recordings.map(({ speaker }) => speaker))];
  const bySpeaker = speakers.map((speaker) => recordings.filter((recording) => recording.speaker === speaker));
  const most = Math.max(...tones.map((tone) => recordings.filter((recording) => recording.tone === tone).length));
  const conditions = [
    { name: 'each file by itself', scores: scoreVerdicts(judge(recordings.map((recording) => [recording]))) },
    { name: "a speaker's files as one", scores: scoreVerdicts(judge(bySpeaker)) },
  ];
  console.log(
    `RAVDESS, ${recordings.length} recordings of ${speakers.length} actors, seven tones; never trained on:\n`,
  );
  console.log(head(['', 'accuracy %', 'macro-F1 %', 'mean recall %', 'mean confidence %', 'calibration error %']));
  console.log(row(['chance', percent(1 / tones.length), '', percent(1 / tones.length), '', '']));
  console.log(
    row(['always the most frequent', percent(most / recordings.length), '', percent(1 / tones.length), '', '']),
  );
  for (const { name, scores } of conditions) {
    const { accuracy, macroF1, meanRecall, meanConfidence, calibrationError } = scores;
    console.log(row([name, ...[accuracy, macroF1, meanRecall, meanConfidence, calibrationError].map(percent)]));
  }
  for (const { name, scores } of conditions) {
    console.log(`\n${name}:\n`);
    printConfusion(scores);
  }
}
