/** The ways in which a hostile server alters a response. */

import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Attack, bytesOf, type GoodReply, withHeaders } from './hostile-server.ts';

const send =
  (change: (good: GoodReply) => GoodReply): Attack =>
  (socket, good) =>
    void socket.end(bytesOf(change(good)));

const headers = (given: Readonly<Record<string, string | undefined>>, status?: string): Attack =>
  send((good) => withHeaders(good, given, status));

const body =
  (text: string | Buffer, given: Readonly<Record<string, string | undefined>> = {}): Attack =>
  (socket, good) => {
    const bytes = Buffer.from(text);
    const { head } = withHeaders(good, { 'content-length': String(bytes.length), ...given });
    socket.end(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), bytes]));
  };

export interface Cut {
  readonly attack: Attack;
  /** Whether any response was longer than the limit, and whether the last one was. */
  readonly seen: { any: boolean; last: boolean };
}

/** The response up to a byte; then the connection is closed or reset. */
export function cutAt(at: number, reset: boolean): Cut {
  const seen = { any: false, last: false };
  const attack: Attack = (socket, good) => {
    const bytes = bytesOf(good);
    seen.last = at < bytes.length;
    seen.any ||= seen.last;
    socket.write(bytes.subarray(0, at), () => (reset && seen.last ? socket.resetAndDestroy() : socket.end()));
  };
  return { attack, seen };
}

/** Writes again and again until the other side stops reading. */
function flood(socket: Socket, head: string, chunk: Buffer): void {
  const more = () => {
    while (socket.writable && socket.write(chunk));
    if (socket.writable) socket.once('drain', more);
  };
  socket.write(head, more);
}

/** One byte at a time. */
function drip(socket: Socket, bytes: Buffer, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (!socket.writable) clearInterval(timer);
    else if (at < bytes.length) socket.write(bytes.subarray(at, at + 1));
    at += 1;
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
}

const status = (text: string): Attack => headers({}, text);
const failure = (text: string, given: Readonly<Record<string, string | undefined>> = {}): Attack =>
  send(() =>
    withHeaders(
      { head: '', body: JSON.stringify({ status: false, error: { code: 'rate_limited', message: 'later' } }) },
      given,
      text,
    ),
  );
const soon = () => new Date(Date.now() + 1_000);

