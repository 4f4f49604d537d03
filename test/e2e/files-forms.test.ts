/** The upload call on the wire: forms that any client may send. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewUser } from '../../src/service/http/auth/new-user.ts';
import { eventually } from '../support/eventually.ts';
import { startTestService, temporaryDirectory } from '../support/start-sta.ts';
import { uploadPath } from '../support/stored-files.ts';
import { makeWav, tone } from '../support/wav.ts';
import { callService, expectFailure, useWire, type WireReply } from '../support/wire.ts';

const upload = '/v1/conversation/upload';
const wav = makeWav(0.2, tone(440));
const wire = useWire({ limits: { uploadBytes: 100_000 } });

interface Part {
  readonly name: string;
  readonly value: string | Uint8Array;
  /** Makes the part a file. */
  readonly filename?: string;
  readonly type?: string;
}

const boundary = 'the-boundary';

const encode = (parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, filename, type }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
      Buffer.from(filename === undefined ? '' : `; filename="${filename}"`),
      Buffer.from(`${type === undefined ? '' : `\r\ncontent-type: ${type}`}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);

const nameless = (form: Buffer) => Buffer.from(form.toString('latin1').replace('name="file"; ', ''), 'latin1');

const appHeaders = (user: NewUser) => ({ appId: user.appId, appSecret: user.appSecret });
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` };

const send = (body: Buffer, headers: Record<string, string> = {}): Promise<WireReply> =>
  wire.call('POST', upload, { headers: { ...appHeaders(wire.user), ...formType, ...headers }, body });

const file: Part = { name: 'file', value: wav, filename: 'call.wav' };
const asha: Part = { name: 'userId', value: 'asha' };

