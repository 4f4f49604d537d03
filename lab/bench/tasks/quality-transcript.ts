/**
 * Word error rate and word times of speech recognisers, on recordings with known words: read speech, spoken commands,
 * and text that flite speaks in several voices, at 8 kHz and with noise; and how many tones, clips and action items are
 * still found with such a transcript. `lab/bench/quality transcript`; STA_STT_MODEL or STA_STT_COMMAND adds a
 * recogniser to pocketsphinx.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Utterance } from '../../../src/engines/speech/transcript/transcript.ts';
import { findProgram } from '../../../src/service/base/programs/find-program.ts';
import { encodeWav } from '../../../src/service/compute/transcription/encode-wav.ts';
import {
  chooseSettings,
  findRecogniser,
  type RecogniserSettings,
} from '../../../src/service/compute/transcription/find-recogniser.ts';
import { chooseTranscriber, type TranscriptionInput } from '../../../src/service/compute/transcription/transcriber.ts';
import { type MediaTools, openMediaTools } from '../../../src/service/media/media-tools.ts';
import { readData } from '../../corpora/read-data.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { alignWords, type SpokenWord } from './transcript-alignment.ts';
import { measureUses } from './transcript-uses.ts';

interface Sample {
  readonly path: string;
  readonly words: readonly SpokenWord[];
}

const fliteSentences = [
  'When will the price list be ready?',
  'I will send you the report by Monday.',
  'Please write down the main points of this meeting.',
  'We spent four thousand dollars in March.',
  'Who is going to call the customer?',
  'The internet has been down since Tuesday evening.',
  'I want a refund for those three days.',
  'Let us talk about the new contract next week.',
];
const dataRoot = process.env.STA_BENCH_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
/** All of flite's voices for English; kal speaks at 8 kHz. */
const voices = ['slt', 'rms', 'awb', 'kal16', 'kal'];
/** Signal-to-noise ratio of speech over white noise, dB. */
const signalToNoise = 10;

