/** Tone over telephone lines, and how often a tone is right by its confidence. */

import { tones } from '../../../src/engines/speech/tone/tones.ts';
import { phoneLines, sendByPhone } from '../../corpora/phone-audio.ts';
import type { Recording } from '../../corpora/recordings.ts';
import type { Row, Table } from '../report/table.ts';
import { scoreVerdicts, type Verdict } from './tone-scores.ts';

/** Accuracy, calibration and the recall of each tone, through each line. */
export function tableOfPhones(
  recordings: readonly Recording[],
  judge: (recordings: readonly Recording[]) => Verdict[],
): Table {
  const rows = phoneLines.map((line): Row => {
    const heard = sendByPhone(
      recordings.map(({ samples }) => samples),
      line,
    );
    const verdicts = judge(
      recordings.map((recording, at) => ({ ...recording, samples: heard[at] ?? recording.samples })),
    );
    const { accuracy, macroF1, calibrationError, confusion } = scoreVerdicts(verdicts);
    const recalls = confusion.map((row, at) => {
      const total = row.reduce((sum, count) => sum + count, 0);
      return (row[at] ?? 0) / Math.max(1, total);
    });
    return {
      name: `sta, ${line}`,
      kind: 'ours',
      cells: [accuracy, macroF1, calibrationError, ...recalls].map((share) => 100 * share),
    };
  });
  return {
    title: 'Tone: RAVDESS through telephone lines (8 kHz), each file by itself, %',
    columns: [
      { name: 'accuracy' },
      { name: 'macro-F1' },
      { name: 'calibration error' },
      ...tones.map((tone) => ({ name: `${tone} found` })),
    ],
    rows,
    notes: ['300 to 3,400 Hz, coded and decoded by ffmpeg. Chance is 14.3 % in each column but the third.'],
  };
}

const limits = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 1] as const;

/** People see `Unclear` below a confidence of 0.5. */
export function tableOfReliability(verdicts: readonly Verdict[]): Table {
  const rated = verdicts.map(({ truth, confidences }) => {
    const confidence = Math.max(...confidences);
    return { confidence, isRight: tones[confidences.indexOf(confidence)] === truth };
  });
  const rowOf = (name: string, from: number, to: number): Row => {
    const own = rated.filter(({ confidence }) => confidence >= from && confidence < to);
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, own.length);
    const right = own.filter(({ isRight }) => isRight).length / Math.max(1, own.length);
    return { name, kind: 'ours', cells: [own.length, 100 * mean, own.length > 0 ? 100 * right : undefined] };
  };
  return {
    title: 'Tone: how often a tone is right by its confidence, RAVDESS, each file by itself',
    columns: [{ name: 'recordings', digits: 0 }, { name: 'mean confidence, %' }, { name: 'right, %' }],
    rows: [
      ...limits.slice(1).map((to, at) => rowOf(`${limits[at]} to ${to}`, limits[at] ?? 0, to === 1 ? 1.01 : to)),
      rowOf('shown as unclear, below 0.5', 0, 0.5),
      rowOf('shown as a tone, from 0.5', 0.5, 1.01),
    ],
  };
}