/** Responses that end, by name. After each, a command must fail with one clear error. */
export const brokenReplies: Readonly<Record<string, Attack>> = {
  'content-length too long': headers({ 'content-length': '100000' }),
  'content-length too short': headers({ 'content-length': '5' }),
  'content-length 0': headers({ 'content-length': '0' }),
  'content-length negative': headers({ 'content-length': '-1' }),
  'content-length huge': headers({ 'content-length': '99999999999999999999' }),
  'content-length in words': headers({ 'content-length': 'many' }),
  'content-length in hex': headers({ 'content-length': '0x20' }),
  'content-length twice': headers({ 'content-length': '10\r\ncontent-length: 20' }),
  'content-length and chunked': headers({ 'transfer-encoding': 'chunked' }),
  'chunk of a wrong size': send((good) => ({
    ...withHeaders(good, { 'content-length': undefined, 'transfer-encoding': 'chunked' }),
    body: `5\r\n${good.body}\r\n0\r\n\r\n`,
  })),
  'chunk of a huge size': send((good) => ({
    ...withHeaders(good, { 'content-length': undefined, 'transfer-encoding': 'chunked' }),
    body: `ffffffffffffffff\r\n${good.body}`,
  })),
  'chunks without an end': send((good) => ({
    ...withHeaders(good, { 'content-length': undefined, 'transfer-encoding': 'chunked' }),
    body: `${good.body.length.toString(16)}\r\n${good.body}\r\n`,
  })),
  'gzip that is not': headers({ 'content-encoding': 'gzip' }),
  'brotli that is not': headers({ 'content-encoding': 'br' }),
  'gzip cut': (socket, good) => body(gzipSync(good.body).subarray(0, 20), { 'content-encoding': 'gzip' })(socket, good),
  'an empty body': body(''),
  'a page': body('<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
  'JSON of another shape': body('{"status":true,"data":"text","results":7}'),
  'a list': body('[1, 2, 3]'),
  'a number': body('7'),
  null: body('null'),
  'deep JSON': body(`{"status":true,"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
  'deep objects': body(`{"status":true,"data":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`),
  'half of a character': body(Buffer.from([0x22, 0xc3])),
  'bytes that are not UTF-8': body(Buffer.from([0xff, 0xfe, 0x00, 0x80])),
  'NUL bytes': body('\0'.repeat(100)),
  'prototype keys': body('{"__proto__":{"status":true},"constructor":{"prototype":{"data":1}}}'),
  'not HTTP': (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  'a TLS alert': (socket) => void socket.end(Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28])),
  'nothing, closed': (socket) => void socket.end(),
  'nothing, reset': (socket) => void socket.resetAndDestroy(),
  'a header without a colon': headers({ 'x\r\nbroken': '' }),
  'a header of control characters': headers({ x: 'a\u0001b' }),
  'a header of 100 kB': headers({ x: 'x'.repeat(100_000) }),
  '10,000 headers': headers(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`x-${i}`, 'x']))),
  'status 99': status('99 Low'),
  'status 999': status('999 High'),
  'status 101': status('101 Switching Protocols'),
  'status 204': status('204 No Content'),
  'status 206': headers({ 'content-range': 'bytes 0-1/2' }, '206 Partial Content'),
  'status 304': status('304 Not Modified'),
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].flatMap((code) =>
      ['/', 'http://127.0.0.1:9/', '//example.invalid/', 'file:///etc/passwd', '', 'http://['].map((location) => [
        `status ${code} to ${JSON.stringify(location)}`,
        headers({ location }, `${code} Moved`),
      ]),
    ),
  ),
  ...Object.fromEntries(
    [400, 401, 403, 404, 405, 409, 413, 418, 500, 501, 505].map((code) => [`status ${code}`, status(`${code} No`)]),
  ),
  'status 407': headers({ 'proxy-authenticate': 'Basic' }, '407 Proxy Authentication Required'),
  'a failure of another shape': (socket, good) =>
    bodyOf(socket, good, '500 No', '{"status":false,"error":{"code":{"a":1},"message":["x"]}}'),
  'a failure with an empty message': (socket, good) =>
    bodyOf(socket, good, '400 No', '{"status":false,"error":{"code":"","message":""}}'),
  'a failure of a megabyte': (socket, good) =>
    bodyOf(
      socket,
      good,
      '400 No',
      JSON.stringify({ status: false, error: { code: 'x', message: 'm '.repeat(500_000) } }),
    ),
};

function bodyOf(socket: Socket, good: GoodReply, line: string, text: string): void {
  socket.end(bytesOf(withHeaders({ ...good, body: text }, {}, line)));
}

/** Every valid form of Retry-After, and invalid ones. */
const retryAfter: readonly string[] = [
  ...['0', '1', ' 1 ', '31', '86400', '99999999999999999999', '-1', '1.5', '1e3', '0x10', '', 'soon', '\u0661', '1, 2'],
  ...[
    'Wed, 21 Oct 2015 07:28:00 GMT',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'Thu, 99 Nonsense',
    '2026-01-01T00:00:00Z',
    'NaN',
  ],
  ...['Infinity', '1\r\nretry-after: 2', 'x'.repeat(5_000)],
];

export const retryReplies: Readonly<Record<string, Attack>> = Object.fromEntries(
  ['429 Too Many Requests', '503 Service Unavailable'].flatMap((line) => [
    ...retryAfter.map((value): [string, Attack] => [
      `${line.slice(0, 3)} with Retry-After ${JSON.stringify(value.slice(0, 40))}`,
      failure(line, { 'retry-after': value }),
    ]),
    [`${line.slice(0, 3)} without Retry-After`, failure(line)] as [string, Attack],
    [
      `${line.slice(0, 3)} with a time in the other two forms of dates`,
      ((socket, good) =>
        failure(line, {
          'retry-after': `${soon()
            .toUTCString()
            .replace(/^\w+/, 'Sunday')
            .replace(/ (\w+) (\d\d)(\d\d) /, '-$1-$3 ')}`,
        })(socket, good)) satisfies Attack,
    ] as [string, Attack],
  ]),
);

/** Responses that never end. */
export const endlessReplies: Readonly<Record<string, Attack>> = {
  'nothing at all': () => {},
  'a drip of bytes': (socket, good) => drip(socket, bytesOf(good), 100),
  'a drip of spaces': (socket, good) =>
    drip(
      socket,
      Buffer.from(`${withHeaders(good, { 'content-length': '100000' }).head}\r\n\r\n${' '.repeat(10_000)}`),
      20,
    ),
  'a flood of JSON': (socket, good) =>
    flood(
      socket,
      `${withHeaders(good, { 'content-length': undefined }).head}\r\n\r\n{"status":true,"data":[`,
      Buffer.from('"text",'.repeat(10_000)),
    ),
  'a flood of spaces': (socket, good) =>
    flood(
      socket,
      `${withHeaders(good, { 'content-length': undefined }).head}\r\n\r\n`,
      Buffer.from(' '.repeat(65_536)),
    ),
  'a flood of chunks': (socket, good) =>
    flood(
      socket,
      `${withHeaders(good, { 'content-length': undefined, 'transfer-encoding': 'chunked' }).head}\r\n\r\n`,
      Buffer.from('1;name=value\r\nx\r\n'.repeat(4_000)),
    ),
  'a flood of headers': (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', Buffer.from('x: y\r\n'.repeat(10_000))),
  'a header without an end': (socket) => flood(socket, 'HTTP/1.1 200 OK\r\nx: ', Buffer.from('y'.repeat(65_536))),
  'a flood of 100 Continue': (socket) => flood(socket, '', Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000))),
  'a bomb of gzip': (socket, good) => {
    const bomb = gzipSync(Buffer.alloc(64_000_000, ' '));
    const { head } = withHeaders(good, { 'content-length': undefined, 'content-encoding': 'gzip' });
    // A gzip file may have several members, one after the other.
    flood(socket, `${head}\r\n\r\n`, bomb);
  },
};
