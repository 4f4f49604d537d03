import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseTranscriber,
  type TranscriptionInput,
} from '../../../../../src/service/compute/transcription/transcriber.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sta-transcriber-'));
});
afterAll(() => rm(folder, { recursive: true }));

const srt =
  '1\n00:00:01,000 --> 00:00:02,000\nANNA: Hello.\n\n2\n00:00:08,000 --> 00:00:12,000\nBye.\n\n3\n00:00:20,000 --> 00:00:21,000\nToo late.\n';
const input = (given: Partial<TranscriptionInput>): TranscriptionInput => ({
  durationMs: 10_000,
  decodeAudio: () => Promise.reject(new Error('the audio is not needed')),
  ...given,
});
const bare = { env: { PATH: '' } };

describe('subtitles', () => {
  it('uploaded with the recording take precedence over those in it, and end with it', async () => {
    const subtitlesPath = join(folder, 'call.srt');
    await writeFile(subtitlesPath, srt);
    const given = input({ subtitlesPath, embeddedSubtitles: 'WEBVTT\n\n00:01.000 --> 00:02.000\nembedded\n' });
    const transcriber = await (await chooseTranscriber(given, bare)).open();
    expect(transcriber.name).toBe('subtitles');
    expect(await transcriber.transcribe(given)).toEqual([
      { text: 'Hello.', startMs: 1000, endMs: 2000, speaker: 'ANNA' },
      { text: 'Bye.', startMs: 8000, endMs: 10_000 },
    ]);
  });

  it('in the recording are used if none were uploaded', async () => {
    const given = input({ embeddedSubtitles: 'WEBVTT\n\n00:01.000 --> 00:02.000\nembedded\n' });
    const transcriber = await (await chooseTranscriber(given, { ...bare, sttModel: folder })).open();
    expect(await transcriber.transcribe(given)).toEqual([{ text: 'embedded', startMs: 1000, endMs: 2000 }]);
  });

  it.each([
    ['UTF-16', Buffer.from(`\uFEFF${srt.replace('Hello', 'Grüße')}`, 'utf16le')],
    ['Windows-1252', Buffer.from(srt.replace('Hello', 'Grüße'), 'latin1')],
  ])('may be encoded in %s', async (name, bytes) => {
    const subtitlesPath = join(folder, `${name}.srt`);
    await writeFile(subtitlesPath, bytes);
    const given = input({ subtitlesPath });
    const transcriber = await (await chooseTranscriber(given, bare)).open();
    const heard = await transcriber.transcribe(given);
    expect(heard[0]?.text).toBe('Grüße.');
  });

  it('that are invalid are reported with their line', async () => {
    const subtitlesPath = join(folder, 'broken.srt');
    await writeFile(subtitlesPath, '\nhello');
    const given = input({ subtitlesPath });
    const transcriber = await (await chooseTranscriber(given, bare)).open();
    await expect(transcriber.transcribe(given)).rejects.toMatchObject({
      code: 'job_failed',
      message: expect.stringContaining('Line 2: neither SRT nor WebVTT'),
    });
  });
});

describe('without subtitles', () => {
  it.each([undefined, 'WEBVTT\n', 'no subtitles'])(
    '(%j) and without a recogniser, names subtitles and the help on recognisers',
    async (embeddedSubtitles) => {
      await expect(chooseTranscriber(input({ embeddedSubtitles }), bare)).rejects.toMatchObject({
        code: 'job_failed',
        message: expect.stringMatching(/Send subtitles .*sta help speech/),
      });
    },
  );

  it('rejects an unusable model directory, whatever else is installed', async () => {
    await expect(
      chooseTranscriber(input({}), { env: process.env, sttModel: join(folder, 'none') }),
    ).rejects.toMatchObject({ code: 'job_failed', message: expect.stringContaining('it does not exist') });
  });
});
