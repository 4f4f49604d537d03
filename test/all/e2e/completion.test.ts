/** Completion in real shells: what TAB inserts, and how it treats ids and names that other users chose. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closedPort, fakeService } from '../../support/fake-server.ts';
import { openShell, type ShellName, shells } from '../../support/shell-terminal.ts';
import { runProcess } from '../../support/sta-process.ts';
import { environmentIn, runSta, startSta, temporaryDirectory } from '../../support/start-sta.ts';

const names = Object.keys(shells) as ShellName[];

/** Each begins with a different letter, so that one letter and TAB identify it. */
const hostileIds = [
  'a$(touch pwned)',
  'b`touch pwned`',
  `c'd"e\\f`,
  'g;touch pwned',
  'h i\u00a0j',
  'ünï',
  'k*?[l]~',
  'm&touch pwned|n>pwned<o',
  'p!q#r$HOME{s,t}',
];
/** None of these can be a single plain word on a line, so they are not offered. */
const unusable = ['-rf', 'v\nw', 'x\ty', 'z\u001b[31m', ''];

/** A service whose tags have these ids, and equally hostile names; the cached records have them already. */
async function hostileTarget() {
  const tags = [...hostileIds, ...unusable].map((id) => ({
    statement_tag_id: id,
    statement_tag_name: `$(touch pwned) \`touch pwned\` '" \n ${id}`,
  }));
  const { url } = await fakeService([{ body: { status: true, data: tags } }]);
  const env = { ...environmentIn(temporaryDirectory()), STA_BASE_URL: url, STA_USER_ID: 'u', STA_TOKEN: 'secret' };
  expect(await runSta(['tags', 'list', '--json'], { env })).toMatchObject({ code: 0 });
  return env;
}

describe.each(names)('%s', (name) => {
  const { needed } = shells[name];

  it('completes commands around flags, and inserts the only id that matches', needed, async () => {
    const sta = await startSta();
    const { stdout } = await sta('tags', 'create', 'refund', '--sample', 'I want my money back');
    const shell = await openShell(name, sta.env);
    const id = stdout.trim();
    expect(await shell.run('sta tag\tdele\t--ye\tst\t\r')).toEqual(['tags', 'delete', '--yes', id]);
    expect(await shell.run('sta --path-style exa\tmatch ta\t--id st\t\r')).toEqual([
      ...['--path-style', 'example', 'match', 'tags', '--id', id],
    ]);
  });

  it('completes topics of help, values of settings, and lists with commas', needed, async () => {
    const shell = await openShell(name, environmentIn(temporaryDirectory()));
    expect(await shell.run('sta help exit\t\r')).toEqual(['help', 'exit-codes']);
    expect(await shell.run('sta config set output nd\t\r')).toEqual(['config', 'set', 'output', 'ndjson']);
    expect(await shell.run('sta analyze --with sentiment,int\t\r')).toEqual(['analyze', '--with', 'sentiment,intents']);
    expect(await shell.run('sta analyze --with=sentiment,int\t\r')).toEqual(['analyze', '--with=sentiment,intents']);
  });

  it('quotes names that other users chose, and executes none of them', needed, async () => {
    const shell = await openShell(name, await hostileTarget());
    for (const id of hostileIds) {
      expect(await shell.run(`sta tags delete ${[...id][0]}\t\r`)).toEqual(['tags', 'delete', id]);
    }
    // All of them listed, with their names.
    expect((await shell.run('sta tags delete \t\t\u0015sta done\r')).at(-1)).toBe('done');
    expect(readdirSync(join(shell.directory, 'empty'))).toEqual([]);
  });
});

it('prints no error without a network and without any files', async () => {
  const directory = temporaryDirectory();
  const far = { STA_BASE_URL: `http://127.0.0.1:${await closedPort()}`, STA_USER_ID: 'u', STA_TOKEN: 't' };
  for (const env of [environmentIn(directory), { ...environmentIn(directory), ...far }]) {
    for (const line of [
      ['tags', 'delete', ''],
      ['--profile', '='],
      ['tags', 'delete', '--', '-x'],
      ['no', 'such', ''],
    ]) {
      const { stdout, ...rest } = await runProcess(['__complete', ...line], env);
      expect(rest).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^:(?:4|36)\n$/);
    }
  }
  expect(readdirSync(directory)).toEqual([]);
});
