/**
 * The output of `sta __complete`, from the local service's data, from a configured service, and from earlier responses.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerCompletion } from '../../../../../src/commands/completion/answer/answer-completion.ts';
import { completionData } from '../../../../../src/commands/completion/answer/completion-data.ts';
import { closedPort, fakeService, fakeSockets } from '../../../../support/fake-server.ts';
import { environmentIn, runSta, startSta, temporaryDirectory } from '../../../../support/start-sta.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
/** @param line the line before the cursor, with its last word partly typed */
const answer = (line: string, env: Readonly<Record<string, string>>, remainingMs = 10_000) =>
  answerCompletion(line.split(' '), { data: completionData, env, nowMs: now, remainingMs: () => remainingMs });

const tagList = (...names: string[]) => ({
  status: true,
  data: names.map((name) => ({ statement_tag_id: `id-${name}`, statement_tag_name: name })),
});

describe('the local service', () => {
  it('is read without starting the service: ids with names, oldest first', async () => {
    const sta = await startSta();
    const ids: string[] = [];
    for (const name of ['refund', 'late parcel']) {
      ids.push((await sta('tags', 'create', name, '--sample', `this is ${name}`)).stdout.trim());
    }
    const gone = (await sta('tags', 'create', 'gone', '--sample', 'gone')).stdout.trim();
    await sta('tags', 'delete', gone, '--yes');
    const hook = await sta('webhooks', 'create', 'https://hooks.example.com/a?secret=1');
    expect(await answer('tags delete ', sta.env)).toBe(`refund\t${ids[0]}\nlate parcel\t${ids[1]}\n:36\n`);
    expect(await answer('tags delete parcel', sta.env)).toBe(`${ids[1]}\tlate parcel\n:36\n`);
    expect(await answer('intents delete ', sta.env)).toBe(':36\n');
    expect(await answer('webhooks get ', sta.env)).toBe(`${hook.stdout.trim()}\thttps://hooks.example.com/a\n:36\n`);
    await sta.service.close();
    expect(await answer('tags delete --yes re', sta.env)).toBe(`refund\t${ids[0]}\n:36\n`);
  });

  it('leaves no trace of a missing data directory, and ignores a damaged one', async () => {
    const directory = temporaryDirectory();
    const env = environmentIn(directory);
    for (const line of ['tags delete ', 'match intents --id ', 'webhooks get ', 'jobs wait ', 'tone fetch ']) {
      expect(await answer(line, env)).toBe(':36\n');
    }
    expect(await answer('files delete ', env)).toBe(':36\n');
    expect(await answer('tags delete -- -x', env)).toBe(':36\n');
    for (const line of ['no such ', '']) expect(await answer(line, env)).toMatch(/:4\n$/);
    expect(readdirSync(directory)).toEqual([]);
    mkdirSync(join(directory, 'data'));
    writeFileSync(join(directory, 'data', 'sta.sqlite'), 'no database');
    writeFileSync(join(directory, 'data', 'local-credentials.json'), '{');
    mkdirSync(join(directory, 'config'));
    writeFileSync(join(directory, 'config', 'config.json'), '{');
    expect(await answer('tags delete ', env)).toBe(':4\n');
    expect(await answer('--profile ', env)).toBe(':4\n');
  });
});

