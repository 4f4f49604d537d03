/**
 * Tone of speech on RAVDESS, which was not used for training (EMO-DB was: other speakers, another language): each
 * file by itself, and each speaker's files as one recording, beside chance and the most frequent tone. Before that an
 * hour of audio: speed and memory.
 */

import { tones } from '../../../src/engines/speech/tone/tones.ts';
import { type Recording, readRavdess } from '../../corpora/recordings.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { rateRecordings } from './tone-analysis.ts';
import { analyseHour } from './tone-hour.ts';
import { tableOfPhones, tableOfReliability } from './tone-phone.ts';
import { scoreVerdicts, type ToneScores, type Verdict } from './tone-scores.ts';

/**
 * Counts a recording without detected speech as fully confident in the first tone, and so wrong for any other label.
 */
const nothing = tones.map((_, at) => (at === 0 ? 1 : 0));

function judge(files: readonly (readonly Recording[])[]): Verdict[] {
  return files.flatMap((file) => {
    const rated = rateRecordings(file.map(({ samples }) => samples));
    return file.map(({ tone }, at) => ({ truth: tone, confidences: rated[at] ?? nothing }));
  });
}

function tableOfConfusion(name: string, { confusion }: ToneScores): Table {
  return {
    title: `Tone: verdicts on RAVDESS, ${name}`,
    columns: [...tones.map((tone) => ({ name: `said ${tone}`, digits: 0 })), { name: 'recall, %' }],
    rows: tones.map((tone, at): Row => {
      const counts = confusion[at] ?? [];
      const total = counts.reduce((sum, count) => sum + count, 0);
      return { name: tone, kind: 'peer', cells: [...counts, (100 * (counts[at] ?? 0)) / Math.max(1, total)] };
    }),
  };
}

function tableOfHour(): Table {
  const { chunkCount, timesRealTime, grownMegabytes } = analyseHour();
  return {
    title: 'Tone: an hour of made-up speech on one core',
    columns: [
      { name: 'chunks', digits: 0 },
      { name: 'times real time', digits: 0 },
      { name: 'MB that the memory grew', digits: 0 },
    ],
    rows: [{ name: 'sta', kind: 'ours', cells: [chunkCount, timesRealTime, grownMegabytes] }],
  };
}

/** Scores under both conditions beside chance; the verdicts; the speed and memory of an hour. */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const recordings = readRavdess().filter((_, at) => !quick || at % 8 === 0);
  const speakers = [...new Set(recordings.map(({ speaker }) => speaker))];
  const bySpeaker = speakers.map((speaker) => recordings.filter((recording) => recording.speaker === speaker));
  const max = Math.max(...tones.map((tone) => recordings.filter((recording) => recording.tone === tone).length));
  const judgeAlone = (some: readonly Recording[]) => judge(some.map((recording) => [recording]));
  const verdicts = judgeAlone(recordings);
  const alone = scoreVerdicts(verdicts);
  const together = scoreVerdicts(judge(bySpeaker));
  const chance = 100 / tones.length;
  const row = (name: string, { accuracy, macroF1, meanRecall, meanConfidence, calibrationError }: ToneScores): Row => {
    const cells = [accuracy, macroF1, meanRecall, meanConfidence, calibrationError].map((share) => 100 * share);
    return { name, kind: 'ours', cells };
  };
  return [
    {
      title: 'Tone: RAVDESS, seven tones, %',
      columns: [
        { name: 'accuracy', summary: 'Tone, RAVDESS, each file by itself, %' },
        { name: 'macro-F1' },
        { name: 'mean recall' },
        { name: 'mean confidence' },
        { name: 'calibration error' },
      ],
      rows: [
        row('sta, each file by itself', alone),
        row("sta, a speaker's files as one", together),
        {
          name: 'always the most frequent',
          kind: 'baseline',
          cells: [(100 * max) / recordings.length, undefined, chance],
        },
        { name: 'chance', kind: 'baseline', cells: [chance, undefined, chance] },
      ],
      notes: [
        `${recordings.length} recordings of ${speakers.length} actors, with other speakers and another language than the training data.`,
      ],
    },
    tableOfConfusion('each file by itself', alone),
    tableOfConfusion("a speaker's files as one", together),
    tableOfReliability(verdicts),
    tableOfPhones(recordings, judgeAlone),
    ...(quick ? [] : [tableOfHour()]),
  ];
}
