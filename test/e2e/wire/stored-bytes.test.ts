/** Limits on a user's stored data, and on the cost of lists and matching whatever that data is. */
import { describe, expect, it } from 'vitest';
import { expectFailure, useWire, type Wire, type WireReply } from '../../support/wire.ts';

const profile = '/cb/v1/profile';
const [createTag, updateTag, deleteTag, listTags] = ['create', 'update', 'delete']
  .map((verb) => `${profile}/statement_tags/${verb}_statement_tag`)
  .concat(`${profile}/statement_tags/get_user_statement_tags`) as [string, string, string, string];
const listIntents = `${profile}/intents/get_user_intents`;
const matchTags = '/text/custom_statement_tags/get_custom_statement_tag';

/** A tag of about this many bytes. */
const tagOf = (bytes: number) => ({ statementTagName: 'a', statementTagSamples: ['x'.repeat(bytes - 300)] });
const idOf = ({ json }: WireReply): string => Object(json).data.statementTag;
const post = (wire: Wire, path: string, body: object, user = wire.user) =>
  wire.as(user, 'POST', `${path}/${user.userId}`, { body });

describe("the limit on a user's stored bytes", () => {
  const wire = useWire({ limits: { storedBytes: 10_000 } });
  const put = (id: string, body: object) =>
    wire.as(wire.user, 'PUT', `${updateTag}/${wire.user.userId}/${id}`, { body });

  it('counts all kinds of records, when they are created and changed', async () => {
    const first = idOf(await post(wire, createTag, tagOf(4_000)));
    const second = idOf(await post(wire, createTag, tagOf(4_000)));
    const refused = await post(wire, createTag, tagOf(4_000));
    expectFailure(refused, 403, 'quota_exceeded', 'You may store 10,000 bytes, have used 7,');
    const intent = { intentName: 'b', intentSamples: ['y'.repeat(3_000)] };
    expectFailure(await post(wire, `${profile}/intents/create_intent`, intent), 403, 'quota_exceeded', 'Delete tags');
    const subscription = { event: 'process.completion', endpointUrl: `https://example.com/${'z'.repeat(2_000)}` };
    const subscribe = `${profile}/webhooks/create_webhook_subscription`;
    expectFailure(await post(wire, subscribe, { userId: 'asha', ...subscription }), 403, 'quota_exceeded');
    expectFailure(await put(first, tagOf(7_000)), 403, 'quota_exceeded');
    const listed = await wire.as(wire.user, 'GET', `${listTags}/asha`);
    expect(
      Object(listed.json).data.map((tag: Record<string, string[]>) => tag.statement_tag_samples?.[0]?.length),
    ).toEqual([3_700, 3_700]);
    // A change to a smaller record is accepted, also a change by a deletion; other users have their own limit.
    expect((await put(first, tagOf(1_000))).status).toBe(200);
    expect((await put(second, tagOf(6_900))).status).toBe(200);
    expect((await wire.as(wire.user, 'DELETE', `${deleteTag}/asha/${second}`)).status).toBe(200);
    expect((await post(wire, createTag, tagOf(8_000))).status).toBe(200);
    expect((await post(wire, createTag, tagOf(9_000), wire.other)).status).toBe(200);
  });

  it('counts concurrent calls together', async () => {
    const user = wire.other;
    for (const { statement_tag_id } of Object((await wire.as(user, 'GET', `${listTags}/ben`)).json).data) {
      await wire.as(user, 'DELETE', `${deleteTag}/ben/${statement_tag_id}`);
    }
    const replies = await Promise.all(Array.from({ length: 12 }, () => post(wire, createTag, tagOf(3_000), user)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(9);
  });
});

describe('a long list', () => {
  const wire = useWire();
  const names = Array.from({ length: 30 }, (_, i) => `tag ${i}`);
  const namesIn = (reply: WireReply): string[] => {
    expect(reply.status, reply.text.slice(0, 200)).toBe(200);
    return Object(reply.json).data.map((tag: Record<string, string>) => tag.statement_tag_name ?? tag.intent_name);
  };
  const list = (query: Record<string, string> = {}, path = listTags) =>
    wire.as(wire.user, 'GET', `${path}/${wire.user.userId}`, { query });

  it('of large records is complete, in parts of limited size', async () => {
    // 3 MB: more than a page.
    for (const statementTagName of names) {
      const statementTagSamples = Array.from({ length: 11 }, () => 'x'.repeat(9_000));
      expect((await post(wire, createTag, { statementTagName, statementTagSamples })).status).toBe(200);
    }
    const reply = await list();
    expect(namesIn(reply)).toEqual(names);
    expect(reply.headers['transfer-encoding']).toBe('chunked');
    expect(reply.json).not.toHaveProperty('next_cursor');
  });

  /** The names on the pages from a cursor on. */
  async function readPages(cursor: string | undefined): Promise<string[][]> {
    const pages: string[][] = [];
    for (let next = cursor; next !== undefined; ) {
      const page = await list({ cursor: next });
      expect(page.text.length).toBeLessThan(1_200_000);
      pages.push(namesIn(page));
      next = Object(page.json).next_cursor;
    }
    return pages;
  }

  it('can be read in pages, which are shorter if the records are large', async () => {
    const first = await list({ limit: '4' });
    expect(namesIn(first)).toEqual(names.slice(0, 4));
    const pages = await readPages(Object(first.json).next_cursor);
    expect(pages.flat()).toEqual(names.slice(4));
    expect(pages).toHaveLength(3);
  });

  it('shows a record that is created while it is read, and omits a deleted one', async () => {
    const { next_cursor: cursor } = Object((await list({ limit: '4' })).json);
    const [gone] = Object((await list({ cursor, limit: '1' })).json).data;
    await wire.as(wire.user, 'DELETE', `${deleteTag}/asha/${gone.statement_tag_id}`);
    await post(wire, createTag, { statementTagName: 'new', statementTagSamples: ['y'] });
    expect((await readPages(cursor)).flat()).toEqual([...names.slice(5), 'new']);
  });

  it.each([
    [{ limit: '0' }, 'limit must be from 1 to 1000'],
    [{ limit: '1001' }, 'limit must be from 1 to 1000'],
    [{ limit: 'x' }, 'limit must be an integer'],
    [{ cursor: "1-0' or 1=1" }, 'cursor'],
    [{ cursor: `${'9'.repeat(16)}-00` }, 'cursor'],
    [{ cursor: `1-${'0'.repeat(41)}` }, 'cursor'],
  ])('rejects %j', async (query, words) => {
    expectFailure(await list(query), 400, 'invalid_request', words);
  });

  it('of other users cannot be read with a cursor', async () => {
    const { next_cursor: cursor } = Object((await list({ limit: '1' })).json);
    const reply = await wire.as(wire.other, 'GET', `${listTags}/ben`, { query: { cursor } });
    expect(reply.json).toEqual({ status: true, data: [] });
    expect(namesIn(await list({ limit: '2' }, listIntents))).toEqual([]);
    const subscriptions = await wire.as(wire.user, 'GET', `${profile}/webhooks/get_user_webhook_subscription/asha`, {
      query: { limit: '2' },
    });
    expect(subscriptions.json).toEqual({ status: true, data: [] });
  });
});

describe('a match', () => {
  const wire = useWire({ limits: { matchTexts: 12, matchBytes: 2_000, matchReplyChars: 1_000 } });
  const match = (fields: Record<string, unknown>) =>
    wire.textAs(wire.user, matchTags, { sentences: ['refund'], ...fields });
  const make = async (name: string, samples: string[]) =>
    idOf(await post(wire, createTag, { statementTagName: name, statementTagSamples: samples }));
  const many = (texts: number, word: string) => Array.from({ length: texts }, (_, i) => `${word} ${i}`);

  it('reads only the requested tags, even if all of them would be too many', async () => {
    const refund = await make('refund', ['refund', ...many(5, 'money')]);
    await make('parcel', many(7, 'parcel'));
    expectFailure(await match({}), 400, 'invalid_request', '13 samples and phrases', 'asha');
    const { json } = await match({ statementTagIds: [refund] });
    expect(Object(json).data.similarityMatch).toMatchObject([{ statementTagId: refund }]);
    expectFailure(
      await match({ statementTagIds: [refund, await make('late', many(7, 'late'))] }),
      400,
      'invalid_request',
      'samples',
      'asha',
    );
    const long = await make('long', ['x'.repeat(2_100)]);
    expectFailure(await match({ statementTagIds: [long] }), 400, 'invalid_request', 'Send fewer ids', 'asha');
  });

  it('of samples in the request has the same limit', async () => {
    const trial = (samples: string[]) =>
      wire.textAs(wire.user, '/text/match/get_match', { sentences: ['refund'], targets: [{ id: 't', samples }] });
    expectFailure(await trial(many(13, 'refund')), 400, 'invalid_request', '13 samples and phrases', 'asha');
    expect((await trial(many(12, 'refund'))).status).toBe(200);
  });

  it('ends when it has more results than a response may have, here and in the thread', async () => {
    const id = await make('all', ['refund', 'parcel']);
    for (const sentences of [many(30, 'refund'), many(200, 'refund'), Array(100).fill('refund')]) {
      const reply = await match({ sentences, statementTagIds: [id], threshold: 0 });
      expectFailure(reply, 400, 'invalid_request', 'The matches exceed 1000 characters', 'asha');
    }
  });
});
