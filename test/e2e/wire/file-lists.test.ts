/** Listing and pruning uploaded files, on the wire. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../support/fake-clock.ts';
import { appHeaders } from '../../support/jobs/call-jobs.ts';
import { computeMedia, fetchMedia, uploadMedia } from '../../support/jobs/call-media.ts';
import { contentPath } from '../../support/stored-files.ts';
import { makeWav, tone } from '../../support/wav.ts';
import { expectFailure, useWire, type Wire } from '../../support/wire.ts';

const clock = createFakeClock(Date.UTC(2026, 0, 1));
const day = 86_400;
/** A service that accepts jobs but computes none of them, with a clock that the test moves. */
const wire = useWire({ jobs: { mediaConcurrency: 0 }, clock });

type User = Wire['user'];

const aTone = makeWav(1, tone(440));
const anotherTone = makeWav(1, tone(660));
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');
const srt = '1\n00:00:00,000 --> 00:00:01,000\nHello.\n';

const upload = (user: User, content: Uint8Array, subtitles?: string) =>
  uploadMedia(wire.service.url, user, content, subtitles);

async function list(user: User, query: Record<string, string> = {}) {
  const reply = await wire.call('GET', '/v1/conversation/files', { headers: appHeaders(user), query });
  expect(reply.status, reply.text).toBe(200);
  return Object(reply.json).data;
}

async function prune(user: User, body: object) {
  const reply = await wire.call('POST', '/v1/conversation/prune', { headers: appHeaders(user), body });
  expect(reply.status, reply.text).toBe(200);
  return Object(reply.json).data.map(({ file_id }: { file_id: string }) => file_id);
}

const startTone = async (user: User, fileID: string) => {
  const body = { fileID, settings: { tone_analysis: { enable: true } } };
  expect((await computeMedia(wire.service.url, user, 'conversation', body)).status).toBe(200);
};

async function endNext() {
  const queue = wire.service.data.store.jobs;
  const [item] = await queue.claim('the test', ['tone_analysis'], 60_000, 1);
  if (item === undefined) throw new Error('no job waits');
  await queue.complete(item, '{"chunks":[]}');
}

const removeAll = async (user: User) => {
  for (const { file_id } of await list(user)) {
    const body = { fileID: file_id };
    await wire.call('DELETE', '/v1/conversation/delete', { headers: appHeaders(user), body });
  }
};

describe('GET /v1/conversation/files', () => {
  it("lists the caller's files with their properties and use", async () => {
    const first = await upload(wire.user, aTone);
    clock.advance(1000);
    const second = await upload(wire.user, anotherTone, srt);
    await startTone(wire.user, second);
    expect(await list(wire.user)).toEqual([
      {
        file_id: first,
        kind: 'audio',
        duration_ms: 1000,
        bytes: aTone.length,
        sha256: sha256(aTone),
        created_at: '2026-01-01T00:00:00.000Z',
        used_at: '2026-01-01T00:00:00.000Z',
        jobs: 0,
        unfinished_jobs: 0,
      },
      expect.objectContaining({ file_id: second, subtitles_sha256: sha256(srt), jobs: 1, unfinished_jobs: 1 }),
    ]);
    await endNext();
    expect(await list(wire.user, { sha256: sha256(anotherTone) })).toEqual([
      expect.objectContaining({ file_id: second, jobs: 1, unfinished_jobs: 0 }),
    ]);
    await removeAll(wire.user);
  });

  it('does not show whether another user has a file', async () => {
    await upload(wire.user, aTone);
    const query = { sha256: sha256(aTone) };
    const there = await wire.call('GET', '/v1/conversation/files', { headers: appHeaders(wire.other), query });
    const nowhere = { sha256: sha256('nobody has this') };
    const missing = await wire.call('GET', '/v1/conversation/files', {
      headers: appHeaders(wire.other),
      query: nowhere,
    });
    expect(there.text).toBe('{"status":true,"data":[]}');
    expect(there.text).toBe(missing.text);
    expect(await list(wire.other)).toEqual([]);
    await removeAll(wire.user);
  });

  it('rejects an invalid hash, and callers without credentials', async () => {
    const headers = appHeaders(wire.user);
    for (const hash of ['ABC', sha256('x').toUpperCase(), `${sha256('x')}0`]) {
      expectFailure(
        await wire.call('GET', '/v1/conversation/files', { headers, query: { sha256: hash } }),
        400,
        'invalid_request',
        'sha256',
      );
    }
    expectFailure(await wire.call('GET', '/v1/conversation/files'), 401, 'unauthorized');
    expectFailure(
      await wire.call('POST', '/v1/conversation/prune', { body: { unused_seconds: 0 } }),
      401,
      'unauthorized',
    );
  });
});

