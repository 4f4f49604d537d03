/**
 * Damaged uploads: a part of those that `npm run reliability -- media` sends, with WAV files and subtitles, which need
 * no ffmpeg.
 */
import { expect, it } from 'vitest';
import { createSubtitlesTranscriber } from '../../../../src/service/compute/transcription/subtitles-transcriber.ts';
import { MediaError } from '../../../../src/service/media/media-error.ts';
import { openMediaTools } from '../../../../src/service/media/media-tools.ts';
import { appHeaders } from '../../../support/jobs/call-jobs.ts';
import { mutateFile, plainFiles } from '../../../support/mutate-file.ts';
import { mediaOf } from '../../../support/stored-files.ts';
import { useWire } from '../../../support/wire.ts';

const env = { STA_FFMPEG: 'none' };
const wire = useWire({ env });
const seed = Number(process.env.STA_FUZZ_SEED ?? 20260101);

it('are accepted, or rejected with a reason; an accepted file can be used, or its job fails with a reason', async () => {
  const tools = await openMediaTools(env);
  const transcriber = createSubtitlesTranscriber();
  const statuses: number[] = [];
  for (let number = 0; number < 150; number += 1) {
    const { format, bytes, changes } = mutateFile(plainFiles, seed + number);
    const form = new FormData();
    form.set('userId', wire.user.userId);
    form.set('file', new Blob([new Uint8Array(format === 'wav' ? bytes : plainFiles.wav[0])]), 'a');
    if (format !== 'wav') form.set('subtitles', new Blob([new Uint8Array(bytes)]), 'b');
    const url = `${wire.service.url}/v1/conversation/upload`;
    const response = await fetch(url, { method: 'POST', headers: appHeaders(wire.user), body: form });
    const reply: { file_id?: string; error?: { message: string } } = Object(await response.json());
    const what = `${format} ${number} of seed ${seed} (${changes})`;
    expect([200, 400], `${what}: ${reply.error?.message}`).toContain(response.status);
    statuses.push(response.status);
    if (reply.file_id === undefined) continue;
    const file = await mediaOf(wire.service, reply.file_id);
    if (file === undefined) throw new Error(`${what} is gone`);
    await tools
      .decodeAudio(file.path, (samples) => expect(samples.every(Number.isFinite), what).toBe(true))
      .catch((error) => expect(error, what).toBeInstanceOf(MediaError));
    if (format === 'wav') continue;
    await transcriber
      .transcribe({ ...file, decodeAudio: () => Promise.resolve() })
      .catch((error) => expect(error, what).toMatchObject({ code: 'job_failed' }));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
});
