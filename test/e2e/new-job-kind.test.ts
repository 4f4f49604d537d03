/** What it takes to add a kind of job: the files in support/new-kind, and a line or two in each list. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { environmentIn, temporaryDirectory } from '../support/start-sta.ts';

const root = resolve(import.meta.dirname, '../..');
const newFiles = join(root, 'test/support/new-kind');

/** The lists that name every kind: two of the client, five of the contract and the service. */
const lists: readonly (readonly [file: string, after: string, added: string])[] = [
  ['jobs/kinds.ts', 'JobKind[] = [', 'actionsKind, '],
  ['jobs/kinds.ts', '\n', "import { actionsKind } from './kinds/actions/actions.ts';\n"],
  [
    'cli/command-list.ts',
    'CommandGroup[] = [',
    "{ name: 'actions', section: 'Jobs', summary: 'Find promises', showsRequests: true, load: () => import('../commands/actions/actions.ts') },",
  ],
  ['contract/contract.ts', 'export const contract = {', 'actions,'],
  ['contract/contract.ts', '*/\n', "import { actions } from './actions.ts';\n"],
  ['contract/job-schemas.ts', 'textItems = [', "'actions', "],
  ['service/handlers/handlers.ts', '  return {\n', 'actions: actionHandlers(queue, limits),'],
  ['service/handlers/handlers.ts', '\n', "import { actionHandlers } from './actions.ts';\n"],
  [
    'service/jobs/item-results.ts',
    'Record<JobKind, unknown> {',
    "readonly actions: { actions: import('../../contract/actions.ts').Action[] };",
  ],
  [
    'service/jobs/worker.ts',
    'serveTasks({',
    "actions: async ({ input }) => (await import('./computations/actions.ts')).computeActions(input),",
  ],
];

/** The sources with the kind `actions` added. */
function copyWithNewKind(): string {
  const copy = temporaryDirectory();
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true });
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const added = readdirSync(newFiles, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.txt'));
  for (const file of added) {
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

function run(copy: string, argv: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = { ...environmentIn(copy), PATH: process.env.PATH ?? '', HOME: copy };
  const child = spawn(process.execPath, argv, { cwd: copy, env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.end();
  return new Promise((done) => child.on('close', (code) => done({ code, stdout, stderr })));
}

it('a kind of job is seven files and a line in each of seven lists: commands, completion, sta jobs and the report follow', async () => {
  const copy = copyWithNewKind();
  const text = 'The parcel is late. I will call you tomorrow.';
  const promise = { sentence: 'I will call you tomorrow.', start_char: 20, end_char: 45 };
  const lines = [
    ['actions', 'compute', text],
    ['jobs', 'wait', 'ID', '--json'],
    ['actions', 'fetch', '--last', '--json'],
    ['actions', 'run', text],
    ['jobs', 'list', '--json'],
    ['__complete', 'actions', 'fetch', ''],
    ['report', 'ID'],
  ];
  const [types, { stdout, stderr }] = await Promise.all([
    run(copy, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false', '--checkers', '1']),
    run(copy, ['--import', 'tsx', 'src/run-lines.ts', JSON.stringify(lines)]),
  ]);
  expect(types).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(stderr).toBe('');
  const results: { code: number; stdout: string; stderr: string }[] = JSON.parse(stdout);
  for (const result of results) expect(result).toMatchObject({ code: 0 });
  const [id = '', waited = '', fetched = '', shown, listed = '', offered, page] = results.map((one) =>
    one.stdout.trim(),
  );
  expect(JSON.parse(waited)).toMatchObject([{ id, kind: 'actions', state: 'Completed' }]);
  expect(JSON.parse(fetched).data).toEqual({ actions: { actions: [promise] } });
  expect(shown).toContain(promise.sentence);
  expect(JSON.parse(listed)).toMatchObject([
    { kind: 'actions', state: 'Completed' },
    { kind: 'actions', state: 'Completed', id },
  ]);
  expect(offered).toContain(id);
  expect(page).toContain('<h2 id="s1-heading">Actions</h2>');
  expect(page).toContain(`<li>${promise.sentence}</li>`);
}, 240_000);
