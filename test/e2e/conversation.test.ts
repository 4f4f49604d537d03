import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ToneChunk, Utterance } from '../../src/contract/endpoints/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { appHeaders } from '../support/jobs/call-jobs.ts';
import { computeMedia, fetchMedia, mediaPaths, untilCompleted, uploadMedia } from '../support/jobs/call-media.ts';
import { startTestService } from '../support/start-sta.ts';
import { makeWav } from '../support/wav.ts';
import { addTestUser, callService, expectFailure, useWire } from '../support/wire.ts';

const wire = useWire();

/** Two spans of voice-like sound, with a second of silence between them. */
const voice = (time: number) => {
  if (time > 2 && time < 3) return 0;
  const pitch = 140 + 20 * Math.sin(2 * Math.PI * 0.7 * time);
  const strength = 0.3 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * time));
  return [1, 2, 3, 4].reduce((sum, n) => sum + (strength / n) * Math.sin(2 * Math.PI * pitch * n * time), 0) / 2;
};
const durationMs = 5000;
const recording = makeWav(durationMs / 1000, voice);

const subtitles = [
  '1\n00:00:00,200 --> 00:00:01,900\nANNA: Write to jane.doe@example.com about kubernetis.\n',
  '2\n00:00:03,100 --> 00:00:04,800\nBEN: I will do that.\n',
].join('\n');

const tones = ['Angry', 'Calm', 'Disgust', 'Fearful', 'Happy', 'Sad', 'Surprised'];

let plain: string;
let subtitled: string;
beforeAll(async () => {
  plain = await uploadMedia(wire.service.url, wire.user, recording);
  subtitled = await uploadMedia(wire.service.url, wire.user, recording, subtitles);
});

const compute = (body: object, user = wire.user) => computeMedia(wire.service.url, user, 'conversation', body);
const started = async (body: object): Promise<{ transaction_id: string; message: string }> => {
  const reply = await compute(body);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json).toEqual({ status: true, transaction_id: expect.any(String), message: expect.any(String) });
  return JSON.parse(reply.text);
};
const completed = (id: string, data: object = {}) => untilCompleted(wire.service.url, 'conversation', id, data);

const chunksOf = (data: { tone_analysis?: unknown }) => (data.tone_analysis as { chunks: ToneChunk[] }).chunks;
const utterancesOf = (data: { speech_to_text?: unknown }) =>
  (data.speech_to_text as { utterances: Utterance[] }).utterances;