/** The contents of the service's folder for uploads in progress. */
function underWay(): string[] {
  const incoming = join(wire.service.data.directory.files, 'incoming');
  if (!existsSync(incoming)) return [];
  return readdirSync(incoming, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
}

describe('a form', () => {
  it('is accepted with any order of its parts and any file name', async () => {
    for (const parts of [
      [asha, file],
      [file, asha],
      [{ name: 'title', value: 'ä' }, { ...file, filename: '../../etc/passwd', type: 'text/plain' }, asha],
    ]) {
      const reply = await send(encode(parts));
      expect(reply).toMatchObject({ status: 200, json: { status: true, file_id: expect.any(String) } });
    }
    expect(underWay()).toEqual([]);
  });

  it('may arrive in pieces of unknown length', async () => {
    expect((await send(encode([asha, file]), { 'transfer-encoding': 'chunked' })).status).toBe(200);
  });

  it.each<[string, () => Buffer, string]>([
    ['without a file', () => encode([asha]), 'multipart/form-data with a part named file'],
    ['with the file as a field', () => encode([asha, { name: 'file', value: 'abc' }]), 'with a part named file'],
    ['without a user', () => encode([file]), 'userId is required'],
    ['with two files', () => encode([asha, file, file]), 'file is given twice'],
    ['with a field twice', () => encode([asha, asha, file]), 'userId is given twice'],
    ['with another file', () => encode([asha, { ...file, name: 'video' }]), 'there is no file video'],
    [
      'with a long title',
      () => encode([asha, { name: 'title', value: 'x'.repeat(201) }, file]),
      'title must have at most 200',
    ],
    [
      'with a huge title',
      () => encode([asha, { name: 'title', value: 'x'.repeat(70_000) }, file]),
      'a field is too long',
    ],
    [
      'with a link and a file',
      () => encode([asha, file, { name: 'link', value: 'http://x' }]),
      'link and file cannot be used',
    ],
    [
      'with thirty fields',
      () => encode([asha, ...Array.from({ length: 30 }, (_, i) => ({ name: `f${i}`, value: '' })), file]),
      'too many parts',
    ],
    ['with a wrong linkType', () => encode([asha, file, { name: 'linkType', value: 'Text' }]), 'linkType'],
    ['with the name of a prototype', () => encode([asha, { name: '__proto__', value: 'x' }, file]), 'not allowed'],
    ['with a part of no name', () => nameless(encode([asha, file])), 'a part has no name'],
    ['that has no end', () => encode([asha, file], ''), 'is truncated'],
    ['that is none', () => Buffer.from('{"userId":"asha"}'), 'is truncated'],
    ['of nothing', () => Buffer.alloc(0), 'userId is required'],
    ['with an empty file', () => encode([asha, { ...file, value: '' }]), 'The file is empty'],
  ])('%s is rejected, and no part of it is kept', async (_name, body, words) => {
    expectFailure(await send(body()), 400, 'invalid_request', words);
    expect(underWay()).toEqual([]);
  });

  it('without a boundary is rejected', async () => {
    expectFailure(
      await send(encode([asha, file]), { 'content-type': 'multipart/form-data' }),
      400,
      'invalid_request',
      'boundary',
    );
  });

  it('that is too large is rejected, announced or not', async () => {
    const large = encode([asha, { ...file, value: Buffer.alloc(100_001) }]);
    expectFailure(await send(large), 413, 'payload_too_large', '100000 bytes');
    expectFailure(await send(large, { 'transfer-encoding': 'chunked' }), 413, 'payload_too_large', '100000 bytes');
    expectFailure(await send(Buffer.concat([large, Buffer.alloc(3_000_000)])), 413, 'payload_too_large');
    const subtitles = { name: 'subtitles', value: Buffer.alloc(6_000_000), filename: 'a.srt' };
    expectFailure(
      await send(encode([asha, subtitles, file]), { 'transfer-encoding': 'chunked' }),
      413,
      'payload_too_large',
    );
    expect(underWay()).toEqual([]);
  });

  it('needs the credentials of its user before any of it is read', async () => {
    const form = encode([asha, file]);
    const { appId } = wire.user;
    const refused: Record<string, string>[] = [{}, { appId }, { ...appHeaders(wire.user), appSecret: 'wrong' }];
    for (const headers of refused) {
      expectFailure(
        await wire.call('POST', upload, { headers: { ...formType, ...headers }, body: form }),
        401,
        'unauthorized',
      );
    }
    const bens = { ...formType, ...appHeaders(wire.other) };
    expectFailure(await wire.call('POST', upload, { headers: bens, body: form }), 403, 'forbidden');
    expect(underWay()).toEqual([]);
  });

  it('is rejected by other calls', async () => {
    const reply = await wire.call('DELETE', '/v1/conversation/delete', {
      headers: { ...appHeaders(wire.user), ...formType },
      body: encode([{ name: 'fileID', value: 'x' }]),
    });
    expectFailure(reply, 415, 'unsupported_media_type');
  });

  it('that its sender aborts leaves nothing behind', async () => {
    const { hostname, port } = new URL(wire.service.url);
    const { appId, appSecret } = wire.user;
    const socket = connect(Number(port), hostname);
    const form = encode([asha, file]);
    socket.write(
      [`POST ${upload} HTTP/1.1`, 'host: localhost', `appId: ${appId}`, `appSecret: ${appSecret}`]
        .concat(`content-type: ${formType['content-type']}`, `content-length: ${form.length}`, '', '')
        .join('\r\n'),
    );
    socket.write(form.subarray(0, form.length / 2));
    await eventually(() => expect(underWay()).toHaveLength(1));
    socket.destroy();
    await eventually(() => expect(underWay()).toEqual([]));
  });

  it('with any bytes gets a response in the usual shape', async () => {
    const parts: Record<string, Part> = {
      user: asha,
      file,
      title: { name: 'title', value: 'x' },
      subtitles: { name: 'subtitles', value: '1', filename: 's' },
    };
    const some = fc.array(fc.constantFrom(...Object.keys(parts)), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(some, fc.uint8Array({ maxLength: 40 }), fc.nat(200), async (names, noise, at) => {
        const form = encode(names.flatMap((name) => parts[name] ?? []));
        const place = Math.min(at, form.length);
        const reply = await send(Buffer.concat([form.subarray(0, place), noise, form.subarray(place)]));
        expect([200, 400, 403, 413]).toContain(reply.status);
        expect(reply.json).toMatchObject({ status: reply.status === 200 });
      }),
      { numRuns: 150 },
    );
    await eventually(() => expect(underWay()).toEqual([]));
  });
});

describe('a link', () => {
  const ask = (body: Record<string, unknown>) =>
    wire.call('POST', upload, { headers: { ...appHeaders(wire.user), 'content-type': 'application/json' }, body });

  it('that cannot be used is rejected with FHU03', async () => {
    for (const link of ['nowhere', 'file:///etc/passwd', 'http://127.0.0.1:1/']) {
      expectFailure(await ask({ userId: 'asha', link, linkType: 'Audio' }), 400, 'FHU03', 'The link cannot be used');
    }
    expectFailure(await ask({ userId: 'asha' }), 400, 'invalid_request', 'link is required');
    expectFailure(await ask({ userId: 'asha', link: '' }), 400, 'invalid_request', 'link');
  });
});

describe('a deletion', () => {
  const remove = (user: NewUser, body: Record<string, unknown>) =>
    wire.call('DELETE', '/v1/conversation/delete', { headers: appHeaders(user), body });
  const uploadOne = async () => {
    const { json } = await send(encode([asha, file]));
    return String(Object(json).file_id);
  };

  it('is only allowed for the owner', async () => {
    const id = await uploadOne();
    for (const [user, fileID] of [
      [wire.other, id],
      [wire.user, 'unknown'],
    ] as const) {
      expectFailure(await remove(user, { fileID }), 404, 'not_found', 'There is no file');
    }
    expect(await remove(wire.user, { fileID: id })).toMatchObject({ status: 200, json: { status: true, file_id: id } });
    expectFailure(await remove(wire.user, { fileID: id }), 404, 'not_found');
  });

  it('follows its settings', async () => {
    const id = await uploadOne();
    const settings = (file: boolean, metadata: boolean) =>
      remove(wire.user, { fileID: id, settings: { file, metadata } });
    expectFailure(await settings(false, false), 400, 'invalid_request', 'both false');
    const { records } = wire.service.files;
    expect((await settings(false, true)).status).toBe(200);
    expect(await records.find('asha', id)).toBeDefined();
    expect((await settings(true, false)).status).toBe(200);
    expect(await records.find('asha', id)).toBeUndefined();
    // Nothing refers to it any more.
    expectFailure(await settings(true, false), 404, 'not_found');
    expectFailure(await settings(true, true), 404, 'not_found');
  });
});

describe('concurrent calls', () => {
  it('uploads and deletions of the same content keep it while a file needs it', async () => {
    const same = encode([asha, { ...file, value: makeWav(0.1, tone(900)) }]);
    const remove = (fileID: string) =>
      wire.call('DELETE', '/v1/conversation/delete', { headers: appHeaders(wire.user), body: { fileID } });
    const kept: string[] = [];
    const one = async (i: number) => {
      const id = String(Object((await send(same)).json).file_id);
      if (i % 3 === 0) kept.push(id);
      else expect((await remove(id)).status).toBe(200);
    };
    await Promise.all(Array.from({ length: 12 }, (_, i) => one(i)));
    for (const id of kept) expect(existsSync((await uploadPath(wire.service, 'asha', id)) ?? '')).toBe(true);
    const last = (await uploadPath(wire.service, 'asha', kept[0] ?? '')) ?? '';
    for (const id of kept) await remove(id);
    expect(existsSync(last)).toBe(false);
  });
});

describe('a service that starts', () => {
  it('removes the files of a killed one, and limits the number of files per user', async () => {
    const dataDirectory = join(temporaryDirectory(), 'data');
    const left = join(dataDirectory, 'files', 'incoming', encodeURIComponent(`${hostname()}/999999999/gone`));
    mkdirSync(left, { recursive: true });
    const service = await startTestService({ dataDirectory, limits: { recordsPerUser: 1 } });
    expect(existsSync(left)).toBe(false);
    const { userId, appId, appSecret } = service.credentials;
    const body = encode([{ name: 'userId', value: userId }, file]);
    const again = () => callService(service.url, 'POST', upload, { headers: { appId, appSecret, ...formType }, body });
    const first = await again();
    expect(first.status).toBe(200);
    expectFailure(await again(), 400, 'invalid_request', 'You have reached the limit of 1 files');
    const reuse = await callService(service.url, 'POST', upload, {
      headers: { appId, appSecret, 'content-type': 'application/json' },
      body: { userId, contentOf: Object(first.json).file_id },
    });
    expectFailure(reuse, 400, 'invalid_request', 'You have reached the limit of 1 files');
  });
});
