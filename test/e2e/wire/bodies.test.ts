/** Valid bodies, and the responses to invalid ones. */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bearer, expectFailure, readAnswer, sendBytes, useWire } from '../../support/wire.ts';

const wire = useWire();
const createTag = '/cb/v1/profile/statement_tags/create_statement_tag/asha';
const listTags = '/cb/v1/profile/statement_tags/get_user_statement_tags/asha';
const matchTags = '/text/custom_statement_tags/get_custom_statement_tag';
const aTag = { statementTagName: 'a', statementTagSamples: ['b'] };

const post = (body: unknown, headers: Record<string, string> = {}) =>
  wire.as(wire.user, 'POST', createTag, { body, headers });
const kept = async () => {
  const listed = await wire.as(wire.user, 'GET', listTags);
  return Object(listed.json).data as Record<string, unknown>[];
};

describe('content types', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset="UTF-8"; x=y',
  ])('%s is JSON', async (type) => {
    expect((await post(aTag, { 'content-type': type })).status).toBe(200);
  });

  it('none is JSON', async () => {
    const headers = { authorization: `Bearer ${wire.user.accessToken}` };
    expect((await wire.call('POST', createTag, { headers, body: aTag })).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/xml',
    'json',
    '{}',
    'x'.repeat(5000),
  ])('%s is a 415 in the usual shape', async (type) => {
    expectFailure(await post(aTag, { 'content-type': type }), 415, 'unsupported_media_type', 'application/json');
  });

  it('a 415 on a text endpoint has the user id of the query', async () => {
    const headers = { 'content-type': 'text/plain' };
    const reply = await wire.call('POST', matchTags, { query: { userId: 'asha' }, headers, body: 'x' });
    expectFailure(reply, 415, 'unsupported_media_type', '', 'asha');
  });
});

describe('a body that is not a JSON object', () => {
  it.each([
    ['half an object', '{"userId":'],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['a form', 'userId=asha'],
    ['two objects', '{}{}'],
    ['a comment', '{} // x'],
    ['NaN', '{"threshold":NaN}'],
    ['a list', '[]'],
    ['a string', '"x"'],
    ['a number', '5'],
    ['null', 'null'],
    ['true', 'true'],
    ['a byte order mark and rubbish', '\ufeff{'],
    ['control characters in a string', '{"a":"\u0001"}'],
  ])('%s is a 400', async (_what, body) => {
    expectFailure(await post(body), 400, 'invalid_request', 'JSON');
  });

  it.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
  ])('%s is a 400 that mentions UTF-8', async (_what, bytes) => {
    const body = Buffer.concat([Buffer.from('{"statementTagName":"'), Buffer.from(bytes), Buffer.from('"}')]);
    expectFailure(await post(body), 400, 'invalid_request', 'UTF-8');
  });

  it('is never quoted', async () => {
    const reply = await post('{"apiSecret":"hush-hush" oops');
    expectFailure(reply, 400, 'invalid_request');
    expect(reply.text).not.toContain('hush');
  });

  it('may be empty, and then the fields are required', async () => {
    for (const body of ['', ' \r\n\t']) expectFailure(await post(body), 400, 'invalid_request', 'is required');
  });

  it('may have a byte order mark before the object', async () => {
    expect((await post(`\ufeff${JSON.stringify(aTag)}`)).status).toBe(200);
  });
});

describe('hostile objects', () => {
  it.each([
    ['a list', '['],
    ['an object', '{"a":'],
  ])('nested deep as %s', async (_what, open) => {
    const depth = 100_000;
    for (const name of ['userId', 'statementTagName', 'statementTagSamples', 'threshold', 'unknown']) {
      const closing = open === '[' ? ']' : '}';
      const value = `${open.repeat(depth)}1${closing.repeat(depth)}`;
      const reply = await post(`{"statementTagName":"a","statementTagSamples":["b"],"${name}":${value}}`);
      if (name === 'unknown') expect(reply.status).toBe(200);
      else expectFailure(reply, 400, 'invalid_request', name);
    }
  });

  it.each([['phrases', 'statementTagPhrases', 'statementTagSamplePhrases']])(
    'nested deep under both names of the %s',
    async (_what, one, two) => {
      const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
      const reply = await post(
        `{"statementTagName":"a","statementTagSamples":["b"],"${one}":${deep},"${two}":${deep}}`,
      );
      expectFailure(reply, 400, 'invalid_request', one);
    },
  );

  it('both names of the profanity text nested deep', async () => {
    const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
    const reply = await wire.call('POST', '/text/profanity/get_profanity', {
      body: `{"jwtToken":"${wire.user.accessToken}","userId":"asha","replaceChar":"*","text":${deep},"sentence":${deep}}`,
    });
    expectFailure(reply, 400, 'invalid_request', 'text', 'asha');
  });

  it('keys of the prototype are ordinary keys, and change nothing', async () => {
    const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
    const values = ['{"userId":"ben"}', '{"prototype":{"polluted":1}}', '1', 'null', '[]'];
    for (const key of keys) {
      for (const value of values) {
        const reply = await post(`{"${key}":${value},"statementTagName":"a","statementTagSamples":["b"]}`);
        expect(reply.status).toBe(200);
        const inList = await post(`{"statementTagName":"a","statementTagSamples":{"${key}":${value}}}`);
        expectFailure(inList, 400, 'invalid_request', 'statementTagSamples');
      }
    }
    expect(Object({}).polluted).toBeUndefined();
    const query = { __proto__: 'x', constructor: 'y', toString: 'z' };
    expect((await wire.as(wire.user, 'GET', `${listTags}?__proto__=a&__proto__=b`, {})).status).toBe(200);
    expect((await wire.as(wire.user, 'GET', listTags, { query })).status).toBe(200);
  });

  it('a user id from the prototype is ignored', async () => {
    const reply = await wire.as(wire.user, 'POST', '/cb/v1/profile/statement_tags/create_statement_tag', {
      body: '{"__proto__":{"userId":"asha"},"statementTagName":"a","statementTagSamples":["b"]}',
    });
    expectFailure(reply, 400, 'invalid_request', 'userId is required');
  });

  it('the last of several equal keys counts', async () => {
    const before = (await kept()).length;
    expect((await post('{"statementTagName":"one","statementTagName":"two","statementTagSamples":["b"]}')).status).toBe(
      200,
    );
    expect((await kept())[before]).toMatchObject({ statement_tag_name: 'two' });
  });
});

