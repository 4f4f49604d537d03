import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  parseResult,
  readResultFile,
} from '../../../../../../src/service/compute/transcription/command/read-result.ts';
import { temporaryDirectory } from '../../../../../support/start-sta.ts';

const lengthMs = 10_000;
const spoken = { text: 'Hello there.', startMs: 1000, endMs: 2500 };

describe('a result', () => {
  it.each([
    ['SRT', '1\n00:00:01,000 --> 00:00:02,500\nHello there.\n'],
    ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.500\nHello there.\n'],
    ['JSON of openai-whisper', JSON.stringify({ text: '', segments: [{ start: 1, end: 2.5, text: ' Hello there.' }] })],
    [
      'JSON of whisper.cpp',
      JSON.stringify({ transcription: [{ offsets: { from: 1000, to: 2500 }, text: ' Hello there.' }] }),
    ],
    ['a bare list of segments', JSON.stringify([{ start: 1, end: 2.5, text: 'Hello there.' }])],
  ])('is read from %s', (_name, text) => {
    expect(parseResult(text, lengthMs)).toEqual([spoken]);
  });

  it('has the times of words if these match the text', () => {
    const words = [
      { word: ' Hello', start: 1, end: 1.4, probability: 0.9 },
      { word: ' there.', start: 1.4, end: 2.5, probability: 1.2 },
    ];
    const [found] = parseResult(
      JSON.stringify({ segments: [{ start: 1, end: 2.5, text: 'Hello there.', words }] }),
      lengthMs,
    );
    expect(found?.words).toEqual([
      { text: 'Hello', startMs: 1000, endMs: 1400, confidence: 0.9 },
      { text: 'there.', startMs: 1400, endMs: 2500, confidence: 1 },
    ]);
    const other = JSON.stringify({ segments: [{ start: 1, end: 2.5, text: 'Hello there.', words: words.slice(1) }] });
    expect(parseResult(other, lengthMs)).toEqual([spoken]);
  });

  it.each(['', '\n', 'WEBVTT\n', '{"segments":[]}', '{"transcription":[]}', '[]'])(
    'without speech (%j) is not a failure',
    (text) => {
      expect(parseResult(text, lengthMs)).toEqual([]);
    },
  );

  it('is cut to the length of its piece, without silence', () => {
    const at = (start: number, end: number, text: string) => ({ start, end, text });
    const segments = [at(0, 3, '[BLANK_AUDIO]'), at(-1, 2, 'before'), at(8, 14, 'over the end'), at(12, 13, 'after')];
    expect(parseResult(JSON.stringify({ segments }), lengthMs)).toEqual([
      { text: 'over the end', startMs: 8000, endMs: 10_000 },
    ]);
  });

  it.each([
    ['Hello there.', 'wrote no SRT, WebVTT or JSON'],
    ['{"segments": [', 'wrote invalid JSON'],
    ['{"results": []}', 'without the segments'],
    ['{"segments": {}}', 'without the segments'],
    ['[[1]]{', 'wrote invalid JSON'],
  ])('%j is refused', (text, words) => {
    expect(() => parseResult(text, lengthMs)).toThrow(words);
  });
});

it('is read only from a regular file, not through a link', async () => {
  const folder = temporaryDirectory();
  writeFileSync(join(folder, 'away'), '1\n00:00:01,000 --> 00:00:02,500\nSomebody else said this.\n');
  mkdirSync(join(folder, 'run', 'a.vtt'), { recursive: true });
  symlinkSync('../away', join(folder, 'run', 'b.srt'));
  expect(await readResultFile(join(folder, 'run'), 'in.wav', lengthMs)).toBeUndefined();
  writeFileSync(join(folder, 'run', 'c.srt'), '1\n00:00:01,000 --> 00:00:02,500\nHello there.\n');
  expect(await readResultFile(join(folder, 'run'), 'in.wav', lengthMs)).toEqual([spoken]);
});
