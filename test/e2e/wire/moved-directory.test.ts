/** Jobs that are queued in one directory and computed in another. */
import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { computeMedia, untilCompleted, uploadMedia } from '../../support/jobs/call-media.ts';
import { startServiceIn, temporaryDirectory } from '../../support/start-sta.ts';
import { makeWav, tone } from '../../support/wav.ts';
import { addTestUser } from '../../support/wire.ts';

const srt = '1\n00:00:00,000 --> 00:00:01,000\nHello there.\n';

/** Uploads a recording with subtitles to a service that computes nothing, queues jobs, and moves its directory. */
async function queueAndMove(queue: (started: Awaited<ReturnType<typeof upload>>) => Promise<void>) {
  const [before, after] = [join(temporaryDirectory(), 'before'), join(temporaryDirectory(), 'after')];
  const started = await upload(before);
  await queue(started);
  await started.close();
  renameSync(before, after);
  const { service } = await startServiceIn({ dataDirectory: after });
  return { url: service.url, fileId: started.fileId };
}

async function upload(dataDirectory: string) {
  const { service, close } = await startServiceIn({ dataDirectory, jobs: { mediaConcurrency: 0 } });
  const user = await addTestUser(service, 'asha');
  const fileId = await uploadMedia(service.url, user, makeWav(1, tone(440)), srt);
  return { service, close, user, fileId, dataDirectory };
}

const results = {
  status: { tone_analysis: 'Completed', speech_to_text: 'Completed' },
  data: {
    tone_analysis: { chunks: [expect.objectContaining({ start_time: 0 })] },
    speech_to_text: { utterances: [expect.objectContaining({ text: 'Hello there.' })] },
  },
};

it('computes queued jobs on recordings after the data directory has moved', async () => {
  const { url, fileId } = await queueAndMove(async ({ service, user, fileId: fileID }) => {
    const settings = { tone_analysis: { enable: true, sync_with_stt: true }, speech_to_text: { enable: true } };
    const reply = await computeMedia(service.url, user, 'conversation', { fileID, settings });
    expect(reply.status, reply.text).toBe(200);
  });
  expect(await untilCompleted(url, 'conversation', fileId)).toMatchObject(results);
});

it('computes jobs that an earlier version queued with the paths of their files', async () => {
  const { url, fileId } = await queueAndMove(async ({ service, user, fileId: id, dataDirectory }) => {
    const path = join(dataDirectory, 'files', 'aa', 'gone');
    const file = { id, path, durationMs: 1000, hasAudio: true, subtitleTracks: 0, subtitlesPath: path };
    await service.data.store.jobs.enqueue(
      [
        {
          transactionId: randomUUID(),
          fileId: id,
          userId: user.userId,
          items: [
            { kind: 'tone_analysis', input: JSON.stringify({ file, syncWithStt: true }) },
            { kind: 'speech_to_text', input: JSON.stringify({ file, vocabulary: [], piiDetection: false }) },
          ],
        },
      ],
      { ofAll: 10, ofUser: 10 },
    );
  });
  expect(await untilCompleted(url, 'conversation', fileId)).toMatchObject(results);
});
