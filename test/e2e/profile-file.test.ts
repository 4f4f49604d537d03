import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPartialProfile, anyProfile, meaningOf } from '../support/profile-arbitrary.ts';
import { runSta, startSta, startTestService } from '../support/start-sta.ts';
import { addTestUser } from '../support/wire.ts';

const file = `tags:
  - name: refund
    samples: [I want my money back]
    threshold: 0.6
  - name: delay
    samples: [Where is my parcel]
intents: []
profanityWords: [Frob]
`;

/** Commands of a new user of one service, and their profile on it. */
async function startUsers() {
  const service = await startTestService();
  let users = 0;
  return async () => {
    users += 1;
    const { userId, accessToken } = await addTestUser(service, `user-${users}`);
    const env = {
      STA_BASE_URL: service.url,
      STA_USER_ID: userId,
      STA_TOKEN: accessToken,
      STA_CONFIG_DIR: '/dev/null/none',
    };
    const run = async (stdin: unknown, ...argv: string[]) => {
      const text = typeof stdin === 'string' ? stdin : JSON.stringify(stdin);
      return runSta([...argv, '--json'], { stdin: text, env });
    };
    return { run, read: async () => JSON.parse((await run('', 'export')).stdout), env };
  };
}

describe('for any profiles', () => {
  it('after applying, the service has the records of the file, and nothing differs', async () => {
    const newUser = await startUsers();
    await fc.assert(
      fc.asyncProperty(anyProfile, anyProfile, async (first, second) => {
        const { run, read, env } = await newUser();
        expect((await run(first, 'apply', '-f', '-')).code).toBe(0);
        expect(meaningOf(await read())).toEqual(meaningOf(first));
        expect((await run(first, 'diff', '-f', '-', '--prune')).code).toBe(0);

        const differs = JSON.stringify(meaningOf(first)) !== JSON.stringify(meaningOf(second));
        expect((await run(second, 'diff', '-f', '-', '--prune')).code).toBe(differs ? 10 : 0);
        expect((await run(second, 'apply', '-f', '-', '--prune', '--yes')).code).toBe(0);
        expect(meaningOf(await read())).toEqual(meaningOf(second));

        const exported = (await runSta(['export'], { env })).stdout;
        expect(await run(exported, 'diff', '-f', '-', '--prune')).toMatchObject({ code: 0, stderr: '' });
      }),
      { numRuns: 10 },
    );
  });

  it('records that are not in the file are kept without --prune, and missing sections are kept even with it', async () => {
    const newUser = await startUsers();
    await fc.assert(
      fc.asyncProperty(anyProfile, anyPartialProfile, async (first, second) => {
        const { run, read } = await newUser();
        await run(first, 'apply', '-f', '-');
        await run(second, 'apply', '-f', '-');
        const names = (profile: typeof first) => profile.tags.map(({ name }) => name).sort();
        expect(names(await read())).toEqual([...new Set([...names(first), ...names({ ...first, ...second })])].sort());
        await run(second, 'apply', '-f', '-', '--prune', '--yes');
        expect(meaningOf(await read())).toEqual(meaningOf({ ...first, ...second }));
      }),
      { numRuns: 8 },
    );
  });
});

describe('sta export', () => {
  it('sorts names, and writes records with the same name so that they read back', async () => {
    const sta = await startSta();
    for (const sample of ['one', 'two', 'two']) await sta('tags', 'create', 'b', '--sample', sample);
    await sta('tags', 'create', 'a', '--sample', 'x', '--threshold', '0.5');
    const exported = await sta('export');
    expect(exported).toMatchObject({ code: 0, stderr: expect.stringContaining('Exported 4 tags, 0 intents') });
    expect(exported.stdout.match(/name: .|duplicate: .*/g)).toEqual([
      'name: a',
      'name: b',
      'name: b',
      'duplicate: true',
      'name: b',
      'duplicate: true',
    ]);
    expect((await sta.run(['diff', '-f', '-', '--prune'], { stdin: exported.stdout })).code).toBe(0);
  });

  it('contains neither ids nor secrets', async () => {
    const sta = await startSta();
    const { data } = JSON.parse((await sta('webhooks', 'create', 'http://127.0.0.1:9/hook', '--json')).stdout);
    for (const { stdout } of [await sta('export'), await sta('export', '--json')]) {
      expect(stdout).toContain('http://127.0.0.1:9/hook');
      expect(stdout).not.toContain(data.secret);
      expect(stdout).not.toContain(data.subscriptionId);
    }
  });
});