/** One row per recogniser: the one that the environment names, and pocketsphinx if it is installed. */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sta-bench-'));
  try {
    const tools = await openMediaTools(process.env);
    const all = [...readSamples(), ...(await speakSamples(folder, tools))];
    const sets = all.map(([name, samples]) => ({ name, samples: quick ? samples.slice(0, 2) : samples }));
    const measured: { engine: string; scores: Measured[]; settings: RecogniserSettings }[] = [];
    for (const settings of await listRecognisers()) {
      const scores: Measured[] = [];
      for (const { samples } of sets) scores.push(await measure(samples, settings, tools));
      measured.push({ engine: scores[0]?.engine ?? '', scores, settings });
    }
    const words = sets.map(({ samples }) => samples.reduce((sum, sample) => sum + sample.words.length, 0));
    const uses = [];
    for (const { engine, settings } of measured) {
      const hear = (path: string) => transcribe(path, settings, tools);
      uses.push({ engine, cells: await measureUses(hear, tools) });
    }
    return [
      {
        title: 'Speech to text: word error, %',
        columns: [
          ...sets.map(({ name }, at) => ({ name: `${name} (${words[at] ?? 0} words)`, lowerIsBetter: true })),
          { name: 'read speech: starts off by, median ms', digits: 0 },
          { name: '90 % ms', digits: 0 },
          { name: 'times real time' },
        ],
        rows: measured.map(({ engine, scores }): Row => {
          const audio = scores.reduce((sum, { audioMs }) => sum + audioMs, 0);
          const computed = scores.reduce((sum, { computedMs }) => sum + computedMs, 0);
          const offsets = [scores[0]?.medianOffsetMs, scores[0]?.highOffsetMs];
          const errors = scores.map(({ errorShare }) => 100 * errorShare);
          return { name: engine, kind: 'peer', cells: [...errors, ...offsets, audio / computed] };
        }),
        notes: [
          'The recognisers are not part of sta, which uses those that are installed. Short recordings with known words.',
          `Spoken text is synthetic: flite's voices are far clearer than people. Noise is white, ${signalToNoise} dB below the speech.`,
        ],
      },
      {
        title: 'What word errors leave of the results, %, beside the same engines on the true words',
        columns: [
          { name: 'word error', lowerIsBetter: true },
          { name: 'clips of action items: F1 of the seconds' },
          { name: 'clips of questions: F1 of the seconds' },
          { name: 'action items of the text: F1' },
          { name: 'tones: seconds with the same tone' },
        ],
        rows: uses.map(({ engine, cells }): Row => ({ name: engine, kind: 'peer', cells })),
        notes: [
          'One recording of 39 s, examples/meeting.wav, which flite speaks: it shows that results survive, not how often.',
        ],
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The recogniser in the environment, and pocketsphinx. */
async function listRecognisers(): Promise<RecogniserSettings[]> {
  const plain: RecogniserSettings = { env: process.env };
  const named = await chooseSettings({}, process.env);
  const isNamed = named.sttModel !== undefined || named.sttCommand !== undefined;
  return [...(isNamed ? [named] : []), ...((await findRecogniser(plain)) === undefined ? [] : [plain])];
}

async function transcribe(path: string, settings: RecogniserSettings, tools: MediaTools) {
  const { durationMs } = await tools.probe(path);
  const decodeAudio: TranscriptionInput['decodeAudio'] = (receive) => tools.decodeAudio(path, receive);
  const transcriber = await (await chooseTranscriber({}, settings)).open();
  const heard = await transcriber.transcribe({ durationMs, decodeAudio });
  return { heard, durationMs, engine: transcriber.name };
}

interface Measured {
  readonly engine: string;
  readonly errorShare: number;
  readonly medianOffsetMs: number | undefined;
  readonly highOffsetMs: number | undefined;
  readonly audioMs: number;
  readonly computedMs: number;
}

async function measure(samples: readonly Sample[], settings: RecogniserSettings, tools: MediaTools): Promise<Measured> {
  const total = { words: 0, errors: 0, audioMs: 0, computedMs: 0, engine: '' };
  const offsets: number[] = [];
  for (const { path, words } of samples) {
    const start = performance.now();
    const { heard, durationMs, engine } = await transcribe(path, settings, tools);
    total.computedMs += performance.now() - start;
    total.engine = engine;
    total.audioMs += durationMs;
    total.words += words.length;
    const { errors, startOffsetsMs } = alignWords(words, heard.flatMap(wordsOf));
    total.errors += errors;
    offsets.push(...startOffsetsMs.map(Math.abs));
  }
  offsets.sort((a, b) => a - b);
  const at = (share: number) => offsets[Math.floor((offsets.length - 1) * share)];
  return { ...total, errorShare: total.errors / total.words, medianOffsetMs: at(0.5), highOffsetMs: at(0.9) };
}

function wordsOf({ words, text }: Utterance): SpokenWord[] {
  if (words !== undefined)
    return words.flatMap((word) => split(word.text).map((one) => ({ text: one, startMs: word.startMs })));
  return split(text).map((one) => ({ text: one }));
}

const split = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** Lines of transcripts.tsv: file, words, source. Read speech has its alignment in a .json next to the audio file. */
function readSamples(): [string, Sample[]][] {
  const samples = readData('speech_samples/transcripts.tsv')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line): Sample => {
      const [file = '', transcript = ''] = line.split('\t');
      const words = file.startsWith('librivox/')
        ? readAlignment(`speech_samples/${file.replace('.flac', '.json')}`)
        : split(transcript).map((text) => ({ text }));
      return { path: join(dataRoot, 'speech_samples', file), words };
    });
  const isRead = ({ path }: Sample) => path.includes('/librivox/');
  return [
    ['read speech', samples.filter(isRead)],
    ['commands', samples.filter((sample) => !isRead(sample))],
  ];
}

function readAlignment(file: string): SpokenWord[] {
  const { w } = JSON.parse(readData(file)) as { w: { t: string; b: number }[] };
  return w
    .filter(({ t }) => !/^[<[+]/.test(t))
    .map(({ t, b }) => ({ text: t.replace(/\(\d+\)$/, '').toLowerCase(), startMs: b * 1000 }));
}

/** Each voice unchanged, and all but the last also through a telephone and over noise. */
async function speakSamples(folder: string, tools: MediaTools): Promise<[string, Sample[]][]> {
  if (findProgram('flite', process.env) === undefined) return [];
  const spoken = voices.map((voice): [string, Sample[]] => [`flite ${voice}`, speak(voice, folder)]);
  const wide = spoken.filter(([name]) => name !== 'flite kal').flatMap(([, samples]) => samples);
  const telephone = await Promise.all(wide.map((sample) => change(sample, '8k', tools, toTelephone)));
  const noisy = await Promise.all(wide.map((sample) => change(sample, 'noise', tools, addNoise)));
  return [...spoken, ['flite at 8 kHz', telephone], ['flite over noise', noisy]];
}

const speak = (voice: string, folder: string): Sample[] =>
  fliteSentences.map((sentence, at) => {
    const path = join(folder, `${voice}-${at}.wav`);
    execFileSync('flite', ['-voice', voice, '-t', sentence, '-o', path]);
    return { path, words: split(sentence).map((text) => ({ text })) };
  });

async function change(
  { path, words }: Sample,
  name: string,
  tools: MediaTools,
  alter: (samples: Float32Array) => Float32Array,
): Promise<Sample> {
  const parts: number[] = [];
  await tools.decodeAudio(path, (samples) => {
    for (const sample of samples) parts.push(sample);
  });
  const changed = path.replace('.wav', `-${name}.wav`);
  writeFileSync(changed, encodeWav(alter(Float32Array.from(parts))));
  return { path: changed, words };
}

/** Removes everything above 4 kHz: both samples get their mean, as if a recording of 8 kHz were read at 16 kHz. */
function toTelephone(samples: Float32Array): Float32Array {
  return samples.map((_, at) => {
    const even = at - (at % 2);
    return ((samples[even] ?? 0) + (samples[even + 1] ?? 0)) / 2;
  });
}

function addNoise(samples: Float32Array): Float32Array {
  const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, samples.length);
  // The sum of uniform noise from -a to a has the power a squared over 3.
  const amplitude = Math.sqrt((3 * power) / 10 ** (signalToNoise / 10));
  let state = 1;
  return samples.map((sample) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.max(-1, Math.min(1, sample + amplitude * (state / 2 ** 31 - 1)));
  });
}
