/** The labelled recordings for training (EMO-DB) and measuring (RAVDESS) the tone engine. Needs `ffmpeg`. */
import { execFileSync } from 'node:child_process';
import { analysisSampleRate } from '../../src/engines/speech/audio/audio-format.ts';
import { type Tone, tones } from '../../src/engines/speech/tone/tones.ts';
import { dataPath, readData } from './read-data.ts';

export interface Recording {
  file: string;
  speaker: string;
  isMale: boolean;
  /** The code of the sentence. */
  sentence: string;
  tone: Tone;
  samples: Float32Array;
}

/** Germans acting six tones; boredom counts as Calm. */
export function readEmodb(): Recording[] {
  return readRows('emodb').map((row) => ({
    file: row.file ?? '',
    speaker: row.speaker ?? '',
    isMale: row.sex === 'm',
    sentence: row.sentence ?? '',
    tone: row.emotion === 'boredom' ? 'Calm' : toTone(row.mapped_label),
    samples: readSamples(`emodb/audio/${row.file}`),
  }));
}

/** Americans acting all seven tones. For measuring only: the licence does not let us train on it. */
export function readRavdess(): Recording[] {
  return readRows('ravdess').map((row) => ({
    file: row.file ?? '',
    speaker: row.actor ?? '',
    isMale: row.sex === 'male',
    sentence: row.sentence ?? '',
    tone: toTone(row.mapped_label),
    samples: readSamples(`ravdess/audio/${row.file}`),
  }));
}

function toTone(name = ''): Tone {
  const tone = tones.find((known) => known === name);
  if (tone === undefined) throw new Error(`labels.csv has a tone that there is not: '${name}'`);
  return tone;
}

function readRows(folder: string): Partial<Record<string, string>>[] {
  const [head = '', ...lines] = readData(`${folder}/labels.csv`).trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

function readSamples(path: string): Float32Array {
  const bytes = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', dataPath(path), '-f', 'f32le', '-ac', '1', '-ar', String(analysisSampleRate), '-'],
    { maxBuffer: 1 << 28 },
  );
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
