/** The fetch of clips with many segments, which the service reads and sends in parts. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appHeaders } from '../../../support/jobs/call-jobs.ts';
import { useWire } from '../../../support/wire.ts';

const wire = useWire({ jobs: { mediaConcurrency: 0 } });

const segments = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    start_time: i,
    end_time: i + 1,
    text: `${'\u{1f600}é'.repeat(20)} ${i}`,
  }));

it.each([
  ['one part, with pictures', 2, {}, 'mp4'],
  ['one part, without pictures', 2, { isAudio: true }, 'm4a'],
  ['several parts, with pictures', 40_000, {}, 'mp4'],
  ['several parts, without pictures', 40_000, { isAudio: true }, 'm4a'],
])('returns a link and the stored segments: %s', async (_which, count, sound, ending) => {
  const { service, user } = wire;
  const transactionId = randomUUID();
  const shown = segments(count);
  const items = [
    { kind: 'qa' as const, input: '{}' },
    { kind: 'custom' as const, input: '{}' },
  ];
  const { jobs } = service.data.store;
  await jobs.enqueue([{ transactionId, fileId: transactionId, userId: user.userId, items }], { ofAll: 9, ofUser: 9 });
  for (const { kind } of items) {
    const [item] = await jobs.claim('test', [kind], 60_000, 1);
    if (item === undefined) throw new Error(`no ${kind} is queued`);
    const made = kind === 'qa' ? {} : { clipName: `${transactionId}/b`, ...sound, segments: shown };
    await jobs.complete(item, JSON.stringify(made));
  }
  const body = { fileID: transactionId, data: { qa: true, custom: true } };
  const reply = await wire.call('POST', '/v1/conversation/clips/fetch', { headers: appHeaders(user), body });
  expect(reply.status, reply.text.slice(0, 200)).toBe(200);
  expect(reply.headers['transfer-encoding']).toBe(count > 2 ? 'chunked' : undefined);
  expect(reply.json).toStrictEqual({
    status: { qa: 'Completed', custom: 'Completed' },
    data: { qa: {}, custom: { presigned_url: expect.stringContaining(`${service.url}/`), segments: shown } },
  });
  const { presigned_url } = Object(reply.json).data.custom;
  expect(new URL(presigned_url).pathname).toMatch(new RegExp(`/${transactionId}/b\\.${ending}$`));
  // The members are in the order of the schema.
  expect(reply.text).toContain('"custom":{"presigned_url":"');
});
