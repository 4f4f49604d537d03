/** Real processes in environments other than a developer's terminal: cron, CI, editors on Windows and old terminals. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn as spawnTerminal } from '@lydell/node-pty';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaInShells, type StaInShells } from '../../support/sta-in-shells.ts';
import { launcher, processEnvironment } from '../../support/sta-process.ts';
import { environmentIn, type Result, startServiceIn } from '../../support/start-sta.ts';

const mark = '\uFEFF';

let directory = '';
let env: Record<string, string> = {};

let close: () => Promise<void>;
let shells: StaInShells;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sta-environment-'));
  env = environmentIn(directory);
  // The commands use it instead of each starting a service.
  ({ close } = await startServiceIn({ dataDirectory: join(directory, 'data') }));
  shells = await openStaInShells(mkdtempSync(join(directory, 'shells-')));
  await inProcess(`sta tags create refund --sample 'I want my money back'`);
});

afterAll(async () => {
  await shells.close();
  await close();
  rmSync(directory, { recursive: true, force: true });
});

interface ScriptOptions {
  readonly files?: Record<string, string | Uint8Array>;
  readonly env?: Record<string, string>;
}

/** Runs a shell script with `sta` as a separate process; the given files are written first. */
const shell = (script: string, options?: ScriptOptions) =>
  runScript(`sta() { '${process.execPath}' '${launcher}' "$@"; }\n${script}`, options);

/** The same with `sta` in this process, where the environment of a process does not matter. */
const inProcess = (script: string, options?: ScriptOptions) =>
  runScript(`PATH='${shells.bin}':"$PATH"\nexec </dev/null\n${script}`, options);

function runScript(script: string, { files = {}, ...options }: ScriptOptions = {}): Promise<Result> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  return new Promise((resolve) => {
    const started = execFile(
      'sh',
      ['-c', script],
      { cwd: directory, env: processEnvironment({ ...env, ...options.env }) },
      (_error, stdout, stderr) => resolve({ code: started.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** The output of a command on a terminal of this width. */
function onTerminal(argv: readonly string[], columns: number, more: Record<string, string> = {}): Promise<string> {
  const terminal = spawnTerminal(process.execPath, [launcher, ...argv], {
    cols: columns,
    rows: 30,
    env: processEnvironment({ ...env, TERM: 'xterm', COLUMNS: '', ...more }),
  });
  let text = '';
  terminal.onData((data) => {
    text += data;
  });
  return new Promise((resolve) => terminal.onExit(() => resolve(text)));
}

const widest = (text: string) => Math.max(...text.split(/\r?\n/).map((line) => stringWidth(line)));

describe('streams', () => {
  it('a reader that stops reading ends the command silently', async () => {
    const files = { 'many.txt': 'This is a damn line\n'.repeat(20_000) };
    const script = 'sta profanity check --file many.txt --json | head -c 10 >/dev/null';
    expect(await shell(script, { files })).toMatchObject({ code: 0, stderr: '' });
  });

  it('needs neither stdin nor stderr, and reports a stdout that cannot be written', async () => {
    expect(await shell('sta tags list <&-')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^refund\t/) });
    expect(await shell('sta tags list 2>&-')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^refund\t/) });
    expect(await shell('sta tags list <&- >&- 2>&-')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(await shell('sta match tags <&-')).toMatchObject({ code: 2, stdout: '' });
    expect(await shell('sta tags lst 2>/dev/null')).toMatchObject({ code: 2, stdout: '' });
    expect(await shell('sta tags list >/dev/full')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no space left on device'),
    });
  });
});

describe('the environment', () => {
  /** Data without a running service: the commands start it themselves. */
  const alone = () => ({ env: { STA_DATA_DIR: join(directory, 'alone') } });

  it('may contain only the location of the data, as under cron', async () => {
    const bare = `env -i STA_DATA_DIR="$STA_DATA_DIR" '${process.execPath}' '${launcher}'`;
    const create = `${bare} tags create refund --sample 'I want my money back' >/dev/null`;
    expect(await shell(`${create} && ${bare} tags list`, alone())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^refund\t/),
    });
    expect(await shell(`LC_ALL=C ${bare} tags list`, alone())).toMatchObject({ code: 0 });
  });

  it('may have a read-only home: commands that write nothing work, and the others name the variable to set', async () => {
    const home = `env -i HOME=/dev/null/home '${process.execPath}' '${launcher}'`;
    expect(await shell(`${home} config path`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('config.json'),
    });
    expect(await shell(`${home} tags list`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('STA_DATA_DIR'),
    });
    expect(await shell(`${home} config set output json`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('STA_CONFIG_DIR'),
    });
    const elsewhere = `env -i HOME=/dev/null/home STA_DATA_DIR="$STA_DATA_DIR" '${process.execPath}' '${launcher}'`;
    // The list of jobs cannot be written, but the job is computed.
    expect(await shell(`${elsewhere} sentiment run 'I love it'`, alone())).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Positive'),
    });
  });

  it('may have a deleted working directory', async () => {
    const gone = 'mkdir gone && cd gone && rmdir ../gone';
    expect(await shell(`${gone} && sta tags list`)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^refund/),
    });
    expect(await shell(`${gone} && sta match tags --file there.txt`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no such file'),
    });
  });

  it('may have files with any names', async () => {
    const names = ['with space.txt', 'two\nlines.txt', 'naïve-日本-🙂.txt', '-leading.txt', '$HOME;`x`.txt'];
    const files = Object.fromEntries(names.map((name) => [name, 'I want my money back\n']));
    const calls = names.map(
      (name) => `sta match tags --file '${name}' --query 'data.similarityMatch[].statementTagName'`,
    );
    expect(await inProcess(calls.join('\n'), { files })).toMatchObject({
      code: 0,
      stdout: '["refund"]\n'.repeat(names.length),
    });
  });
});

