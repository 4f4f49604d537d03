/** `sta rules compute`, `fetch` and `run`: the service judges conversations by the rules that it keeps. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { shareService, temporaryDirectory } from '../support/start-sta.ts';

const openSta = shareService();
const desk = resolve(import.meta.dirname, '../../examples/support-desk');
const rules = join(desk, 'rules.yaml');
const calls = ['call-1.vtt', 'call-2.vtt', 'call-3.srt', 'chat.csv'].map((name) => join(desk, name));
const simpleRules = `rules:
  - {name: greeting, severity: must, expect: {phrase: good morning, by: agent}}
  - {name: thanks, expect: {phrase: thank you}}
scorecards: [{name: Basics}]
`;

interface Judged {
  readonly conversation: string;
  readonly rules: readonly unknown[];
  readonly job_id?: string;
  readonly error?: unknown;
}

const linesOf = (stdout: string): Judged[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function openDesk() {
  const sta = openSta();
  await sta('apply', '-f', join(desk, 'sta.yaml'), '--yes');
  await sta('rules', 'set', rules);
  return sta;
}

/** A service with two rules, and a call that passes one of them. */
async function openSimple() {
  const sta = openSta();
  await sta.run(['rules', 'set', '-'], { stdin: simpleRules });
  const directory = temporaryDirectory();
  const call = join(directory, 'call.txt');
  writeFileSync(
    call,
    'Agent: Hello, Clearwave.\nPaul: Hi. My router is broken.\nAgent: Thank you, I will send a new one.\n',
  );
  return { sta, call, directory };
}

test('the results are those of sta check, with and without times', async () => {
  const sta = await openDesk();
  const checked = await sta('check', rules, ...calls, '-o', 'ndjson');
  const judged = await sta('rules', 'run', ...calls, '-o', 'ndjson');
  expect(judged.code).toBe(checked.code);
  const results = linesOf(judged.stdout);
  expect(results.length).toBeGreaterThan(40);
  expect(new Set(results.map(({ job_id }) => job_id)).size).toBe(results.length);
  expect(results.map(({ job_id: _, ...one }) => one)).toEqual(linesOf(checked.stdout));
});

test('the document and the rows are those of sta check', async () => {
  const sta = await openDesk();
  const [call = ''] = calls;
  const document = async (...argv: string[]) => JSON.parse((await sta(...argv, '--json')).stdout);
  expect((await document('rules', 'run', call)).summary).toEqual((await document('check', rules, call)).summary);
  const csv = async (...argv: string[]) => (await sta(...argv, '-o', 'csv')).stdout;
  expect(await csv('rules', 'run', call)).toBe(await csv('check', rules, call));
});

test('compute prints the id, jobs wait for it and name the command that fetches it', async () => {
  const { sta, call } = await openSimple();
  const started = await sta('rules', 'compute', call);
  const id = started.stdout.trim();
  expect(started).toMatchObject({ code: 0, stderr: expect.stringContaining(`sta rules fetch ${id}`) });
  const waited = await sta('jobs', 'wait', id);
  expect(waited.stdout).toBe(`${id}\trules\tCompleted\t\n`);
  expect(waited.stderr).toContain(`sta rules fetch ${id}`);
  expect(JSON.parse((await sta('jobs', 'list', '--json')).stdout)[0]).toMatchObject({
    id,
    kind: 'rules',
    source: call,
  });

  const fetched = await sta('rules', 'fetch', '--last');
  expect(fetched.code).toBe(10);
  expect(fetched.stdout.split('\n').map((row) => row.split('\t').slice(0, 7).join('|'))).toEqual([
    `${call}|||greeting||must|failed`,
    `${call}|||thanks||should|passed`,
    '',
  ]);
  expect(fetched.stderr).toContain('1 conversation: 1 passed, 1 failed, 0 not applicable');
  const reply = JSON.parse((await sta('rules', 'fetch', id, '--json')).stdout);
  expect(reply).toMatchObject({ status: { rules: 'Completed' }, data: { rules: { counts: { passed: 1 } } } });

  const page = (await sta('report', id)).stdout;
  expect(page).toContain('1 of 2 rules that apply is passed; 1 failure of must rules');
  expect(page).toContain('Thank you, I will send a new one.');
});

test('many conversations are one batch, and a table has a conversation for each id', async () => {
  const { sta, call, directory } = await openSimple();
  const table = join(directory, 'chat.csv');
  writeFileSync(table, 'conversation,speaker,text\nA,Agent,Good morning\nB,Agent,Thank you\nA,Paul,Hi\n');
  const { code, stdout } = await sta('rules', 'compute', call, table);
  expect(code).toBe(0);
  const names = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[0]);
  expect(names).toEqual([call, `${table} A`, `${table} B`]);
  const [batch] = JSON.parse((await sta('jobs', 'list', '--json')).stdout);
  expect(batch).toMatchObject({ kind: 'rules', jobs: { count: 3 } });
  expect((await sta('jobs', 'wait', batch.id)).code).toBe(0);
});

test('a conversation that the service refuses has an error, and the others have results', async () => {
  const { sta, call, directory } = await openSimple();
  const long = join(directory, 'long.txt');
  writeFileSync(long, `Agent: ${'word '.repeat(150_000)}\n`.repeat(2));
  const { code, stdout } = await sta('rules', 'run', call, long, '-o', 'ndjson');
  const [judged, refused] = linesOf(stdout);
  expect(code).toBe(1);
  expect(judged?.rules).toHaveLength(2);
  expect(refused).toMatchObject({
    conversation: long,
    rules: [],
    error: { code: 'invalid_request', message: expect.stringContaining('characters together') },
  });
  const alone = await sta('rules', 'run', long);
  expect(alone).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('characters together') });
});

test('without rules or lines, no job is started', async () => {
  const { sta, directory } = await openSimple();
  const empty = join(directory, 'empty.txt');
  writeFileSync(empty, '\n');
  expect(await sta('rules', 'compute', empty)).toMatchObject({ code: 1, stdout: '' });
  const head = join(directory, 'head.csv');
  writeFileSync(head, 'speaker,text\n');
  const message = expect.stringContaining('has no text');
  expect(await sta('rules', 'compute', head)).toMatchObject({ code: 1, stdout: '', stderr: message });
  const ran = await sta('rules', 'run', head, '-o', 'ndjson');
  expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('1 conversation failed') });
  expect(linesOf(ran.stdout)).toMatchObject([{ lines: 0, rules: [], error: { message } }]);
  const missing = await sta('rules', 'compute', join(directory, 'no.vtt'));
  expect(missing).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('no such file') });
  await sta('rules', 'delete');
  const { code, stdout, stderr } = await sta.run(['rules', 'run'], { stdin: 'Agent: Hello\n' });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('sta rules set FILE');
  expect(JSON.parse((await sta('jobs', 'list', '--json')).stdout)).toEqual([]);
});