describe('a body that is too large', () => {
  const mebibyte = 1024 * 1024;
  const large = Buffer.alloc(20 * mebibyte, ' ');

  it.each([
    ['with a content length', {}],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('of 20 MiB, %s, is a 413 in the usual shape, and the connection is not reset', async (_how, headers) => {
    for (let i = 0; i < 2; i++) {
      expectFailure(await post(large, headers), 413, 'payload_too_large');
      const reply = await wire.call('POST', `${matchTags}?userId=asha`, { headers, body: large });
      expectFailure(reply, 413, 'payload_too_large', '', 'asha');
    }
  });

  it.each(['/no/such/path', '/healthz', '/cb/v1/auth/create_access_token'])(
    'does not reset the connection on %s either',
    async (path) => {
      for (const method of ['POST', 'GET']) {
        const reply = await wire.call(method, path, { body: large, headers: { 'content-type': 'application/json' } });
        expect(reply.status).toBeGreaterThanOrEqual(200);
        if (reply.status !== 200)
          expect(reply.json).toMatchObject({ status: false, error: { code: expect.any(String) } });
      }
    },
  );

  it.each(['POST', 'PUT', 'PATCH'])(
    '%s reaches a client that reads only after it has sent everything',
    async (method) => {
      const head = (length: number) =>
        [
          `${method} ${createTag} HTTP/1.1`,
          'host: localhost',
          `authorization: Bearer ${wire.user.accessToken}`,
          'content-type: application/json',
          `content-length: ${length}`,
          'connection: close',
          '',
          '',
        ].join('\r\n');
      for (let i = 0; i < 2; i++) {
        const answer = readAnswer(
          await sendBytes(wire.service.url, Buffer.concat([Buffer.from(head(large.length)), large]), 'read last'),
        );
        expect(answer).toMatchObject({ json: { status: false, error: { code: expect.any(String) } } });
      }
    },
  );

  it('is rejected at once if it is announced, before the body arrives', async () => {
    const { hostname, port } = new URL(wire.service.url);
    const head = [
      `POST ${createTag} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${wire.user.accessToken}`,
      'content-type: application/json',
      `content-length: ${20 * mebibyte}`,
      '',
      '',
    ].join('\r\n');
    const socket = connect(Number(port), hostname, () => socket.write(head));
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        if (text.endsWith('}')) resolve(text);
      });
    });
    socket.destroy();
    expect(readAnswer(answer)).toMatchObject({ status: 413, json: { error: { code: 'payload_too_large' } } });
  });

  it('is not read forever if it never ends', async () => {
    const { hostname, port } = new URL(wire.service.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const head = `POST ${createTag} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    socket.write(head);
    socket.resume();
    const chunk = Buffer.concat([
      Buffer.from(`${mebibyte.toString(16)}\r\n`),
      Buffer.alloc(mebibyte),
      Buffer.from('\r\n'),
    ]);
    let mebibytes = 0;
    const more = () => {
      while (!socket.destroyed && mebibytes < 1_000) {
        mebibytes += 1;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', more);
    more();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(mebibytes).toBeLessThan(200);
  });

  it('is not too large at exactly 10 MiB', async () => {
    const body = JSON.stringify(aTag).padEnd(10 * mebibyte, ' ');
    expect((await post(body)).status).toBe(200);
    expectFailure(await post(`${body} `), 413, 'payload_too_large');
  });

  it('a compressed body is not taken for UTF-8', async () => {
    const headers = { ...bearer(wire.user.accessToken), 'content-encoding': 'gzip' };
    const reply = await wire.call('POST', createTag, { headers, body: gzipSync(JSON.stringify(aTag)) });
    expectFailure(reply, 415, 'unsupported_media_type', 'content-encoding');
  });
});