describe('sta diff', () => {
  it('shows the differences on a terminal, one row per change in a pipe, and exits with 10', async () => {
    const sta = await startSta();
    await sta('tags', 'create', 'refund', '--sample', 'Give\tit back', '--priority', '2');
    await sta('tags', 'create', 'old', '--sample', 'x');
    const terminal = await sta.run(['diff', '-f', '-'], { stdin: file, columns: 100 });
    expect(terminal.code).toBe(10);
    const shown = stripVTControlCharacters(terminal.stdout).split('\n');
    expect(shown).toEqual([
      '~ tag refund',
      '    - sample "Give\\tit back"',
      '    + sample "I want my money back"',
      '    ~ threshold none -> 0.6',
      '    ~ priority 2 -> none',
      '+ tag delay (1 sample)',
      '+ profanity word frob',
      '',
    ]);
    expect(terminal.stdout).toContain('\u001b[32m+ tag delay');
    expect(terminal.stderr).toBe('2 to create, 1 to update\nNot in the file, and kept without --prune: 1 tag\n');

    const piped = await sta.run(['diff', '-f', '-', '--prune'], { stdin: file });
    expect(piped.stdout.split('\n')).toEqual([
      'update\ttag\trefund\tsamples +1 -1, threshold none -> 0.6, priority 2 -> none',
      'create\ttag\tdelay\t',
      'create\tprofanityWord\tfrob\t',
      'delete\ttag\told\t',
      '',
    ]);
  });

  it('prints the same as one document, including records that are not in the file', async () => {
    const sta = await startSta();
    await sta('tags', 'create', 'old', '--sample', 'x');
    const result = await sta.run(['diff', '-f', '-', '--json'], { stdin: file });
    expect(result).toMatchObject({ code: 10, stderr: '' });
    expect(JSON.parse(result.stdout)).toEqual({
      changes: [
        { action: 'create', kind: 'tag', name: 'refund' },
        { action: 'create', kind: 'tag', name: 'delay' },
        { action: 'create', kind: 'profanityWord', name: 'frob' },
      ],
      unlisted: [{ kind: 'tag', name: 'old', id: expect.stringMatching(/^statement-/) }],
      counts: { create: 3, update: 0, replace: 0, delete: 0, unchanged: 0 },
    });
  });

  it("ignores the order of sentences, and the service's default threshold", async () => {
    const sta = await startSta();
    await sta('tags', 'create', 'a', '--sample', 'one', '--sample', 'two');
    const same = { tags: [{ name: 'a', samples: ['two', 'one', 'two'], phrases: [], threshold: 0.5 }] };
    expect((await sta.run(['diff', '-f', '-'], { stdin: JSON.stringify(same) })).code).toBe(0);
  });

  it('reports the file, line and column of every mistake, also under --json', async () => {
    const sta = await startSta();
    const path = join(sta.directory, 'sta.yaml');
    writeFileSync(path, 'tags:\n  - name: a\n    sample: [x]\n    samples: x\n');
    const plain = await sta('diff', '-f', path);
    expect(plain).toMatchObject({ code: 2, stdout: '' });
    expect(plain.stderr.split('\n').slice(0, 3)).toEqual([
      `error: ${path} has 2 mistakes`,
      `  ${path}:3:5: tags[0] has no key "sample": did you mean samples?`,
      `  ${path}:4:14: tags[0].samples must be a list`,
    ]);
    const { error } = JSON.parse((await sta('apply', '-f', path, '--json')).stderr);
    expect(error).toMatchObject({
      code: 'invalid_input',
      details: [expect.stringContaining(':3:5:'), expect.anything()],
    });
    expect(await sta('diff')).toMatchObject({ code: 2, stderr: expect.stringContaining('sta export > sta.yaml') });
    expect(await sta('apply', '-f', '/no/such')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no such file'),
    });
  });
});

