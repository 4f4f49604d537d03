/** The steps to add a kind of job: the files in support/new-kind, and a line or two in each list. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { environmentIn, temporaryDirectory } from '../../support/start-sta.ts';
import { tsc, tscEnvironment } from '../../support/tsc.ts';

const root = resolve(import.meta.dirname, '../../..');
const newFiles = join(root, 'test/support/new-kind');

/** The files that make up the kind. */
const filesOfKind = readdirSync(newFiles, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.txt') && file !== 'run-lines.ts.txt',
);

/** The lists that name every kind: of the contract, the service, the client and its commands. */
const lists: readonly (readonly [file: string, after: string, added: string])[] = [
  ['contract/job-calls.ts', 'textJobs = { ', 'apologies, '],
  ['contract/job-calls.ts', '\n */\n', "import { apologies } from './endpoints/apologies.ts';\n"],
  [
    'service/compute/jobs/computations.ts',
    'TextComputation<Item> } = {\n',
    "apologies: { compute: async (input) => (await import('./computations/apologies.ts')).computeApologies(input) },\n",
  ],
  ['conversations/jobs/kinds.ts', 'JobKind[] = [', 'apologiesKind, '],
  ['conversations/jobs/kinds.ts', '\n */\n', "import { apologiesKind } from './kinds/apologies/apologies.ts';\n"],
  [
    'cli/process/command-list.ts',
    'Jobs: [',
    "{ name: 'apologies', summary: 'Find apologies', showsRequests: true, load: () => import('../../commands/apologies/apologies.ts') },",
  ],
];

/** The sources with the kind `apologies` added. */
function copyWithNewKind(): string {
  const copy = temporaryDirectory();
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true });
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const file of ['run-lines.ts.txt', ...filesOfKind]) {
    const to = join(copy, 'src', file.replace(/\.txt$/, ''));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(newFiles, file), to);
  }
  for (const [file, after, text] of lists) {
    const path = join(copy, 'src', file);
    const content = readFileSync(path, 'utf8');
    expect(content, file).toContain(after);
    writeFileSync(
      path,
      content.replace(after, () => after + text),
    );
  }
  return copy;
}

/** Bundles `run-lines.ts` and the thread of jobs, which takes a third of the time of running the sources with tsx. */
async function bundle(copy: string): Promise<string> {
  const built = join(copy, 'built');
  const [runLines, worker] = ['src/run-lines.ts', 'src/service/compute/jobs/worker.ts'].map((file) => join(copy, file));
  await build({
    entryPoints: { 'run-lines': runLines ?? '', 'job-worker': worker ?? '' },
    outdir: built,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'error',
  });
  writeFileSync(join(built, 'job-worker.cjs'), "import('./job-worker.js');\n");
  return join(built, 'run-lines.js');
}

function run(copy: string, argv: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = { ...environmentIn(copy), ...tscEnvironment, PATH: process.env.PATH ?? '', HOME: copy };
  const child = spawn(process.execPath, argv, { cwd: copy, env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.end();
  return new Promise((done) => child.on('close', (code) => done({ code, stdout, stderr })));
}

it('a kind of job needs six files and a line in each of four lists: commands, completion, sta jobs and the report follow', async () => {
  expect(filesOfKind).toHaveLength(6);
  expect(new Set(lists.map(([file]) => file)).size).toBe(4);
  const copy = copyWithNewKind();
  const text = 'The parcel is late. I am sorry for the delay.';
  const apology = { sentence: 'I am sorry for the delay.', start_char: 20, end_char: 45 };
  const lines = [
    ['apologies', 'compute', text],
    ['jobs', 'wait', 'ID', '--json'],
    ['apologies', 'fetch', '--last', '--json'],
    ['apologies', 'run', text],
    ['jobs', 'list', '--json'],
    ['__complete', 'apologies', 'fetch', ''],
    ['report', 'ID'],
  ];
  const [types, { stdout, stderr }] = await Promise.all([
    run(copy, [tsc, '-b', '.', '--pretty', 'false', '--checkers', '1']),
    bundle(copy).then((script) => run(copy, [script, JSON.stringify(lines)])),
  ]);
  expect(types).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(stderr).toBe('');
  const results: { code: number; stdout: string; stderr: string }[] = JSON.parse(stdout);
  for (const result of results) expect(result).toMatchObject({ code: 0 });
  const [id = '', waited = '', fetched = '', shown, listed = '', offered, page] = results.map((one) =>
    one.stdout.trim(),
  );
  expect(JSON.parse(waited)).toMatchObject([{ id, kind: 'apologies', state: 'Completed' }]);
  expect(JSON.parse(fetched)).toMatchObject({ language: 'en', data: { apologies: { apologies: [apology] } } });
  expect(shown).toContain(apology.sentence);
  expect(JSON.parse(listed)).toMatchObject([
    { kind: 'apologies', state: 'Completed' },
    { kind: 'apologies', state: 'Completed', id },
  ]);
  expect(offered).toContain(id);
  expect(page).toContain('<h2 id="s1-heading">Apologies</h2>');
  expect(page).toContain(`<li>${apology.sentence}</li>`);
});
