/**
 * Runs the shell lines of docs/pipelines.md as they stand, and the commands of its other recipes as their engines do:
 * ClickHouse through its protocol, shellfs and Spark through pipes.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parquetWriteFile } from 'hyparquet-writer';
import { afterAll, describe, expect, it } from 'vitest';
import { startShellDriver } from '../../support/block-driver.ts';
import { needs } from '../../support/needs.ts';
import { launcher, processEnvironment } from '../../support/sta-process.ts';
import { environmentIn } from '../../support/start-sta.ts';
import { makeTemporaryDirectory, removeTemporaryDirectory } from '../../support/temporary-directories.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/pipelines.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, found, text = '']) =>
    found === language ? [text] : [],
  );

const directory = makeTemporaryDirectory();
afterAll(() => removeTemporaryDirectory(directory));
const env = { ...environmentIn(directory), PATH: `${join(directory, 'bin')}:${process.env.PATH}` };
mkdirSync(join(directory, 'bin'));
writeFileSync(join(directory, 'bin/sta'), `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`, {
  mode: 0o755,
});
symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));

const texts = [
  'I want my money back',
  'Thanks, great service!',
  'It\'s "fine"\t\\ ok\nand a second line',
  'What the hell?',
];
const rows = Array.from({ length: 100 }, (_, id) => ({ id, text: texts[id % texts.length] ?? '' }));
const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');
writeFileSync(join(directory, 'messages.ndjson'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
writeFileSync(join(directory, 'messages.tsv'), rows.map(({ id, text }) => `${id}\t${escaped(text)}\n`).join(''));
parquetWriteFile({
  filename: join(directory, 'messages.parquet'),
  rowGroupSize: 40,
  columnData: [
    { name: 'id', data: rows.map(({ id }) => id), type: 'INT32' },
    { name: 'text', data: rows.map(({ text }) => text), type: 'STRING' },
  ],
});
writeFileSync(join(directory, 'row-group.mjs'), blocks('js').join(''));

function runShell(command: string, input = ''): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    cwd: directory,
    env: processEnvironment(env),
    input,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

const readText = (name: string) => readFileSync(join(directory, name), 'utf8');
const parse = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const idsOf = (name: string) => parse(readText(name)).map(({ id }) => id);
const moods = ['Negative', 'Very Positive'];

// In the order of the page: the first block creates the tag.
describe('shell lines', needs('parallel'), () => {
  const ids = rows.map(({ id }) => id);

  it.each(blocks('sh').flatMap((block) => (block.includes('parts/') ? [block] : block.trimEnd().split('\n'))))(
    '%s',
    (line) => {
      runShell(line);
      const written = /> (found\.\w+)\s*$/.exec(line)?.[1];
      if (written === 'found.ndjson') {
        expect(idsOf(written)).toEqual(ids);
        expect(parse(readText(written))[0]).toMatchObject({ sentiment: moods[0], tags: [{ name: 'refund' }] });
      } else if (written === 'found.tsv') {
        const lines = readText(written).trimEnd().split('\n');
        expect(lines.map((one) => Number(one.split('\t')[0]))).toEqual(ids);
        expect(lines[1]).toMatch(/^1\tVery Positive\t/);
      } else if (line.includes('row-group')) {
        const groups = [0, 1, 2].map((group) => idsOf(`group-${group}.ndjson`));
        expect(groups.map(({ length }) => length)).toEqual([40, 40, 20]);
        expect(groups.flat()).toEqual(ids);
      } else {
        expect(line).toMatch(/^sta tags create/);
      }
    },
  );
});

it('has the output that the SQL of DuckDB names, in the format that it reads', () => {
  const sql = blocks('sql').find((one) => one.includes('shellfs')) ?? '';
  // shellfs passes the command to popen, which runs it with sh.
  const commands = [...sql.matchAll(/read_(json|csv)\('(.+?) \|'[\s\S]*?columns = \{([\s\S]*?)\}\);/g)];
  expect(commands.map(([, format]) => format)).toEqual(['json', 'csv']);
  for (const [, format, command = '', list = ''] of commands) {
    const names = [...list.matchAll(/(?:^|[{,])\s*(\w+): '/g)].map(([, name]) => name);
    const lines = runShell(command).trimEnd().split('\n');
    expect(lines).toHaveLength(rows.length);
    if (format === 'csv') expect(lines.every((line) => line.split('\t').length === names.length)).toBe(true);
    else expect(names).toEqual(expect.arrayContaining(['id', 'sentiment', 'sentiment_score', 'tags']));
  }
});

it('gives each partition of Spark a line for each element', () => {
  const command = /\.pipe\("(.+?)"\)/.exec(blocks('python').join(''))?.[1] ?? '';
  const partition = rows.slice(0, 7).map((row) => JSON.stringify(row));
  // Spark ends each element with a line break, and splits the command at spaces.
  const [program = '', ...argv] = command.split(' ');
  const { stdout } = spawnSync(program, argv, {
    cwd: directory,
    env: processEnvironment(env),
    input: `${partition.join('\n')}\n`,
    encoding: 'utf8',
  });
  expect(parse(stdout).map(({ id, sentiment }) => [id, typeof sentiment])).toEqual(
    partition.map((_, id) => [id, 'string']),
  );
});

describe('the functions of ClickHouse', () => {
  const functions = blocks('xml')
    .join('')
    .split('</function>')
    .slice(0, -1)
    .map((text) => {
      const memberOf = (name: string) => new RegExp(`<${name}>(.*)</${name}>`).exec(text)?.[1] ?? '';
      return {
        name: memberOf('name'),
        format: memberOf('format'),
        command: memberOf('command'),
        returns: memberOf('return_name'),
      };
    });

  it('are two, each with its format', () => {
    expect(functions.map(({ format }) => format)).toEqual(['TabSeparated', 'JSONEachRow']);
  });

  it.each(functions)('$name answers every block, with $format', async ({ format, command, returns }) => {
    const isJson = format === 'JSONEachRow';
    const driver = startShellDriver(command, env, directory);
    // ClickHouse escapes apostrophes in TabSeparated, and slashes in JSON.
    const lineOf = (text: string) =>
      isJson ? JSON.stringify({ text }).replaceAll('/', '\\/') : escaped(text).replaceAll("'", "\\'");
    for (const size of [1, 500, 3, 65]) {
      const block = Array.from({ length: size }, (_, i) => (i % 10 === 9 ? '' : (texts[i % 2] ?? '')));
      const lines = await driver.send(block.map(lineOf));
      const found = isJson ? lines.map((line) => JSON.parse(line)[returns]?.sentiment ?? '\\N') : lines;
      expect(found).toEqual(block.map((text, i) => (text === '' ? '\\N' : moods[i % 2])));
    }
    expect((await driver.end()).code).toBe(1);
  });
});
