/** `sta check`: the rules of a file on conversations, from the bundle. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type Sta, shareService } from '../support/start-sta.ts';

const openSta = shareService();
let isSeeded = false;
let sta: Sta;
let directory: string;
let rules: string;

function file(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

const goodCall = `WEBVTT

00:00:01.000 --> 00:00:04.000
Maya (Support): Good morning, this is Maya, how can I help you?

00:00:05.000 --> 00:00:09.000
Tom: I want my money back.

00:00:10.000 --> 00:00:14.000
Maya (Support): I'll refund it today. Is there anything else?
`;
const badCall = goodCall
  .replace('Good morning, this is Maya, how', 'How')
  .replace('Is there anything else?', 'I guarantee it.');

/** A command line with an intent, in a directory with two calls and rules for them. */
async function open(): Promise<void> {
  sta = openSta();
  directory = sta.directory;
  file('good.vtt', goodCall);
  file('bad.vtt', badCall);
  rules = file(
    'rules.yaml',
    `rules:
  - name: greeting
    severity: must
    expect: {phrase: good morning, by: agent, in: first 30 s}
  - name: no-guarantee
    expect: {phrase: guarantee, by: agent, absent: true}
  - name: refund
    when: {intent: refund, by: customer}
    expect: {phrase: refund it, by: agent, after: when, within: 2 turns}
scorecards:
  - {name: Quality, threshold: 0.9}
`,
  );
  if (!isSeeded) await sta('intents', 'create', 'refund', '--sample', 'I want my money back');
  isSeeded = true;
}

const good = () => join(directory, 'good.vtt');
const bad = () => join(directory, 'bad.vtt');

test('passes a conversation that keeps to the rules', async () => {
  await open();
  const { code, stdout } = await sta('check', rules, good(), '--json', '--min-pass', '1');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    summary: { conversations: 1, passed: 3, failed: 0, pass_share: 1, must_failed: 0 },
    conversations: [{ agent: 'Maya (Support)', scorecards: [{ scorecard: 'Quality', score: 1, passed: true }] }],
  });
});

test('exits with 10 if a must rule fails, and quotes the lines that decide', async () => {
  await open();
  const { code, stdout, stderr } = await sta('check', rules, good(), bad(), '-o', 'csv');
  expect(code).toBe(10);
  expect(stderr).toContain('Failed: 1 result of must rules failed');
  const [head, ...rows] = stdout.trim().split(/\r?\n/);
  expect(head).toBe('conversation,agent,date,rule,group,severity,status,reason,line,start,speaker,quote');
  expect(rows).toHaveLength(6);
  expect(rows.filter((row) => row.includes(',failed,'))).toEqual([
    expect.stringContaining(',greeting,,must,failed,not found,'),
    expect.stringContaining(',no-guarantee,,should,failed,found once,'),
  ]);
  expect(rows[4]).toContain("10,Maya (Support),I'll refund it today. I guarantee it.");
});

test('exits with 10 if fewer results than --min-pass are passed', async () => {
  await open();
  const lenient = file('lenient.yaml', 'rules:\n  - name: r\n    expect: {phrase: guarantee, absent: true}\n');
  expect(await sta('check', lenient, good(), bad(), '--min-pass', '0.5')).toMatchObject({ code: 0 });
  const { code, stderr } = await sta('check', lenient, good(), bad(), '--min-pass', '0.6');
  expect([code, stderr]).toEqual([10, expect.stringContaining('50 % passed, and --min-pass is 60 %')]);
});

test('fails --min-pass if no rule could be judged', async () => {
  await open();
  const timed = file('timed.yaml', 'rules:\n  - name: r\n    expect: {silence: 5, absent: true}\n');
  const chat = file('chat.txt', 'Agent: Hello\nTom: Hi\n');
  const { code, stderr } = await sta('check', timed, chat, '--min-pass', '0');
  expect(code).toBe(10);
  expect(stderr).toContain('1 not applicable, 1 of them because data is missing: the conversation has no times');
  expect(stderr).toContain('--min-pass has nothing to measure');
});

test('explains each rule, and why one failed', async () => {
  await open();
  const list = await sta('check', rules, '--list');
  expect(list.stdout).toContain('The agent must say "good morning" in the first 30 s.');
  const { code, stdout } = await sta('check', rules, '--explain', 'no-guarantee', bad());
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /bad\.vtt: failed: found once\n {2}found +0:10\.0-0:14\.0 Maya \(Support\): I'll refund it today/,
  );
  const wrong = await sta('check', rules, '--explain', 'no-garantee', bad());
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Did you mean no-guarantee?')]);
});

