/** `sta transcribe` with a model folder: sherpa-onnx runs a small model that understands tones. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skipUnless } from '../../support/needs.ts';
import { runProcess } from '../../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../../support/start-sta.ts';
import { speak, type ToneWord, writeToneModel } from '../../support/transcription/write-tone-model.ts';
import { makeWav } from '../../support/wav.ts';

const require = createRequire(import.meta.url);
/** An optional package: not every platform has it. */
const hasSherpa = (() => {
  try {
    require('sherpa-onnx-node');
    return true;
  } catch {
    return false;
  }
})();

function modelFolder(): string {
  const folder = join(temporaryDirectory(), 'zipformer-tones');
  writeToneModel(folder);
  return folder;
}

function recording(words: readonly (ToneWord | 'pause')[], name = 'call.wav'): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, makeWav(words.length / 2, speak(words)));
  return path;
}

const spoken = ['pause', 'yes', 'stop', 'zorbeks', 'pause', 'pause', 'pause', 'no', 'yes', 'pause'] as const;
/** Pauses of more than half a second separate utterances. */
const subtitles =
  /^1\n00:00:00,\d{3} --> 00:00:0[12],\d{3}\nyes stop zorbeks\n\n2\n00:00:03,\d{3} --> 00:00:04,\d{3}\nno yes\n$/;

describe(
  'a recording without subtitles becomes SRT with a model',
  skipUnless(hasSherpa, 'the package sherpa-onnx-node is not installed'),
  () => {
    it('in a folder, also in the built command', async () => {
      const env = environmentIn(temporaryDirectory());
      const argv = ['transcribe', recording(spoken), '-o', 'srt', '--stt-model', modelFolder()];
      const { code, stdout, stderr } = await runSta(argv, { env });
      expect(code, stderr).toBe(0);
      expect(stdout).toMatch(subtitles);
      const built = await runProcess([...argv, '--again'], environmentIn(temporaryDirectory()));
      expect(built.stdout, built.stderr).toBe(stdout);
    });

    it('by the id that sta models add assigned', async () => {
      const env = environmentIn(temporaryDirectory());
      const added = await runSta(['models', 'add', modelFolder(), '--id', 'tones', '--copy'], { env });
      expect(added).toMatchObject({ code: 0, stdout: 'tones\n' });
      const named = { ...env, STA_STT_MODEL: 'tones' };
      expect((await runProcess(['doctor', '--json'], named)).stdout).toMatch(/transducer/);
      const { code, stdout, stderr } = await runProcess(['transcribe', recording(spoken), '-o', 'srt'], named);
      expect(code, stderr).toBe(0);
      expect(stdout).toMatch(subtitles);
    });

    it('with the time of each word, corrected by custom words, and cut into pieces if it is long', async () => {
      const env = environmentIn(temporaryDirectory());
      const model = ['--stt-model', modelFolder()];
      const lines = Array.from({ length: 14 }, () => spoken).flat();
      const file = recording(lines, 'long.wav');
      const { code, stdout, stderr } = await runSta(['transcribe', file, '-o', 'json', ...model], { env });
      expect(code, stderr).toBe(0);
      const utterances: {
        text: string;
        start_time: number;
        end_time: number;
        words: { text: string; start_time: number }[];
      }[] = JSON.parse(stdout);
      expect(utterances.map(({ text }) => text)).toEqual(
        Array.from({ length: 14 }, () => ['yes stop zorbeks', 'no yes']).flat(),
      );
      for (const [at, { words }] of utterances.entries()) {
        // `yes` begins after half a second, `no` after three and a half, and a line lasts five.
        const expectedMs = 5_000 * Math.floor(at / 2) + (at % 2 === 0 ? 500 : 3_500);
        expect(Math.abs((words[0]?.start_time ?? 0) - expectedMs), `${at}`).toBeLessThan(100);
      }
      const corrected = await runSta(['transcribe', file, '--vocabulary', 'Zorbex', ...model], { env });
      expect(corrected.stdout, corrected.stderr).toContain('yes stop Zorbex');
    });

    it('not at all if one of its files is damaged, and the error names the folder', async () => {
      const folder = modelFolder();
      writeFileSync(join(folder, 'encoder.onnx'), 'not a model');
      const env = environmentIn(temporaryDirectory());
      const { code, stdout, stderr } = await runSta(['transcribe', recording(spoken), '--stt-model', folder], { env });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(`The speech model ${folder} cannot be loaded`);
    });
  },
);
