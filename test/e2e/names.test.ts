/** Names and beginnings of ids in place of ids. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Sta, shareService, startSta } from '../support/start-sta.ts';
import { makeWav, tone } from '../support/wav.ts';

const shared = shareService();

const create = async (sta: Sta, noun: 'tags' | 'intents', name: string, sample = 'I want my money back') =>
  (await sta(noun, 'create', name, '--sample', sample)).stdout.trim();

describe.each(['tags', 'intents'] as const)('sta %s', (noun) => {
  it('are deleted by name, in any letter case, and by the beginning of the id', async () => {
    const sta = await startSta();
    const ids = [await create(sta, noun, 'refund'), await create(sta, noun, 'Roaming')];
    const third = await create(sta, noun, 'third');
    expect(await sta(noun, 'delete', 'refund', 'roaming', '--yes')).toMatchObject({
      code: 0,
      stdout: `${ids[0]}\n${ids[1]}\n`,
    });
    const start = third.split('-')[1]?.slice(0, 5) ?? '';
    expect(await sta(noun, 'delete', start, '--yes')).toMatchObject({ code: 0, stdout: `${third}\n` });
    expect(await sta(noun, 'delete', 'refund', '--yes')).toMatchObject({ code: 1, stdout: '' });
  });

  it('with the same name cannot be deleted by it', async () => {
    const sta = await startSta();
    const first = await create(sta, noun, 'refund');
    const second = await sta(noun, 'create', 'Refund', '--sample', 'Give it back');
    expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining(`has the same name: ${first}`) });
    // An exact name takes precedence over one in different letter case.
    const third = await create(sta, noun, 'refund');
    const refused = await sta(noun, 'delete', 'refund', '--yes');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(first);
    expect(refused.stderr).toContain(third);
    expect(JSON.parse((await sta(noun, 'list', '--json')).stdout).data).toHaveLength(3);
    expect((await sta(noun, 'delete', 'Refund', '--yes')).stdout).toBe(second.stdout);
  });

  it('with a new name are created without a warning; machines never get one', async () => {
    const sta = await startSta();
    expect((await sta(noun, 'create', 'refund', '--sample', 'x')).stderr).not.toContain('same name');
    expect((await sta(noun, 'create', 'refund', '--sample', 'x', '--json')).stderr).toBe('');
  });

  it('are matched by name', async () => {
    const sta = await startSta();
    const id = await create(sta, noun, 'refund');
    await create(sta, noun, 'parcel', 'Where is my parcel?');
    const matched = await sta('match', noun, 'I want my money back', '--id', 'refund', '--json');
    const [{ statementTagId, intentId }, ...others] = JSON.parse(matched.stdout).data.similarityMatch;
    expect(statementTagId ?? intentId).toBe(id);
    expect(others).toEqual([]);
    const unknown = await sta('match', noun, 'I want my money back', '--id', 'nothing');
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('nothing') });
    const explained = await sta('match', noun, '--explain', 'I want my money back', '--id', 'refund');
    expect(explained).toMatchObject({ code: 0, stdout: expect.stringContaining('refund') });
  });
});

it.each([
  ['sta tags list', 'tags delete none --yes'],
  ['sta intents list', 'intents update none --add-sample x'],
  ['sta profanity words list', 'profanity words remove none --yes'],
  ['sta webhooks list', 'webhooks get none'],
  ['sta webhooks list', 'webhooks deliveries none'],
  ['sta webhooks deliveries', 'webhooks redeliver none'],
  ['sta webhooks deliveries', 'webhooks deliveries delivery-none'],
  ['sta files list', 'files delete none --yes'],
  ['sta files list', 'tone compute --file-id none'],
  ['sta jobs list', 'jobs delete none --yes'],
  ['sta jobs list', 'jobs cancel none'],
  ['sta jobs list', 'jobs wait none'],
  ['sta jobs list', 'summary fetch none'],
])('an unknown id leads to %s: %s', async (list, command) => {
  const { code, stdout, stderr } = await shared()(...command.split(' '), '--json');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(JSON.parse(stderr).error).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('none'),
    hint: `List the ids with: ${list}`,
  });
});

it.each(['jobs', 'files'])('sta %s delete names every unknown id, and deletes the others', async (group) => {
  const sta = shared();
  const recording = join(sta.directory, 'call.wav');
  writeFileSync(recording, makeWav(1, tone(440)));
  const add = group === 'jobs' ? ['sentiment', 'compute', 'It is good.'] : ['files', 'upload', recording];
  const id = (await sta(...add)).stdout.trim();
  const { code, stdout, stderr } = await sta(group, 'delete', 'none-1', id, 'none-2', '--yes');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  for (const one of ['none-1', 'none-2']) expect(stderr).toContain(`There is no ${group.slice(0, -1)} ${one}. `);
  expect(stderr).toContain(`Deleted: ${id}\n`);
  expect((await sta(group, 'list')).stdout).toBe('');
});

it('webhooks are shown and deleted by endpoint and by the beginning of the id', async () => {
  const sta = await startSta();
  const url = 'https://example.com/hook';
  const id = (await sta('webhooks', 'create', url)).stdout.trim().split('\n')[0] ?? '';
  expect((await sta('webhooks', 'get', url)).stdout).toContain(id);
  expect((await sta('webhooks', 'get', id.slice(0, 14))).stdout).toContain(url);
  expect(await sta('webhooks', 'get', 'nothing')).toMatchObject({ code: 1, stdout: '' });
  expect((await sta('webhooks', 'delete', url, '--yes')).stdout).toBe(`${id}\n`);
});

it('profane words are removed by word, id and the beginning of the id', async () => {
  const sta = await startSta();
  const added = (await sta('profanity', 'words', 'add', 'frob', 'nicate', 'gazonk')).stdout.trim().split('\n');
  const ids = added.map((line) => line.split('\t')[1] ?? '');
  const start = ids[2]?.split('-')[1]?.slice(0, 6) ?? '';
  const removed = await sta('profanity', 'words', 'remove', 'FROB', ids[1] ?? '', start, '--yes');
  expect(removed).toMatchObject({ code: 0, stdout: `${ids.join('\n')}\n` });
});