test('writes JUnit, SARIF, annotations and a report', async () => {
  await open();
  const path = (name: string) => join(directory, name);
  const outputs = ['--junit', path('j.xml'), '--sarif', path('s.sarif'), '--report', path('r.html'), '--annotations'];
  const { code, stderr } = await sta('check', rules, bad(), '-o', 'ndjson', ...outputs);
  expect(code).toBe(10);
  expect(stderr).toMatch(/^::error file=.*bad\.vtt,line=\d+,title=greeting::.*: not found$/m);
  expect(stderr).toMatch(/^::warning .*title=no-guarantee::/m);
  const junit = readFileSync(path('j.xml'), 'utf8');
  expect(junit).toContain('tests="3" failures="1" errors="0" skipped="1"');
  const sarif = JSON.parse(readFileSync(path('s.sarif'), 'utf8'));
  expect(sarif.runs[0].results).toMatchObject([
    { ruleId: 'greeting', level: 'error' },
    {
      ruleId: 'no-guarantee',
      level: 'warning',
      locations: [
        { physicalLocation: { artifactLocation: { uri: pathToFileURL(bad()).href }, region: { startLine: 9 } } },
      ],
    },
  ]);
  const report = readFileSync(path('r.html'), 'utf8');
  expect(report).toContain('Failed rules');
  expect(report).toContain('I guarantee it.');
});

test('annotates must failures also after many others, ten of each kind, and says how many are left out', async () => {
  await open();
  const condition = '{phrase: "no such words"}';
  const many = Array.from({ length: 60 }, (_, index) => `  - name: r${index}\n    expect: ${condition}\n`);
  const last = `  - name: last\n    severity: must\n    expect: ${condition}\n`;
  const { stderr } = await sta('check', file('many.yaml', `rules:\n${many.join('')}${last}`), bad(), '--annotations');
  expect(stderr.match(/^::warning /gm)).toHaveLength(10);
  expect(stderr).toMatch(/^::error .*title=last::/m);
  expect(stderr).toContain('50 failures without an annotation: GitHub shows 10 of each kind\n');
});

test('reports an unknown intent with the line of the file and a suggestion', async () => {
  await open();
  const wrong = file('wrong.yaml', 'rules:\n  - name: r\n    expect: {intent: refnd}\n');
  const { code, stdout, stderr } = await sta('check', wrong, good());
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(
    'wrong.yaml:3:22: rules[0].expect.intent names the intent "refnd", which does not exist. Did you mean refund?',
  );
});

test('judges the conversations of a table one by one', async () => {
  await open();
  const table = file(
    'chat.csv',
    'conversation,speaker,role,text\nC1,Maya,agent,Good morning\nC2,Maya,agent,Hello\nC1,Tom,customer,Hi\nC2,Ann,customer,Hi\n',
  );
  const one = file('one.yaml', 'rules:\n  - name: r\n    expect: {phrase: good morning, by: agent}\n');
  const { stdout } = await sta('check', one, table, '--query', 'conversations[].[conversation, rules[0].status]');
  expect(JSON.parse(stdout)).toEqual([
    [`${table} C1`, 'passed'],
    [`${table} C2`, 'failed'],
  ]);
});

test('measures rules on labelled conversations', async () => {
  await open();
  const cases = file(
    'cases.jsonl',
    '{"source":"good.vtt","expected":{"greeting":"passed","no-guarantee":"failed"}}\n{"source":"bad.vtt","expected":{"greeting":"failed","no-guarantee":"failed"}}\n',
  );
  const { code, stdout } = await sta('check', 'test', cases, '--rules', rules, '--json', '--min-f1', '0.9');
  expect(code).toBe(10);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ results: 4, right: 3, passed: false });
  expect(report.rules[1]).toMatchObject({ rule: 'no-guarantee', precision: 1, recall: 0.5 });
});

test('gives the same results in sta analyze --rules', async () => {
  await open();
  const argv = ['analyze', good(), bad(), '--with', 'intents', '--rules', rules, '--per', 'conversation'];
  const { code, stdout } = await sta(...argv, '-o', 'ndjson', '--fail-on', 'rules.must_failed > 0');
  expect(code).toBe(10);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map((row) => row.rules.map((one: { status: string }) => one.status))).toEqual([
    ['passed', 'passed', 'passed'],
    ['failed', 'failed', 'passed'],
  ]);
  expect(rows[1].scorecards).toEqual([{ scorecard: 'Quality', score: 0.3333, passed: false }]);
});

test('a file without lines is named, and not judged', async () => {
  await open();
  const inputs = [good(), file('empty.txt', ''), file('head.csv', 'speaker,text\n')];
  const csv = await sta('check', rules, ...inputs, '-o', 'csv');
  expect(csv.code).toBe(1);
  expect(
    csv.stdout
      .trim()
      .split('\n')
      .slice(1)
      .every((row) => row.startsWith(good())),
  ).toBe(true);
  expect(csv.stderr).toMatch(/2 conversations failed:\n {2}.*empty\.txt is empty\n {2}.*head\.csv has no text/);
  const { summary, conversations } = JSON.parse((await sta('check', rules, ...inputs, '--json')).stdout);
  expect(summary).toMatchObject({ conversations: 1, must_failed: 0 });
  expect(conversations[1]).toMatchObject({ lines: 0, rules: [], error: { message: `${inputs[1]} is empty` } });
  const explained = await sta('check', rules, ...inputs.slice(1), '--explain', 'greeting');
  expect(explained).toMatchObject({ code: 1, stderr: expect.stringContaining('has no text') });
  const rows = (await sta('analyze', ...inputs, '--rules', rules, '--per', 'conversation', '-o', 'ndjson')).stdout;
  expect(rows.trim().split('\n')).toHaveLength(1);
});