test('the tone of a recording, from its sound alone', async () => {
  const { transaction_id, message } = await started({ fileID: plain, settings: { tone_analysis: { enable: true } } });
  expect(message).toBe(`Compute job for file-id: ${plain} launched successfully`);
  expect(transaction_id).not.toBe(plain);
  const byFile = await completed(plain);
  expect(byFile.status).toEqual({ tone_analysis: 'Completed' });
  const chunks = chunksOf(byFile.data);
  expect(chunks.length).toBeGreaterThan(0);
  let lastMs = 0;
  for (const { start_time, end_time, sentiments } of chunks) {
    expect(Number.isInteger(start_time) && Number.isInteger(end_time)).toBe(true);
    expect(Number(start_time)).toBeGreaterThanOrEqual(lastMs);
    expect(Number(end_time)).toBeGreaterThan(Number(start_time));
    lastMs = Number(end_time);
    const confidences = sentiments.map(({ confidence }) => confidence);
    expect(sentiments.map(({ sentiment }) => sentiment).sort()).toEqual(tones);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(confidences.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
  }
  expect(lastMs).toBeLessThanOrEqual(durationMs);
  expect(await completed(transaction_id, { tone_analysis: true })).toEqual(byFile);
});

test('chunks match the transcript in time, and the transcript has the requested items', async () => {
  const settings = {
    tone_analysis: { enable: true, sync_with_stt: true },
    speech_to_text: { pii_detection: true, custom_vocabulary: ['Kubernetes'] },
  };
  await started({ fileID: subtitled, settings });
  const { status, data } = await completed(subtitled);
  expect(status).toEqual({ tone_analysis: 'Completed', speech_to_text: 'Completed' });
  const times = [
    { start_time: 200, end_time: 1900 },
    { start_time: 3100, end_time: 4800 },
  ];
  expect(chunksOf(data).map(({ start_time, end_time }) => ({ start_time, end_time }))).toEqual(times);
  const [first, second] = utterancesOf(data);
  expect(first).toMatchObject({ ...times[0], speaker: 'ANNA', text: expect.stringContaining('Kubernetes') });
  expect(second).toMatchObject({ ...times[1], speaker: 'BEN', text: 'I will do that.', pii: [] });
  const [pii] = first?.pii ?? [];
  expect(pii).toMatchObject({ type: 'email', text: 'jane.doe@example.com' });
  expect(first?.text.slice(pii?.start_char, pii?.end_char)).toBe('jane.doe@example.com');

  const alone = await completed(subtitled, { speech_to_text: true });
  expect(alone.status).toEqual({ speech_to_text: 'Completed' });
  expect(Object.keys(alone.data)).toEqual(['speech_to_text']);
});

test('for each item, a file has the latest result that was requested for it, and a transaction its own', async () => {
  const file = await uploadMedia(wire.service.url, wire.user, recording, subtitles);
  const first = await started({ fileID: file, settings: { speech_to_text: { enable: true } } });
  await completed(first.transaction_id);
  const second = await started({ fileID: file, speech_to_text: { enable: true, pii_detection: true } });
  await completed(second.transaction_id);
  const third = await started({ fileID: file, tone_analysis: { enable: true } });
  await completed(third.transaction_id);
  const { status, data } = await completed(file);
  expect(status).toEqual({ tone_analysis: 'Completed', speech_to_text: 'Completed' });
  expect(utterancesOf(data)[0]).toHaveProperty('pii');
  expect(utterancesOf((await completed(first.transaction_id)).data)[0]).not.toHaveProperty('pii');
});

test('speakers without names in the transcript are distinguished by their voices, also for the tones', async () => {
  const two = makeWav(12, (time) => {
    const second = Math.floor(time / 3) % 2 === 1;
    const [pitch, brightness] = second ? [230, 0.9] : [105, 0.4];
    const wobble = 1 + 0.02 * Math.sin(2 * Math.PI * 3 * time);
    return [1, 2, 3, 4, 5, 6].reduce(
      (sum, n) => sum + 0.2 * brightness ** n * Math.sin(2 * Math.PI * pitch * wobble * n * time),
      0,
    );
  });
  const cues = [0, 3, 6, 9].map(
    (s, i) => `${i + 1}\n00:00:0${s},100 --> 00:00:${String(s + 2).padStart(2, '0')},900\nWords number ${i}.\n`,
  );
  const file = await uploadMedia(wire.service.url, wire.user, two, cues.join('\n'));
  await started({ fileID: file, settings: { speaker_separation: { enable: true, num_speakers: 2 } } });
  const { data } = await completed(file);
  const speakers = utterancesOf(data).map(({ speaker }) => speaker);
  expect(speakers).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1', 'Speaker 2']);
  const tone_analysis = { enable: true, sync_with_stt: true };
  const together = await started({ fileID: file, tone_analysis });
  const apart = await started({ fileID: file, tone_analysis, speaker_separation: { enable: true, num_speakers: 2 } });
  const [asOne, each] = await Promise.all([together, apart].map(({ transaction_id }) => completed(transaction_id)));
  expect(each?.data.tone_analysis).toMatchObject({ chunks: [{}, {}, {}, {}] });
  expect(each?.data.tone_analysis).not.toEqual(asOne?.data.tone_analysis);
});

describe('settings that cannot be combined', () => {
  test('tone requires the speech to text that it depends on', async () => {
    const reply = await compute({
      fileID: plain,
      settings: { tone_analysis: { enable: true }, speech_to_text: { enable: false } },
    });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({
      status: false,
      error: { code: 'MCST07', message: 'DependencyError: tone_analysis depends on speech_to_text' },
    });
  });

  test.each([
    [{}],
    [{ tone_analysis: { enable: false } }],
    [{ speech_to_text: { enable: false } }],
    [{ tone_analysis: { enable: false, sync_with_stt: true } }],
    [{ speech_to_text: { enable: false, pii_detection: true } }],
    [{ speech_to_text: { enable: false }, speaker_separation: { enable: true } }],
  ])('rejects %j, which enables nothing', async (settings) => {
    expectFailure(await compute({ fileID: plain, settings }), 400, 'MCST07', 'DependencyError');
  });
});

describe('the file', () => {
  const settings = { tone_analysis: { enable: true } };

  test('must be given', async () => expectFailure(await compute({ settings }), 400, 'invalid_request', 'fileID'));

  test('must exist and belong to the caller', async () => {
    expectFailure(await compute({ fileID: randomUUID(), settings }), 404, 'not_found');
    expectFailure(await compute({ fileID: plain, settings }, wire.other), 404, 'not_found');
  });

  test('needs credentials for computing', async () => {
    const reply = await callService(wire.service.url, 'POST', mediaPaths.conversation.compute, {
      body: { fileID: plain, settings },
    });
    expectFailure(reply, 401, 'unauthorized');
  });

  test('has no results for another user', async () => {
    await started({ fileID: plain, settings });
    const reply = await callService(wire.service.url, 'POST', mediaPaths.conversation.fetch, {
      headers: appHeaders(wire.other),
      body: { fileID: plain },
    });
    expectFailure(reply, 404, 'not_found');
  });

  test('must be a video for clips', async () => {
    const reply = await computeMedia(wire.service.url, wire.user, 'clips', {
      fileID: plain,
      settings: { clips: { qa: true } },
    });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({
      status: false,
      error: { code: 'VDNF01', message: 'FileTypeError: Require file to be of type Video' },
    });
  });

  test('leaves no results when it is deleted', async () => {
    const file = await uploadMedia(wire.service.url, wire.user, recording, subtitles);
    await started({ fileID: file, settings: { speech_to_text: { enable: true } } });
    await completed(file);
    const folder = wire.service.files.derived.folderOf(file);
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^transcript-/));
    const deleted = await callService(wire.service.url, 'DELETE', '/v1/conversation/delete', {
      headers: appHeaders(wire.user),
      body: { fileID: file, settings: { metadata: true } },
    });
    expect(deleted.status, deleted.text).toBe(200);
    expect(existsSync(folder)).toBe(false);
    expectFailure(await fetchMedia(wire.service.url, 'conversation', file), 404, 'not_found');
  });
});

