/** A text that is analysed while its caller waits: the same results as a job, but nothing is stored. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { startTestService } from '../../support/start-sta.ts';
import { addTestUser, callService, expectFailure, useWire } from '../../support/wire.ts';

const wire = useWire();
const path = '/text/preview/get_preview';
const text = 'I am furious. You charged me twice. Thank you for the refund, you have been very kind. The bus is late.';

it('has the same results as the jobs', async () => {
  const reply = await wire.textAs(wire.user, path, {
    text,
    items: ['sentiment_analysis', 'extractive_summary'],
    sentences: 2,
  });
  expect(reply.status).toBe(200);
  const { appId, appSecret } = wire.user;
  const compute = async (where: string, fetch: string, body: object) => {
    const started = await wire.call('POST', where, { headers: { appId, appSecret }, body });
    const fileID = Object(started.json).transaction_id;
    let data: unknown;
    await eventually(async () => {
      const { json } = await wire.call('POST', fetch, { headers: { prefer: 'wait=5' }, body: { fileID } });
      expect(Object.values(Object(json).status)).toEqual(['Completed']);
      data = Object(json).data;
    });
    return data;
  };
  expect(reply.json).toEqual({
    status: true,
    error: {},
    userId: 'asha',
    language: 'en',
    data: {
      ...Object(await compute('/v1/nlp/sentiment', '/v1/nlp/sentiment/fetch', { data: { text } })),
      ...Object(
        await compute('/v1/nlp/summary/extractive', '/v1/nlp/summary/extractive/fetch', {
          data: { text },
          settings: { sentences: 2 },
        }),
      ),
    },
  });
});

it('stores nothing, and starts no job', async () => {
  const service = await startTestService();
  const user = await addTestUser(service, 'cora');
  const secret = 'zanzibar quokka marzipan';
  const body = { jwtToken: user.accessToken, userId: 'cora', text: `${secret}.`, items: ['sentiment_analysis'] };
  expect((await callService(service.url, 'POST', path, { body })).status).toBe(200);
  expect(await service.data.store.userData.readJobs('cora', 0, 10)).toEqual([]);
  const directory = service.data.directory.path;
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8', withFileTypes: true })) {
    if (name.isFile()) expect(readFileSync(join(name.parentPath, name.name)).includes(secret), name.name).toBe(false);
  }
});

it.each([
  ['no items', { text, items: [] }],
  ['an item that is not computed at once', { text, items: ['tone_analysis'] }],
  ['two sizes of a summary', { text, items: ['extractive_summary'], sentences: 1, ratio: 0.5 }],
  ['a text over the limit', { text: 'a'.repeat(100_001), items: ['sentiment_analysis'] }],
  ['no text', { items: ['sentiment_analysis'] }],
])('rejects %s', async (_what, body) => {
  expectFailure(await wire.textAs(wire.user, path, body), 400, 'invalid_request', '', 'asha');
});

it('rejects the fifth concurrent text of a user, and continues with the others', async () => {
  const long = 'The bus is late again today. '.repeat(1_500);
  const open = Array.from({ length: 6 }, () =>
    wire.textAs(wire.user, path, { text: long, items: ['sentiment_analysis'] }),
  );
  const other = wire.textAs(wire.other, path, { text, items: ['sentiment_analysis'] });
  const replies = await Promise.all(open);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
  expect((await other).status).toBe(200);
  expect((await wire.textAs(wire.user, path, { text, items: ['sentiment_analysis'] })).status).toBe(200);
});

describe('the sentiment of many texts', () => {
  const many = '/text/preview/get_sentiments';

  it('is that of each text alone', async () => {
    const texts = [text, '', 'Das Paket ist immer noch nicht da, ich bin sehr enttäuscht.', text];
    const { status, json } = await wire.textAs(wire.user, many, { texts });
    expect(status).toBe(200);
    const alone = await Promise.all(
      texts.map(async (one) => {
        const reply = await wire.textAs(wire.user, path, { text: one, items: ['sentiment_analysis'] });
        const { data, language } = Object(reply.json);
        return { ...data.sentiment_analysis, language };
      }),
    );
    expect(json).toEqual({ status: true, error: {}, userId: 'asha', data: alone });
    expect(alone.map(({ language }) => language)).toEqual(['en', 'und', 'de', 'en']);
  });

  it.each([
    ['no texts', []],
    ['too many texts', Array.from({ length: 1_001 }, () => 'a')],
    ['a text over the limit', ['a'.repeat(100_001)]],
    ['texts over the limit together', Array.from({ length: 11 }, () => 'a'.repeat(100_000))],
  ])('rejects %s', async (_what, texts) => {
    expectFailure(await wire.textAs(wire.user, many, { texts }), 400, 'invalid_request', '', 'asha');
  });
});

describe('the action items of a text', () => {
  const items = '/text/preview/get_actions';
  const said = 'I will send the report by Monday.\n\nWhen does it start?';
  const utterances = [{ start_char: 0, end_char: 33, speaker: 'Ben' }];

  it('are those of its job', async () => {
    const given = { text: said, utterances, kinds: ['action_item'], reference_date: '2026-03-03' };
    const { status, json } = await wire.textAs(wire.user, items, given);
    expect(status).toBe(200);
    const action = { kind: 'action_item', type: 'promise', owner: 'Ben', due: 'by Monday', due_date: '2026-03-09' };
    const place = { sentence: said.slice(0, 33), start_char: 0, end_char: 33, speaker: 'Ben' };
    const data = { actions: [{ ...action, ...place }], language: 'en' };
    expect(json).toEqual({ status: true, error: {}, userId: 'asha', data });
    const { appId, appSecret } = wire.user;
    const { text, kinds, reference_date, ...rest } = given;
    const body = { data: { text, utterances: rest.utterances }, settings: { kinds, reference_date } };
    const job = await wire.call('POST', '/v1/nlp/actions', { headers: { appId, appSecret }, body });
    await eventually(async () => {
      const fetched = await wire.call('POST', '/v1/nlp/actions/fetch', {
        headers: { appId, appSecret },
        body: { fileID: Object(job.json).transaction_id },
      });
      expect(fetched.json).toMatchObject({ status: { actions: 'Completed' }, language: 'en' });
      expect(Object(fetched.json).data.actions).toEqual(data.actions);
    });
  });

  it.each([
    ['a text over the limit', { text: 'a'.repeat(1_000_001) }],
    ['utterances that overlap', { text: said, utterances: [...utterances, ...utterances] }],
    ['a day that does not exist', { text: said, reference_date: '2026-02-30' }],
  ])('are not found in %s', async (_what, given) => {
    expectFailure(await wire.textAs(wire.user, items, given), 400, 'invalid_request', '', 'asha');
  });
});