/** Uploads with a reference to an existing file, as a form. */
async function uploadContentOf(user: User, contentOf: string, parts: { subtitles?: string; file?: Uint8Array } = {}) {
  const form = new FormData();
  form.append('userId', user.userId);
  form.append('contentOf', contentOf);
  for (const [name, value] of Object.entries(parts))
    form.append(name, new Blob([new Uint8Array(Buffer.from(value))]), name);
  const sent = new Response(form);
  const headers = { ...appHeaders(user), 'content-type': sent.headers.get('content-type') ?? '' };
  const body = Buffer.from(await sent.arrayBuffer());
  return wire.call('POST', '/v1/conversation/upload', { headers, body });
}

const uploadAsJson = (user: User, body: object) =>
  wire.call('POST', '/v1/conversation/upload', {
    headers: { ...appHeaders(user), 'content-type': 'application/json' },
    body: { userId: user.userId, ...body },
  });

describe('POST /v1/conversation/upload with contentOf', () => {
  const remove = (user: User, fileID: string) =>
    wire.call('DELETE', '/v1/conversation/delete', { headers: appHeaders(user), body: { fileID } });
  const hasContent = (content: Uint8Array | string) => existsSync(contentPath(wire.service, sha256(content)));

  it('makes another file with the same content, and different subtitles or none', async () => {
    const first = await upload(wire.user, aTone, srt);
    const other = srt.replace('Hello', 'Goodbye');
    clock.advance(1);
    const second = await uploadContentOf(wire.user, first, { subtitles: other });
    expect(second).toMatchObject({ status: 200, json: { status: true, file_id: expect.any(String) } });
    clock.advance(1);
    const third = await uploadAsJson(wire.user, { contentOf: first, title: 'Bare', description: 'No subtitles' });
    expect(third.status, third.text).toBe(200);
    const [one, two, three] = await list(wire.user);
    const same = { kind: 'audio', duration_ms: 1000, bytes: aTone.length, sha256: sha256(aTone) };
    expect(one).toMatchObject({ ...same, file_id: first, subtitles_sha256: sha256(srt) });
    expect(two).toMatchObject({ ...same, file_id: Object(second.json).file_id, subtitles_sha256: sha256(other) });
    expect(three).toMatchObject({ ...same, file_id: Object(third.json).file_id, title: 'Bare' });
    expect(three).not.toHaveProperty('subtitles_sha256');
    await removeAll(wire.user);
  });

  it('shares the content until the last file of it is deleted', async () => {
    const first = await upload(wire.user, aTone, srt);
    const other = srt.replace('Hello', 'Goodbye');
    const { json } = await uploadContentOf(wire.user, first, { subtitles: other });
    const second = String(Object(json).file_id);
    expect((await remove(wire.user, first)).status).toBe(200);
    expect([hasContent(aTone), hasContent(srt), hasContent(other)]).toEqual([true, false, true]);
    await startTone(wire.user, second);
    await endNext();
    expect((await remove(wire.user, second)).status).toBe(200);
    expect([hasContent(aTone), hasContent(other)]).toEqual([false, false]);
  });

  it("returns the same 404 for an unknown id, a deleted file and another user's file", async () => {
    const theirs = await upload(wire.other, aTone);
    const deleted = await upload(wire.user, anotherTone);
    const kept = await upload(wire.user, makeWav(1, tone(880)));
    await startTone(wire.user, kept);
    await endNext();
    await remove(wire.user, deleted);
    // Its result stays, and so does the id.
    const body = { fileID: kept, settings: { file: true, metadata: false } };
    await wire.call('DELETE', '/v1/conversation/delete', { headers: appHeaders(wire.user), body });
    for (const id of [theirs, deleted, kept, 'unknown']) {
      for (const reply of [
        await uploadContentOf(wire.user, id, { subtitles: srt }),
        await uploadAsJson(wire.user, { contentOf: id }),
      ]) {
        expectFailure(reply, 404, 'not_found');
        expect(Object(reply.json).error.message).toBe(`There is no file ${id}`);
      }
    }
    expect(await list(wire.user)).toEqual([]);
    expect(hasContent(srt)).toBe(false);
    expect(await list(wire.other)).toHaveLength(1);
    await removeAll(wire.other);
  });

  it('rejects a second source in the same call, and invalid subtitles', async () => {
    const id = await upload(wire.user, aTone);
    const withFile = await uploadContentOf(wire.user, id, { file: aTone });
    expectFailure(withFile, 400, 'invalid_request', 'contentOf and file cannot be used together');
    const withLink = await uploadAsJson(wire.user, { contentOf: id, link: 'http://example.com/a.wav' });
    expectFailure(withLink, 400, 'invalid_request', 'contentOf and link cannot be used together');
    expectFailure(await uploadContentOf(wire.user, id, { subtitles: 'none' }), 400, 'invalid_request', 'subtitles');
    expectFailure(await uploadAsJson(wire.user, { contentOf: '' }), 400, 'invalid_request', 'contentOf');
    expect(await list(wire.user)).toHaveLength(1);
    await removeAll(wire.user);
  });
});

