/** Properties: the service responds to every request in the usual shape, never with a 5xx, and soon. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forms, wildRequest } from '../../../../lab/reliability/requests/wild-request.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { readAnswer, sendBytes, useWire, type WireReply } from '../../../support/wire.ts';

const wire = useWire();

/** Every response is a success or a failure of the contract, in its exact shape. */
function expectShape(method: string, reply: Pick<WireReply, 'status' | 'text' | 'json'>, isText: boolean): void {
  expect(reply.status).toBeGreaterThanOrEqual(200);
  expect(reply.status).toBeLessThan(500);
  if (method === 'HEAD') {
    expect(reply.text).toBe('');
    return;
  }
  if (reply.status === 200) {
    expect(reply.json).toMatchObject({ status: expect.anything() });
    return;
  }
  expect([400, 401, 403, 404, 413, 415]).toContain(reply.status);
  expect(reply.json).toStrictEqual({
    status: false,
    error: { code: expect.stringMatching(/^\w+$/), message: expect.stringMatching(/\S/) },
    ...(isText ? { userId: expect.any(String) } : {}),
  });
}

describe('any request', () => {
  it('gets a response in the usual shape, never with a 5xx', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(wildRequest(wire.user), async ({ method, path, query, headers, body }) => {
        const reply = await wire.call(method, path, { query, headers, body });
        seen.add(reply.status);
        // The page: a document for a browser.
        if (method === 'GET' && /^\/+$/.test(path) && reply.status === 200) {
          expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
          return;
        }
        const found = forms.find(({ form, endpoint }) => form.path === path && endpoint.method === method);
        expectShape(method, reply, found?.endpoint.credential === 'jwt');
      }),
      { numRuns: 500 },
    );
    // The property would prove little if every request failed at the first check.
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  });

  it('of any bytes gets a response in the usual shape, or the connection ends', async () => {
    const line = fc.constantFrom(
      'GET /healthz HTTP/1.1',
      'POST /text/intent/get_intent HTTP/1.1',
      'host: localhost',
      'a: b',
      '',
    );
    const headers = fc.constantFrom(
      'content-length: 3',
      'transfer-encoding: chunked',
      'expect: x',
      'connection: close',
    );
    const lines = fc.array(fc.oneof(line, headers, fc.string({ unit: anyCharacter, maxLength: 20 })), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(lines, async (all) => {
        // The bytes at the end never form a request: the service closes the connection.
        const answer = await sendBytes(wire.service.url, `${all.join('\r\n')}\r\n\r\n\r\n\u0000 / ?\r\n\r\n`);
        for (const one of answer.split(/(?=HTTP\/1\.1 )/).filter((text) => !text.startsWith('HTTP/1.1 100'))) {
          const { status, json } = readAnswer(one);
          expect(status).toBeLessThan(500);
          expect(json).toMatchObject({ status: status === 200 });
        }
      }),
      { numRuns: 200 },
    );
    expect((await wire.call('GET', '/healthz')).status).toBe(200);
  });
});
