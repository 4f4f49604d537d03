/**
 * Word error rate and word times of the installed speech recognisers, on short recordings with known words: read
 * speech, spoken commands, and flite's voices. `bench/quality transcript`; STA_STT_MODEL adds a sherpa-onnx model.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readData } from '../../corpora/read-data.ts';
import type { Utterance } from '../../src/analytics/speech/transcript/transcript.ts';
import { openMediaTools } from '../../src/service/media/media-tools.ts';
import { findProgram } from '../../src/service/programs/find-program.ts';
import { findPocketsphinx } from '../../src/service/transcription/pocketsphinx/find-pocketsphinx.ts';
import { chooseTranscriber, type TranscriptionInput } from '../../src/service/transcription/transcriber.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { alignWords, type SpokenWord } from './transcript-alignment.ts';

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
const dataRoot = process.env.STA_BENCH_DATA ?? new URL('../../../shared/data', import.meta.url).pathname;
const voices = ['slt', 'rms', 'awb'];

/** One row per recogniser: sherpa-onnx if STA_STT_MODEL names a model, and pocketsphinx if it is installed. */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sta-bench-'));
  try {
    const sets = [...readSamples(), ...speakSamples(folder)].map(([name, samples]) => {
      return { name, samples: quick ? samples.slice(0, 2) : samples };
    });
    const measured: { engine: string; scores: Measured[] }[] = [];
    for (const sttModel of process.env.STA_STT_MODEL ? [process.env.STA_STT_MODEL, undefined] : [undefined]) {
      if (sttModel === undefined && findPocketsphinx(process.env) === undefined) continue;
      const scores: Measured[] = [];
      for (const { samples } of sets) scores.push(await measure(samples, sttModel));
      measured.push({ engine: scores[0]?.engine ?? '', scores });
    }
    const words = sets.map(({ samples }) => samples.reduce((sum, sample) => sum + sample.words.length, 0));
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
        ],
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Measured {
  readonly engine: string;
  readonly errorShare: number;
  readonly medianOffsetMs: number | undefined;
  readonly highOffsetMs: number | undefined;
  readonly audioMs: number;
  readonly computedMs: number;
}

async function measure(samples: readonly Sample[], sttModel: string | undefined): Promise<Measured> {
  const tools = await openMediaTools(process.env);
  const total = { words: 0, errors: 0, audioMs: 0, computedMs: 0, engine: '' };
  const offsets: number[] = [];
  for (const { path, words } of samples) {
    const { durationMs } = await tools.probe(path);
    const decodeAudio: TranscriptionInput['decodeAudio'] = (receive) => tools.decodeAudio(path, receive);
    const input = { audioPath: path, durationMs, decodeAudio };
    const start = performance.now();
    const transcriber = await (await chooseTranscriber({}, { sttModel, env: process.env })).open();
    const heard = await transcriber.transcribe(input);
    total.computedMs += performance.now() - start;
    total.engine = transcriber.name;
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

/** Lines of transcripts.tsv: file, words, source. Read speech has its alignment in a .json beside the audio file. */
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

function speakSamples(folder: string): [string, Sample[]][] {
  if (findProgram('flite', process.env) === undefined) return [];
  return voices.map((voice) => [
    `flite ${voice}`,
    fliteSentences.map((sentence, at) => {
      const path = join(folder, `${voice}-${at}.wav`);
      execFileSync('flite', ['-voice', voice, '-t', sentence, '-o', path]);
      return { path, words: split(sentence).map((text) => ({ text })) };
    }),
  ]);
}