describe('POST /v1/conversation/prune', () => {
  it('deletes the files that were unused for the time, and keeps results', async () => {
    const unused = await upload(wire.user, aTone);
    const used = await upload(wire.user, anotherTone);
    await startTone(wire.user, used);
    await endNext();
    clock.advance(10 * day * 1000);
    await startTone(wire.user, used);
    await endNext();
    const fresh = await upload(wire.user, makeWav(1, tone(880)));
    expect(await prune(wire.user, { unused_seconds: 10 * day, dry_run: true })).toEqual([unused]);
    expect(await prune(wire.user, { unused_seconds: 10 * day })).toEqual([unused]);
    expect(existsSync(contentPath(wire.service, sha256(aTone)))).toBe(false);
    expect(await prune(wire.user, { unused_seconds: 0 })).toEqual([used, fresh]);
    expect((await fetchMedia(wire.service.url, 'conversation', used)).json).toMatchObject({
      status: { tone_analysis: 'Completed' },
    });
    expect(await list(wire.user)).toEqual([]);
  });

  it('keeps a file that an unfinished job needs', async () => {
    const id = await upload(wire.user, aTone);
    await startTone(wire.user, id);
    clock.advance(day * 1000);
    expect(await prune(wire.user, { unused_seconds: 0 })).toEqual([]);
    await endNext();
    expect(await prune(wire.user, { unused_seconds: 0 })).toEqual([id]);
  });

  it("does not affect other users' files, even with the same content", async () => {
    const theirs = await upload(wire.other, aTone);
    const mine = await upload(wire.user, aTone);
    expect(await prune(wire.user, { unused_seconds: 0 })).toEqual([mine]);
    expect(await list(wire.other)).toEqual([expect.objectContaining({ file_id: theirs })]);
    expect(existsSync(contentPath(wire.service, sha256(aTone)))).toBe(true);
    await removeAll(wire.other);
  });

  it('processes the files in pages, and sends the deleted ones as it goes', async () => {
    const first = await add(900_000);
    const needed = await add(900_000);
    await startTone(wire.user, needed);
    const more = [await add(900_000), await add(900_000)];
    for (const dry_run of [true, false]) {
      const body = { unused_seconds: 0, dry_run };
      const reply = await wire.call('POST', '/v1/conversation/prune', { headers: appHeaders(wire.user), body });
      expect(reply.headers['transfer-encoding']).toBe('chunked');
      expect(Object(reply.json).data.map(({ file_id }: { file_id: string }) => file_id)).toEqual([first, ...more]);
    }
    expect(await list(wire.user)).toEqual([expect.objectContaining({ file_id: needed })]);
    // No row of the first page is deleted.
    const last = await add(900_000);
    expect(await prune(wire.user, { unused_seconds: 0 })).toEqual([last]);
    await endNext();
    await removeAll(wire.user);
  });

  it('are listed without their descriptions in a full scan, as at each start of the service', async () => {
    const id = await add(900_000);
    const contents = await wire.service.data.store.files.allContents();
    expect(contents).toContainEqual(expect.objectContaining({ id, bytes: 1, deleted: false }));
    expect(JSON.stringify(contents).length).toBeLessThan(300 * contents.length);
    expect(await prune(wire.user, { unused_seconds: 0 })).toEqual([id]);
  });

  /** A file with a description of this length. */
  async function add(descriptionChars: number): Promise<string> {
    clock.advance(1);
    const content = { kind: 'audio', durationMs: 1000, bytes: 1, hash: sha256(String(clock.nowMs())) } as const;
    const probed = {
      kind: 'audio',
      durationMs: 1000,
      hasAudio: true,
      hasVideo: false,
      container: 'wav',
      subtitleTracks: 0,
    } as const;
    const texts = { title: undefined, description: 'x'.repeat(descriptionChars), subtitlesHash: undefined };
    const file = { id: undefined, userId: wire.user.userId, ...texts, ...content, probed };
    const max = { records: 100, bytes: 10_000_000, content: 1_000 };
    const id = await wire.service.data.store.files.create(file, max);
    if (id === undefined) throw new Error('there are too many files');
    return id;
  }
});
