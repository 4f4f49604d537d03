/** Lists in pages, where a service has them. */
import { expect, it } from 'vitest';
import { pagingExtension } from '../../../../src/contract/contract.ts';
import { clientFor, failureOf } from '../../../support/api-client.ts';
import { fakeService, type SeenRequest } from '../../../support/fake-server.ts';

const tag = (id: number, bytes = 0) => ({
  statement_tag_id: `statement-${id}`,
  statement_tag_name: `tag ${id}`,
  statement_tag_samples: ['x'.repeat(bytes)],
});
const tags = (count: number, bytes: number) => Array.from({ length: count }, (_, id) => tag(id, bytes));
const offering = { body: { openapi: '3.1.0', 'x-extensions': [pagingExtension] } };
const queryOf = ({ path }: SeenRequest): Record<string, string> => {
  const { userId: _, ...query } = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  return query;
};

/** A service with pages of two tags, and without if `pages` is false. */
const listService = (all: readonly object[], pages = true) =>
  fakeService((request) => {
    if (request.path === '/openapi.json') return pages ? offering : { body: { 'x-extensions': [] } };
    const { limit, cursor } = queryOf(request);
    if (!pages || (limit === undefined && cursor === undefined)) return { body: { status: true, data: all } };
    const from = Number(cursor ?? 0);
    const next = from + 2 < all.length ? { next_cursor: String(from + 2) } : {};
    return { body: { status: true, data: all.slice(from, from + 2), ...next } };
  });
const keeperOf = (known: readonly string[] | undefined) => ({ read: () => known, write() {} });

it('a short list is one request, and the service is not asked for pages', async () => {
  const service = await listService(tags(5, 10));
  expect(await clientFor(service.url).tags.list()).toEqual({ status: true, data: tags(5, 10) });
  expect(service.requests.map(queryOf)).toEqual([{}]);
});

it('a list is read in pages if the service is known to have them', async () => {
  const service = await listService(tags(5, 10));
  const reply = await clientFor(service.url, { extensionKeeper: keeperOf([pagingExtension]) }).tags.list();
  expect(reply).toEqual({ status: true, data: tags(5, 10) });
  expect(service.requests.map(queryOf)).toEqual([
    { limit: '1000' },
    { limit: '1000', cursor: '2' },
    { limit: '1000', cursor: '4' },
  ]);
});

it.each([
  [true, [{}, {}, { limit: '1000' }, { limit: '1000', cursor: '2' }]],
  [false, [{}, {}, {}]],
])('a long list is cut off, and read in pages if the service has them: %s', async (pages, queries) => {
  const service = await listService(tags(4, 700_000), pages);
  const reply = await clientFor(service.url).tags.list();
  expect(reply.data.map((one) => one.statement_tag_id)).toEqual(tags(4, 0).map((one) => one.statement_tag_id));
  expect(service.requests.map(queryOf)).toEqual(queries);
});

it('a call for one page is sent unchanged', async () => {
  const service = await listService(tags(5, 10));
  const reply = await clientFor(service.url).tags.list({ limit: 1 });
  expect(reply).toMatchObject({ data: tags(2, 10), next_cursor: '2' });
});

it('a list whose pages never end is abandoned', async () => {
  // Written once: it is sent five times.
  const page = Buffer.from(JSON.stringify({ status: true, data: tags(9, 70_000), next_cursor: 'more' }));
  const service = await fakeService([{ body: page }]);
  const keeper = keeperOf([pagingExtension]);
  const error = await failureOf(
    clientFor(service.url, { extensionKeeper: keeper, maxListBytes: 2_700_000 }).tags.list(),
  );
  expect(error).toMatchObject({ code: 'service_error', message: expect.stringContaining('too large') });
  expect(service.requests).toHaveLength(5);
  const empty = await fakeService([{ body: { status: true, data: [], next_cursor: 'more' } }]);
  const other = await failureOf(clientFor(empty.url, { extensionKeeper: keeper }).tags.list());
  expect(other).toMatchObject({ code: 'wrong_shape', message: 'The service returned an empty page of a list' });
});
