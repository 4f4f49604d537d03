/** What `sta __complete` answers, from the local service's data, from a configured service, and from what was seen last. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerCompletion } from '../../../src/completion/answer-completion.ts';
import { closedPort, fakeService, fakeSockets } from '../../support/fake-server.ts';
import { environmentIn, runSta, startSta, temporaryDirectory } from '../../support/start-sta.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
const answer = (argv: readonly string[], env: Readonly<Record<string, string>>, remainingMs = 10_000) =>
  answerCompletion(argv, { env, nowMs: now, remainingMs: () => remainingMs });

const tagList = (...names: string[]) => ({
  status: true,
  data: names.map((name) => ({ statement_tag_id: `id-${name}`, statement_tag_name: name })),
});

describe('the local service', () => {
  it('is read without being started: ids with names, oldest first', async () => {
    const sta = await startSta();
    const ids: string[] = [];
    for (const name of ['refund', 'late parcel']) {
      ids.push((await sta('tags', 'create', name, '--sample', `this is ${name}`)).stdout.trim());
    }
    const gone = (await sta('tags', 'create', 'gone', '--sample', 'gone')).stdout.trim();
    await sta('tags', 'delete', gone, '--yes');
    const hook = await sta('webhooks', 'create', 'https://hooks.example.com/a?secret=1');
    expect(await answer(['tags', '='], sta.env)).toBe(`${ids[0]}\trefund\n${ids[1]}\tlate parcel\n`);
    expect(await answer(['tags', '=parcel', 'tags', 'delete'], sta.env)).toBe(`${ids[1]}\tlate parcel\n`);
    expect(await answer(['intents', '='], sta.env)).toBe('');
    expect(await answer(['webhooks', '='], sta.env)).toBe(`${hook.stdout.trim()}\thttps://hooks.example.com/a\n`);
    await sta.service.close();
    expect(await answer(['tags', '=refund'], sta.env)).toBe(`${ids[0]}\trefund\n`);
  });

  it('leaves no trace where nothing is, and says nothing of what is damaged', async () => {
    const directory = temporaryDirectory();
    const env = environmentIn(directory);
    for (const lookup of [
      'tags',
      'intents',
      'webhooks',
      'jobs',
      'tone-jobs',
      'recordings',
      'profiles',
      'nothing',
      '',
    ]) {
      expect(await answer([lookup, '='], env)).toBe('');
    }
    expect(readdirSync(directory)).toEqual([]);
    mkdirSync(join(directory, 'data'));
    writeFileSync(join(directory, 'data', 'sta.sqlite'), 'no database');
    writeFileSync(join(directory, 'data', 'local-credentials.json'), '{');
    mkdirSync(join(directory, 'config'));
    writeFileSync(join(directory, 'config', 'config.json'), '{');
    expect(await answer(['tags', '='], env)).toBe('');
    expect(await answer(['profiles', '='], env)).toBe('');
  });
});

describe('a configured service', () => {
  const setUp = (url: string) => {
    const directory = temporaryDirectory();
    const state = join(directory, 'state');
    const target = { STA_BASE_URL: url, STA_USER_ID: 'me', STA_TOKEN: 'secret', STA_STATE_DIR: state };
    return { ...environmentIn(directory), ...target };
  };

  it('is asked, and what it answered is offered when it is gone', async () => {
    const { url, requests } = await fakeService([{ body: tagList('refund') }, { status: 500 }]);
    const env = setUp(url);
    expect(await answer(['tags', '='], env)).toBe('id-refund\trefund\n');
    expect(requests[0]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer secret' } });
    expect(requests[0]?.path).toMatch(/get_user_statement_tags\?userId=me$/);
    expect(await answer(['tags', '='], env)).toBe('id-refund\trefund\n');
    expect(await answer(['tags', '=', 'tags', 'delete', '--user-id', 'another'], env)).toBe('');
    const known = join(env.STA_STATE_DIR, 'known');
    for (const file of readdirSync(known)) expect(statSync(join(known, file)).mode & 0o777).toBe(0o600);
  });

  it('is known from the commands that went before: list, create and delete', async () => {
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
    // The delete lists the tags again, without the new one: what is known is what was seen last.
    expect(await answer(['tags', '='], { ...env, STA_TOKEN: '' })).toBe('id-delay\tdelay\n');
    // So does the create, before it adds the new one.
    await runSta(['tags', 'create', 'new', '--sample', 'x'], { env });
    expect(await answer(['tags', '='], { ...env, STA_TOKEN: '' })).toBe(
      'id-refund\trefund\nid-delay\tdelay\nid-new\tnew\n',
    );
    expect(await runSta(['logout'], { env: { ...env, STA_TOKEN: '' } })).toMatchObject({ code: 0 });
    expect(await answer(['tags', '='], { ...env, STA_TOKEN: '' })).toBe('');
  });

  it('may be silent, gone, or talk nonsense: then nothing is offered, and nothing is said', async () => {
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
      expect(await answer(['tags', '='], setUp(url), 300)).toBe('');
    }
  });

  it('is the one that the line names', async () => {
    const { url } = await fakeService([{ body: tagList('refund') }]);
    const directory = temporaryDirectory();
    const env = environmentIn(directory);
    mkdirSync(join(directory, 'config'));
    const work = { 'base-url': url, 'user-id': 'me', token: 'secret' };
    const content = { activeProfile: 'default', profiles: { default: {}, work } };
    writeFileSync(join(directory, 'config', 'config.json'), JSON.stringify(content));
    expect(await answer(['tags', '=', 'tags', 'delete'], env)).toBe('');
    expect(await answer(['tags', '=', '--profile=work', 'tags', 'delete'], env)).toBe('id-refund\trefund\n');
    expect(await answer(['tags', '=', 'tags', 'delete', '--profile', 'work'], env)).toBe('id-refund\trefund\n');
    expect(await answer(['tags', '=', 'tags', 'delete', '--profile', 'work', '--local'], env)).toBe('');
    expect(await answer(['tags', '=', 'tags', 'delete', '--base-url'], env)).toBe('');
    expect(await answer(['profiles', '='], env)).toBe(`default\tno address, active\nwork\t${url}\n`);
    expect(readFileSync(join(directory, 'config', 'config.json'), 'utf8')).toBe(JSON.stringify(content));
  });
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
    expect(await answer(['jobs', '='], env)).toBe('two\ttone, 5 min ago\none\tsentiment, 3 days ago, call .txt\n');
    expect(await answer(['sentiment-jobs', '='], env)).toBe('one\tsentiment, 3 days ago, call .txt\n');
    expect(await answer(['recordings', '=t'], env)).toBe('two\ttone, 5 min ago\n');
    expect(await answer(['jobs', '=', '--base-url', 'http://far'], env)).toBe('far\ttone, 1 min ago\n');
  });
});