describe('a configured service', () => {
  const setUp = (url: string) => {
    const directory = temporaryDirectory();
    const state = join(directory, 'state');
    const target = { STA_BASE_URL: url, STA_USER_ID: 'me', STA_TOKEN: 'secret', STA_STATE_DIR: state };
    return { ...environmentIn(directory), ...target };
  };

  it('is asked, and its last response is offered when it is gone', async () => {
    const { url, requests } = await fakeService([{ body: tagList('refund') }, { status: 500 }]);
    const env = setUp(url);
    expect(await answer('tags delete ', env)).toBe('refund\tid-refund\n:36\n');
    expect(requests[0]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer secret' } });
    expect(requests[0]?.path).toMatch(/get_user_statement_tags\?userId=me$/);
    expect(await answer('tags delete ', env)).toBe('refund\tid-refund\n:36\n');
    expect(await answer('tags delete --user-id another ', env)).toBe(':36\n');
    const known = join(env.STA_STATE_DIR, 'known');
    for (const file of readdirSync(known)) expect(statSync(join(known, file)).mode & 0o777).toBe(0o600);
  });

  it('is known from earlier commands: list, create and delete', async () => {
    const { url } = await fakeService((request) => {
      if (request.method === 'GET') return { body: tagList('refund', 'delay') };
      if (request.method === 'DELETE') return { body: { status: true, data: { msg: 'x', statementTagId: 'x' } } };
      return { body: { status: true, data: { statementTag: 'id-new' } } };
    });
    const env = setUp(url);
    for (const argv of [
      ['tags', 'list'],
      ['tags', 'create', 'new', '--sample', 'x'],
      ['tags', 'delete', 'id-refund', '--yes'],
    ]) {
      expect(await runSta(argv, { env })).toMatchObject({ code: 0 });
    }
    // The delete lists the tags again, without the new one: the last response counts.
    expect(await answer('tags delete ', { ...env, STA_TOKEN: '' })).toBe('delay\tid-delay\n:36\n');
    // The create also lists them, before it adds the new one.
    await runSta(['tags', 'create', 'new', '--sample', 'x'], { env });
    expect(await answer('tags delete ', { ...env, STA_TOKEN: '' })).toBe(
      'refund\tid-refund\ndelay\tid-delay\nnew\tid-new\n:36\n',
    );
    expect(await runSta(['logout'], { env: { ...env, STA_TOKEN: '' } })).toMatchObject({ code: 0 });
    expect(await answer('tags delete ', { ...env, STA_TOKEN: '' })).toBe(':36\n');
  });

  it('offers nothing, and reports no error, if it is silent, gone or sends nonsense', async () => {
    const silent = await fakeSockets(() => {});
    const broken = await fakeSockets((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'));
    const endless = await fakeService([{ body: `[${'"x",'.repeat(2_000_000)}` }]);
    const odd = await fakeService([{ body: { status: true, data: [1, null, { statement_tag_id: 2 }, []] } }]);
    const moved = await fakeService([
      { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: tagList('x') },
    ]);
    for (const url of [
      ...[silent, broken, await closedPort()].map((port) => `http://127.0.0.1:${port}`),
      ...[endless, odd, moved].map((service) => service.url),
    ]) {
      expect(await answer('tags delete ', setUp(url), 300)).toBe(':36\n');
    }
  });

  it('is chosen by the flags on the line', async () => {
    const { url } = await fakeService([{ body: tagList('refund') }]);
    const directory = temporaryDirectory();
    const env = environmentIn(directory);
    mkdirSync(join(directory, 'config'));
    const work = { 'base-url': url, 'user-id': 'me', token: 'secret' };
    const content = { activeProfile: 'default', profiles: { default: {}, work } };
    writeFileSync(join(directory, 'config', 'config.json'), JSON.stringify(content));
    expect(await answer('tags delete ', env)).toBe(':36\n');
    expect(await answer('--profile=work tags delete ', env)).toBe('refund\tid-refund\n:36\n');
    expect(await answer('tags delete --profile work ', env)).toBe('refund\tid-refund\n:36\n');
    expect(await answer('tags delete --profile work --local ', env)).toBe(':36\n');
    expect(await answer('tags delete --base-url ', env)).toBe(':4\n');
    expect(await answer('--profile =', env)).toBe(`default\tno address, active\nwork\t${url}\n:36\n`);
    expect(await answer('--profile=w', env)).toBe(`--profile=work\t${url}\n:36\n`);
    expect(readFileSync(join(directory, 'config', 'config.json'), 'utf8')).toBe(JSON.stringify(content));
  });
});

it('offers the models on this machine, and folders for an option that takes either', async () => {
  const directory = temporaryDirectory();
  const env = { ...environmentIn(directory), STA_MODELS_DIR: join(directory, 'models') };
  expect(await answer('models remove ', env)).toBe(':16\n');
  for (const name of ['tiny.en', 'minilm', 'half']) mkdirSync(join(directory, 'models', name), { recursive: true });
  for (const name of ['tiny.en', 'minilm']) writeFileSync(join(directory, 'models', name, 'manifest.json'), '{}');
  for (const line of [
    'models remove ',
    'models path ',
    'models verify ',
    'serve --embeddings ',
    'transcribe --stt-model ',
  ]) {
    expect(await answer(line, env), line).toBe('minilm\t\ntiny.en\t\n:36\n');
  }
  expect(await answer('models remove minilm t', env)).toBe('tiny.en\t\n:36\n');
  expect(await answer('transcribe --stt-model ./', env)).toBe(':16\n');
});

describe('jobs', () => {
  it('are those of the kind and the service, newest first, with their age', async () => {
    const directory = temporaryDirectory();
    const env = environmentIn(directory);
    mkdirSync(env.STA_STATE_DIR ?? '');
    const entry = (id: string, kind: string, startedAt: string, more: object = {}) =>
      JSON.stringify({ id, kind, startedAt, dataDirectory: env.STA_DATA_DIR, characters: 1, ...more });
    const lines = [
      entry('one', 'sentiment', '2026-05-01T12:00:00Z', { source: 'call\u001b.txt' }),
      entry('two', 'tone', '2026-05-04T11:55:00Z'),
      entry('far', 'tone', '2026-05-04T11:59:00Z', { dataDirectory: undefined, baseUrl: 'http://far' }),
      'half a li',
    ];
    writeFileSync(join(env.STA_STATE_DIR ?? '', 'jobs.ndjson'), `${lines.join('\n')}\n`);
    expect(await answer('jobs wait ', env)).toBe('two\ttone, 5 min ago\none\tsentiment, 3 days ago, call .txt\n:36\n');
    expect(await answer('sentiment fetch ', env)).toBe('one\tsentiment, 3 days ago, call .txt\n:36\n');
    expect(await answer('files delete t', env)).toBe('two\ttone, 5 min ago\n:36\n');
    expect(await answer('jobs wait --base-url http://far ', env)).toBe('far\ttone, 1 min ago\n:36\n');
  });
});

describe('names and ids', () => {
  const offers = async (tags: readonly (readonly [id: string, name: string])[], line: string) => {
    const data = tags.map(([id, name]) => ({ statement_tag_id: id, statement_tag_name: name }));
    const { url } = await fakeService([{ body: { status: true, data } }]);
    const env = { ...environmentIn(temporaryDirectory()), STA_BASE_URL: url, STA_USER_ID: 'me', STA_TOKEN: 'secret' };
    return (await answer(line, env)).split('\n').slice(0, -2);
  };

  it('offers the id if the name is ambiguous, is itself an id or cannot be typed', async () => {
    const tags = [
      ['id-1', 'twice'],
      ['id-2', 'twice'],
      ['id-3', 'id-1'],
      ['id-4', '-rf'],
      ['id-5', 'two\nlines'],
      ['id-6', 'refund'],
    ] as const;
    const values = (await offers(tags, 'tags delete ')).map((line) => line.split('\t')[0]);
    expect(values).toEqual(['refund', 'id-1', 'id-2', 'id-3', 'id-4', 'id-5']);
  });

  it('offers both ids and names once something is typed, without duplicates', async () => {
    const tags = [
      ['id-1', 'idle'],
      ['id-2', 'refund'],
    ] as const;
    expect(await offers(tags, 'match tags --id id')).toEqual(['idle\tid-1', 'id-1\tidle', 'id-2\trefund']);
    expect(await offers(tags, 'tags delete idle ')).toEqual(['refund\tid-2']);
    expect(await offers(tags, 'tags delete id-2 ')).toEqual(['idle\tid-1']);
  });
});