describe('files from Windows', () => {
  const lines = (...texts: string[]) => mark + texts.map((text) => `${text}\r\n`).join('');

  it('a byte order mark and CRLF are not part of samples, sentences, words and JSON lines', async () => {
    const files = {
      'samples.txt': lines('Where is my parcel', 'My order is late'),
      'words.txt': lines('frobnicate', 'blurgh'),
      'texts.ndjson': lines('{"id":"a","text":"I love it"}', '{"id":"b","text":"I hate it"}'),
    };
    await inProcess('sta tags create parcel --samples-file samples.txt', { files });
    const samples = await inProcess(
      `sta tags list --query "data[?statement_tag_name=='parcel'].statement_tag_samples[]"`,
    );
    expect(JSON.parse(samples.stdout)).toEqual(['Where is my parcel', 'My order is late']);
    const matched = await inProcess('sta match tags --file samples.txt --json');
    expect(matched.stdout).toContain('"text":"Where is my parcel"');
    expect(matched.stdout).not.toMatch(/\\r|\\ufeff|\ufeff/i);
    await inProcess('sta profanity words add --words-file words.txt');
    expect((await inProcess('sta profanity words list')).stdout).toMatch(/^frobnicate\t.*\nblurgh\t/);
    const results = await inProcess('sta sentiment run --ndjson < texts.ndjson');
    expect(results.stdout.trim().split('\n')).toHaveLength(2);
    expect(results).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\{"id":"a"/) });
  });

  it('a byte order mark is not part of a text: offsets count from its first letter', async () => {
    const files = { 'text.txt': `${mark}I love it. I hate it.\r\n` };
    expect((await inProcess('sta sentiment run --file text.txt', { files })).stdout).toMatch(
      /^I love it\.\t.*\t0\t10\n/,
    );
  });

  it('the config file is read and written with them', async () => {
    const config = join(directory, 'windows');
    mkdirSync(config, { recursive: true });
    writeFileSync(join(config, 'config.json'), `${mark}{\r\n"profiles": {"default": {"output": "json"}}\r\n}\r\n`);
    const own = { env: { STA_CONFIG_DIR: config } };
    expect((await inProcess('sta config get output -o table', own)).stdout).toBe('json\n');
    expect(await inProcess('sta config set path-style example', own)).toMatchObject({ code: 0 });
    expect((await inProcess('sta config get output -o table', own)).stdout).toBe('json\n');
  });

  it('rejects UTF-16, and names the program that converts it', async () => {
    const files = { 'utf16.txt': Buffer.from(`${mark}I love it\r\n`, 'utf16le') };
    expect(await inProcess('sta sentiment run --file utf16.txt', { files })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/utf16\.txt is UTF-16\n.*iconv -f utf-16/),
    });
  });
});

describe('terminals', () => {
  const esc = '\u001b';

  it('colour depends on --color, FORCE_COLOR, NO_COLOR and the terminal', async () => {
    const colored = async (script: string) => (await shell(`${script} 2>&1`)).stdout.includes(`${esc}[`);
    expect(await colored('sta tags lst')).toBe(false);
    expect(await colored('sta tags lst --color always')).toBe(true);
    expect(await colored('NO_COLOR=1 FORCE_COLOR=1 sta tags lst')).toBe(true);
    expect(await colored('FORCE_COLOR=1 sta tags lst --color never')).toBe(false);
    expect(await onTerminal(['tags', 'lst'], 80)).toContain(`${esc}[31m`);
    expect(await onTerminal(['tags', 'lst'], 80, { NO_COLOR: '1' })).not.toContain(esc);
    expect(await onTerminal(['tags', 'lst'], 80, { TERM: 'dumb' })).not.toContain(esc);
    expect(await onTerminal(['tags', 'lst'], 80, { FORCE_COLOR: 'false' })).not.toContain(esc);
  });

  it('a table fits a narrow and a wide terminal, or COLUMNS', async () => {
    const argv = ['match', 'tags', 'I want my money back, and I want it back before the week is over, if you please'];
    for (const columns of [60, 80, 400]) {
      const table = await onTerminal(argv, columns);
      expect(table).toContain('┌');
      expect(widest(table)).toBeLessThanOrEqual(columns);
    }
    expect(widest(await onTerminal(argv, 200, { COLUMNS: '70' }))).toBeLessThanOrEqual(70);
    // Columns that must not be cut do not fit, so the fields are listed one below the other.
    const narrow = await onTerminal(['tags', 'list', '--color', 'never'], 20);
    expect(narrow).not.toContain('│');
    expect(narrow).toMatch(/Name +refund/);
  });

  it('scripts of every kind pass unchanged through a pipe, and keep the border of a table straight', async () => {
    const names = ['👩‍👩‍👧 família', 'שלום עולם', 'हिन्दी', 'a\u0302\u0301', '𝒜𝒷', '漢字'];
    await inProcess(names.map((name) => `sta intents create '${name}' --sample 'x y'`).join('\n'));
    const listed = (await shell('sta intents list')).stdout;
    for (const name of names) expect(listed).toContain(`${name}\t`);
    const table = (await onTerminal(['intents', 'list', '--color', 'never'], 120)).trimEnd().split('\r\n');
    expect(new Set(table.map((line) => stringWidth(line))).size).toBe(1);
  });
});
