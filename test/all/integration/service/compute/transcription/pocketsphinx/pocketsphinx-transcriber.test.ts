import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseTranscriber,
  type TranscriptionInput,
} from '../../../../../../../src/service/compute/transcription/transcriber.ts';
import { parseSubtitles } from '../../../../../../../src/shared/subtitles/parse-subtitles.ts';
import { needs, needsPosix } from '../../../../../../support/needs.ts';

const examples = join(import.meta.dirname, '../../../../../../../examples');

const inputOf = (samples: Float32Array): TranscriptionInput => ({
  durationMs: samples.length / 16,
  async decodeAudio(onSamples) {
    for (let at = 0; at < samples.length; at += 16_000) await onSamples(samples.subarray(at, at + 16_000));
  },
});

describe('with a program that prints', needsPosix, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sta-sphinx-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function install(name: string, script: string) {
    const [bin, temporary] = [join(folder, name), join(folder, `${name}-tmp`)];
    await mkdir(bin);
    await mkdir(temporary);
    const program = join(bin, name);
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    return { temporary, env: { PATH: bin, TMPDIR: temporary } };
  }

  it.each([
    [
      'pocketsphinx_continuous',
      '[ "$1 $3 $4" = "-infile -time yes" ] && [ -s "$2" ] && echo "hi 0.100 0.500 0.900000"',
    ],
    ['pocketsphinx', '[ "$1" = single ] && [ -s "$2" ] && echo \'{"w":[{"b":0.1,"d":0.41,"p":0.9,"t":"hi"}]}\''],
  ])('%s: transcribes a recording in pieces, adds their offsets and leaves no files', async (name, script) => {
    const { env, temporary } = await install(name, script);
    const input = inputOf(new Float32Array(100 * 16_000));
    const transcriber = await (await chooseTranscriber(input, { env })).open();
    expect(transcriber.name).toBe('pocketsphinx');
    const heard = await transcriber.transcribe(input);
    expect(heard.map(({ text }) => text)).toEqual(['hi', 'hi']);
    expect(heard[0]).toMatchObject({ startMs: 100, endMs: 510, words: [{ confidence: 0.9 }] });
    expect(heard[1]?.startMs).toBeGreaterThan(60_000);
    expect(await readdir(temporary)).toEqual([]);
  });
});

it(
  'pocketsphinx transcribes the first sentences of the meeting in examples/',
  needs('pocketsphinx', 'pocketsphinx-en-us'),
  async () => {
    const wav = await readFile(join(examples, 'meeting.wav'));
    const seconds = 13.4;
    const samples = Float32Array.from({ length: seconds * 16_000 }, (_, at) => wav.readInt16LE(44 + 2 * at) / 32_768);
    const input = inputOf(samples);
    const transcriber = await (await chooseTranscriber(input, { env: process.env })).open();
    const heard = await transcriber.transcribe(input);
    const written = parseSubtitles(await readFile(join(examples, 'meeting.srt'), 'utf8'));
    const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];
    const [said, found] = [
      written.flatMap(({ text, endMs }) => (endMs < seconds * 1000 ? wordsOf(text) : [])),
      new Set(heard.flatMap(({ text }) => wordsOf(text))),
    ];
    expect(said.length).toBeGreaterThan(25);
    expect(said.filter((word) => found.has(word)).length / said.length).toBeGreaterThan(0.8);
    const friday = heard.flatMap(({ words = [] }) => words).find(({ text }) => text === 'friday');
    expect(friday?.endMs).toBeGreaterThan(12_300);
    expect(friday?.endMs).toBeLessThan(13_000);
  },
);