test('an item that was not requested is not found, and the message names the requested ones', async () => {
  const file = await uploadMedia(wire.service.url, wire.user, recording);
  await started({ fileID: file, settings: { tone_analysis: { enable: true } } });
  const reply = await fetchMedia(wire.service.url, 'conversation', file, { speech_to_text: true });
  expectFailure(reply, 404, 'not_found', 'tone_analysis');
  expectFailure(await fetchMedia(wire.service.url, 'clips', file), 404, 'not_found');
  await completed(file);
});

test('without subtitles and a recogniser, the fetch lists the alternatives', async () => {
  const service = await startTestService({ env: {} });
  const user = await addTestUser(service, 'asha');
  const file = await uploadMedia(service.url, user, recording);
  await computeMedia(service.url, user, 'conversation', {
    fileID: file,
    settings: { tone_analysis: { enable: true }, speech_to_text: { enable: true } },
  });
  const reply = await eventually(async () => {
    const found = await fetchMedia(service.url, 'conversation', file);
    expect(found.status, found.text).toBe(400);
    return found;
  });
  expectFailure(reply, 400, 'job_failed', 'a model, any program, or pocketsphinx');
  // Items that need no transcript are available.
  const { status } = await untilCompleted(service.url, 'conversation', file, { tone_analysis: true });
  expect(status).toEqual({ tone_analysis: 'Completed' });
});