describe('sta apply', () => {
  it('loses nothing in two concurrent runs, and afterwards removes duplicates', async () => {
    const { run, read } = await (await startUsers())();
    const apply = () => run(file, 'apply', '-f', '-');
    const both = await Promise.all([apply(), apply()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect((await apply()).code).toBe(0);
    expect(await run(file, 'diff', '-f', '-', '--prune')).toMatchObject({ code: 0 });
    expect(await read()).toMatchObject({
      tags: [{ name: 'delay' }, { name: 'refund' }],
      intents: [],
      profanityWords: ['frob'],
    });
  });

  it('shows the plan with its own --dry-run, and changes nothing', async () => {
    const sta = await startSta();
    const result = await sta.run(['apply', '-f', '-', '--dry-run'], { stdin: file });
    expect(await sta.run(['--dry-run', 'apply', '-f', '-'], { stdin: file })).toEqual(result);
    expect(result).toMatchObject({ code: 0, stderr: '3 would be created. Nothing was changed\n' });
    expect(result.stdout).toContain('create\ttag\trefund');
    expect(result.stdout).not.toContain('curl');
    expect((await sta.service.data.store.tags.list('local')) ?? []).toEqual([]);
  });

  it('asks before it prunes on a terminal, and requires --yes elsewhere, before it changes anything', async () => {
    const sta = await startSta();
    await sta('tags', 'create', 'old', '--sample', 'x');
    const path = join(sta.directory, 'sta.yaml');
    writeFileSync(path, file);
    expect(await sta('apply', '-f', path, '--prune')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--yes'),
    });
    const asked: string[] = [];
    const answer = (yes: boolean) => ({
      columns: 80,
      prompts: {
        confirm: ({ message }: { message: string }) => {
          asked.push(message);
          return Promise.resolve(yes);
        },
      },
    });
    expect(await sta.run(['apply', '-f', path, '--prune'], answer(false))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Nothing was changed'),
    });
    expect(((await sta.service.data.store.tags.list('local')) ?? []).map(({ name }) => name)).toEqual(['old']);
    expect((await sta.run(['apply', '-f', path, '--prune'], answer(true))).code).toBe(0);
    expect(asked).toEqual(['Delete 1 record: tag old?', 'Delete 1 record: tag old?']);
    expect(((await sta.service.data.store.tags.list('local')) ?? []).map(({ name }) => name).sort()).toEqual([
      'delay',
      'refund',
    ]);
  });

  it('shows the secret of a new webhook once, and refuses beforehand if nobody would see it', async () => {
    const sta = await startSta();
    const stdin = 'webhooks: [{url: "http://127.0.0.1:9/hook"}]\n';
    for (const flags of [[], ['-o', 'csv']]) {
      const refused = await sta.run(['apply', '-f', '-', ...flags], { stdin });
      expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--json') });
    }
    const made = JSON.parse((await sta.run(['apply', '-f', '-', '--json'], { stdin })).stdout);
    expect(made.changes).toEqual([
      {
        action: 'create',
        kind: 'webhook',
        name: 'http://127.0.0.1:9/hook',
        event: 'process.completion',
        done: true,
        id: expect.stringMatching(/^webhook-/),
        secret: expect.stringMatching(/^whsec_/),
      },
    ]);
    const other = { stdin: stdin.replace('/hook', '/other'), columns: 100 };
    const shown = await sta.run(['apply', '-f', '-'], other);
    expect(shown.stderr).toMatch(/http:\/\/127.0.0.1:9\/other, shown only once:\swhsec_/);
    expect(shown.stdout).not.toContain('whsec_');
  });

  it('names the entry that the service rejects, prints the completed changes, and continues from there', async () => {
    const sta = await startSta();
    const broken = `tags:\n  - {name: a, samples: [x]}\n  - {name: ${'b'.repeat(201)}, samples: [x]}\n`;
    const result = await sta.run(['apply', '-f', '-', '--json'], { stdin: broken });
    expect(result.code).toBe(2);
    expect(JSON.parse(result.stdout)).toMatchObject({
      complete: false,
      changes: [{ name: 'a', done: true }, { done: false }],
    });
    expect(JSON.parse(result.stderr).error.message).toMatch(
      /^stdin:3:5: tag b+: statementTagName must have at most 200/,
    );
    const people = await sta.run(['apply', '-f', '-'], { stdin: broken });
    expect(people.stderr).toContain('0 of 1 changes were made. Repeat the command');
    const mended = await sta.run(['apply', '-f', '-', '--json'], { stdin: broken.replace(/b+/, 'b') });
    expect(JSON.parse(mended.stdout)).toMatchObject({ counts: { create: 1, unchanged: 1 }, complete: true });
  });

  it('deletes first if the service has reached its limit of records', async () => {
    const sta = await startSta({ limits: { profanityWords: 2 } });
    const apply = (...words: string[]) =>
      sta.run(['apply', '-f', '-', '--prune', '--yes'], { stdin: JSON.stringify({ profanityWords: words }) });
    expect((await apply('one', 'two')).code).toBe(0);
    expect((await apply('three', 'four')).code).toBe(0);
    expect((await sta('profanity', 'words', 'list')).stdout.match(/^\w+/gm)?.sort()).toEqual(['four', 'three']);
    expect(await apply('three', 'four', 'five')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Delete some'),
    });
  });
});

it('prints a schema that editors can use', async () => {
  const { stdout } = await runSta(['schema', 'profile'], { env: {} });
  const schema = JSON.parse(stdout);
  expect(schema).toMatchObject({ $schema: expect.stringContaining('2020-12'), $id: 'urn:sta:schema:profile:1' });
  for (const pattern of stdout.matchAll(/"pattern": (".*")/g))
    expect(() => new RegExp(JSON.parse(pattern[1] ?? ''), 'u')).not.toThrow();
  expect(Object.keys(schema.properties)).toEqual([
    '$schema',
    'version',
    'tags',
    'intents',
    'profanityWords',
    'webhooks',
    'corrections',
  ]);
});
