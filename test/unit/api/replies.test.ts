/** Responses that break the contract, and failures that services report. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReply } from '../../../src/api/requests/read-reply.ts';
import { contract, listEndpoints } from '../../../src/contract/contract.ts';
import { errorCodes } from '../../../src/contract/error-codes.ts';
import { StaError } from '../../../src/shared/errors.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { clientFor, emptyTags, failureOf, secrets, tokenAlone } from '../../support/api-client.ts';
import { type Answer, fakeService } from '../../support/fake-server.ts';

async function failureFrom(answer: Answer): Promise<StaError> {
  const service = await fakeService([answer]);
  return failureOf(clientFor(service.url, { retry: { retries: 0, firstPauseMs: 1, maxPauseMs: 1 } }).tags.list());
}
const html = { 'content-type': 'text/html; charset=utf-8' };

describe('a response that is not JSON', () => {
  it.each<[string, Answer]>([
    ['a page', { headers: html, body: '<!doctype html><title>Welcome</title>' }],
    ['an empty body', { body: '' }],
    ['a truncated body', { body: '{"status":true,"data":[' }],
    ['a page with HTTP 404', { status: 404, headers: html, body: '<h1>404</h1>' }],
  ])('points to the base URL: %s', async (_what, answer) => {
    const error = await failureFrom(answer);
    expect(error).toMatchObject({ code: 'not_json', exitCode: 1, hint: expect.stringContaining('base-url') });
    expect(error.message).toContain(`HTTP ${answer.status ?? 200}`);
  });

  it.each<[number, string]>([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [413, 'payload_too_large'],
    [429, 'rate_limited'],
    [500, 'internal_error'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ])('with HTTP %i and a page of a gateway is %s', async (status, code) => {
    const error = await failureFrom({ status, headers: html, body: '<h1>Bad Gateway</h1>' });
    expect(error).toMatchObject({ code, message: expect.stringContaining(`HTTP ${status}`) });
    expect(error.message).not.toContain('Bad Gateway');
  });
});

describe('JSON with another shape', () => {
  it.each<[unknown, string]>([
    [null, ''],
    [[], ''],
    ['ok', ''],
    [{}, ''],
    [{ status: true }, ''],
    [{ status: 'true', data: [] }, '/status'],
    [{ status: true, data: {} }, '/data'],
    [{ status: true, data: [{ statement_tag_id: 'x' }] }, '/data/0'],
    [{ status: true, data: [{ statement_tag_id: 'x', statement_tag_name: 5 }] }, '/data/0/statement_tag_name'],
  ])('%j is reported with the path %j', async (body, place) => {
    const error = await failureFrom({ body: JSON.stringify(body) });
    expect(error).toMatchObject({ code: 'wrong_shape', hint: expect.stringContaining('base-url') });
    expect(error.message).toContain(' returned an unexpected response for ');
    expect(error.message).toContain(`/get_user_statement_tags${place === '' ? '' : ` at ${place}`}: `);
  });

  it('is accepted if it only adds fields', async () => {
    const body = {
      status: true,
      error: {},
      data: [{ statement_tag_id: 'x', statement_tag_name: 'y', colour: 'red', priority: null }],
      page: { next: 2 },
    };
    const service = await fakeService([{ body }]);
    expect(await clientFor(service.url).tags.list()).toEqual(body);
  });
});

describe('a failure that a service reports', () => {
  const failed = (code: unknown, message: unknown) => ({ status: false, error: { code, message } });

  it.each(Object.entries(errorCodes))('%s keeps its code and message', async (code, { status }) => {
    const error = await failureFrom({ status, headers: { 'x-request-id': 'r-1' }, body: failed(code, 'So it is.') });
    expect(error).toMatchObject({ code, message: 'So it is.', requestId: 'r-1', serviceCode: undefined });
  });

  it('is recognised under HTTP 200, too', async () => {
    const error = await failureFrom({ body: failed('not_found', 'There is no such tag') });
    expect(error).toMatchObject({ code: 'not_found', message: 'There is no such tag' });
    const unknown = await failureFrom({ body: failed('E42', 'Odd') });
    expect(unknown).toMatchObject({ code: 'service_error', serviceCode: 'E42', message: 'Odd' });
  });

  it.each<[unknown, string]>([
    [{ status: false, error: 'words alone' }, 'words alone'],
    [{ message: 'at the top' }, 'at the top'],
    [{ status: false, error: {} }, 'responded with HTTP 400'],
    [{ status: false, error: { code: 5, message: ['x'] } }, 'responded with HTTP 400'],
    [{ status: false, error: { message: '' }, message: 'beside it' }, 'beside it'],
    [[], 'responded with HTTP 400'],
  ])('is read from %j', async (body, words) => {
    const error = await failureFrom({ status: 400, body });
    expect(error).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
  });

  it('with control characters cannot control the terminal', async () => {
    const hostile = 'a\u001b]0;title\u0007b\r\nc\u0000d\u009be\u202ef\u2028g';
    const error = await failureFrom({ status: 400, headers: {}, body: failed('E\u001b[31m', hostile) });
    expect(error.message).toBe('a ]0;title b c d e f g');
    expect(error.serviceCode).toBe('E [31m');
    for (const character of '\u0000\u0007\u001b\u009b\u202e') expect(error.stack).not.toContain(character);
  });

  it('is shortened to a readable length', async () => {
    const error = await failureFrom({ status: 400, body: failed('invalid_request', 'x'.repeat(5_000_000)) });
    expect(error.message.length).toBeLessThan(1_100);
    expect(error.message).toMatch(/x…$/);
  });

  it('that repeats a secret is printed without it', async () => {
    const error = await failureFrom({
      status: 401,
      headers: { 'x-request-id': `r-${secrets.token}` },
      body: failed(`bad-${secrets.token}`, `The token ${secrets.token} is bad`),
    });
    expect(error).toMatchObject({ message: 'The token (hidden) is bad', serviceCode: 'bad-(hidden)' });
    expect(tokenAlone.token).toBe(secrets.token);
  });
});

it('any response to any call gives a result or a StaError', () => {
  const endpoints = listEndpoints().map(([, , endpoint]) => endpoint);
  const text = fc.oneof(
    fc.json(),
    fc.json({ stringUnit: anyCharacter }),
    fc.string(),
    fc.constant(JSON.stringify(emptyTags)),
  );
  const header = fc.option(fc.string(), { nil: undefined });
  const headers = fc.record({
    'content-type': header,
    'retry-after': header,
    location: header,
    'x-request-id': header,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...endpoints),
      fc.integer({ min: 200, max: 599 }),
      headers,
      text,
      (endpoint, status, sent, body) => {
        try {
          readReply(endpoint, { status, headers: sent, text: body }, 'https://sta.example');
        } catch (error) {
          expect(error).toBeInstanceOf(StaError);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(readReply(contract.tags.list, { status: 200, headers: {}, text: JSON.stringify(emptyTags) }, '')).toEqual(
    emptyTags,
  );
});
