/** Services that do not implement every call. */
import { describe, expect, it } from 'vitest';
import { clientFor, emptyTags, everyCredential, failureOf } from '../../../support/api-client.ts';
import { type Answer, fakeService } from '../../../support/fake-server.ts';

const html = { 'content-type': 'text/html' };
const page = (status: number): Answer => ({ status, headers: html, body: `<h1>${status}</h1>` });

/** A service that returns the list of tags, and the given response to every other call. */
const serviceWithTags = (others: Answer) =>
  fakeService(({ path }) => (path.includes('get_user_statement_tags') ? { body: emptyTags } : others));

const clientOf = async (others: Answer) =>
  clientFor((await serviceWithTags(others)).url, { credentials: everyCredential });

const nestNotFound = { message: 'Cannot POST /v1/conversation/upload', error: 'Not Found', statusCode: 404 };

describe('a call that the service does not implement', () => {
  it.each<[string, Answer]>([
    ['a page', page(404)],
    ['405', page(405)],
    ['501', page(501)],
    ['the path in JSON', { status: 404, body: nestNotFound }],
    ['bare JSON', { status: 404, body: { detail: 'Not Found' } }],
    ['only a message', { status: 404, body: { message: 'Not Found' } }],
  ])('is reported with its workaround when the service responds with %s', async (_what, others) => {
    const error = await failureOf((await clientOf(others)).files.upload({ link: 'https://example.com/a.mp4' }));
    expect(error).toMatchObject({ code: 'unsupported', exitCode: 1, hint: expect.stringContaining('--file-id') });
    expect(error.message).toMatch(/^This service has no upload call: /);
  });

  it('is not reported as missing when the service says that the record does not exist', async () => {
    const body = { status: false, error: { code: 'not_found', message: 'There is no file f-1' } };
    const client = await clientOf({ status: 404, body });
    expect(await failureOf(client.files.delete({ fileID: 'f-1' }))).toMatchObject({ code: 'not_found' });
    const missing = { status: false, error: { code: 'not_found', message: 'There is no DELETE on this path' } };
    const older = await clientOf({ status: 404, body: missing });
    expect(await failureOf(older.files.delete({ fileID: 'f-1' }))).toMatchObject({ code: 'unsupported' });
  });

  it('points to the base URL when no other call works', async () => {
    const service = await fakeService([page(404)]);
    const client = clientFor(service.url, { credentials: everyCredential });
    expect(await failureOf(client.profanity.listWords())).toMatchObject({
      code: 'not_json',
      hint: expect.stringContaining('base-url'),
    });
  });
});

describe('a call that gets an HTML page as its response', () => {
  it('does not point to the base URL when another call works', async () => {
    const client = await clientOf(page(404));
    const error = await failureOf(client.sentiment.fetch({ fileID: 'f-1' }));
    expect(error).toMatchObject({ code: 'not_found', hint: 'List the ids with: sta jobs list' });
    expect(error.message).toContain('has no f-1, or lacks the call POST /v1/nlp/sentiment/fetch');
    expect(await failureOf(client.webhooks.list())).toMatchObject({ code: 'unsupported', hint: undefined });
    expect(await failureOf((await clientOf(page(405))).intents.list())).toMatchObject({ code: 'unsupported' });
  });

  it('probes another call only once', async () => {
    const service = await serviceWithTags(page(404));
    const client = clientFor(service.url, { credentials: everyCredential });
    for (let i = 0; i < 3; i += 1) await failureOf(client.webhooks.list());
    expect(service.requests.filter(({ path }) => path.includes('tags'))).toHaveLength(1);
  });
});
