/** `--redact`: nothing that a run sends, stores, prints or keeps has a value. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsPosix } from '../support/needs.ts';
import { type Sta, startSta } from '../support/start-sta.ts';

const values = ['Lindqvist', '4242 4242 4242 4242', '90417733', 'zoe.l@example.org', '614-555-0148', '536-22-8174'];
const chat = [
  'Agent: Hello, who am I speaking with?',
  'Zoe Lindqvist: Zoe Lindqvist. My card 4242 4242 4242 4242 was stolen, this is awful.',
  'Agent: And the order number, Ms Lindqvist?',
  'Zoe Lindqvist: 90417733, and I hate it. Please cancel the order.',
  'Agent: I will write to zoe.l@example.org or call 614-555-0148, damn it.',
  'Zoe Lindqvist: My SSN is 536-22-8174.',
];
const text = chat.map((line) => line.replace(/^[^:]+: /, '')).join('\n');
const csv = [
  'conversation,speaker,text,customer_name,email',
  ...chat.map((line) => {
    const [speaker, said] = line.split(': ');
    return `C1,${speaker},"${said}",Zoe Lindqvist,zoe.l@example.org`;
  }),
].join('\n');

const json = JSON.stringify(
  chat.map((line) => {
    const [speaker, said] = line.split(': ');
    const conversation = { uid: 'C1', channel: { identifier: '614-555-0148' }, email: 'zoe.l@example.org' };
    return { speaker, text: said, conversation };
  }),
);

/** The values in a text; each is checked only if the input has it. */
const leaked = (output: string): string[] => values.filter((value) => output.includes(value));

/** The values in the files of a directory: the database, its log, job records, results. */
function leakedFiles(directory: string, except: readonly string[]): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => !except.includes(name) && statSync(join(directory, name)).isFile())
    .flatMap((name) =>
      leaked(readFileSync(join(directory, name)).toString('latin1')).map((value) => `${name}: ${value}`),
    );
}

const inputs = { 'chat.txt': chat.join('\n'), 'plain.txt': text, 'chat.csv': csv, 'chat.json': json };
const given = [...Object.keys(inputs), 'texts.ndjson', 'cases.jsonl'];

async function prepare(): Promise<Sta & { path(name: string): string }> {
  const sta = await startSta();
  const path = (name: string) => join(sta.directory, name);
  for (const [name, content] of Object.entries(inputs)) writeFileSync(path(name), `${content}\n`);
  // A line of a filter, and a case, have no question before them.
  const texts = text.replace('90417733', 'My order number is 90417733').split('\n');
  writeFileSync(path('texts.ndjson'), texts.map((one, id) => `${JSON.stringify({ id, text: one })}\n`).join(''));
  const cases = texts.map((one) => ({ text: one, expected: /cancel/.test(one) ? 'cancel' : null }));
  writeFileSync(path('cases.jsonl'), cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
  await sta('tags', 'create', '--name', 'cancel', '--sample', 'Please cancel the order');
  return Object.assign(sta, { path });
}

const commands: readonly (readonly [string, readonly string[]])[] = [
  ['analyze rows', ['analyze', 'chat.txt', '-o', 'ndjson']],
  ['analyze a table', ['analyze', 'chat.csv', '--json']],
  ['analyze lines with an object about their conversation', ['analyze', 'chat.json', '-o', 'ndjson']],
  [
    'analyze, its report and history',
    ['analyze', 'chat.csv', '--report', 'report.html', '--history', 'history.ndjson'],
  ],
  [
    'analyze per conversation',
    ['analyze', 'chat.txt', '--per', 'conversation', '--json', '--with', 'summary,sentiment'],
  ],
  ['analyze --ndjson', ['analyze', '--ndjson', 'texts.ndjson']],
  ['match a transcript', ['match', 'tags', '--file', 'chat.txt', '--json']],
  ['match lines', ['match', 'tags', '--file', 'plain.txt']],
  ['match --ndjson', ['match', 'tags', '--ndjson', '--file', 'texts.ndjson']],
  ['match --explain', ['match', 'tags', '--explain', '--file', 'plain.txt', '--json']],
  ['sentiment of a transcript', ['sentiment', 'run', '--file', 'chat.txt', '--json']],
  ['sentiment of two files', ['sentiment', 'run', '--file', 'chat.txt', '--file', 'plain.txt', '-o', 'ndjson']],
  ['sentiment --ndjson', ['sentiment', 'run', '--ndjson', '--file', 'texts.ndjson']],
  ['sentiment compute', ['sentiment', 'compute', '--file', 'plain.txt', '--json']],
  ['summary', ['summary', 'run', '--file', 'chat.txt', '--highlight', '--json']],
  ['profanity', ['profanity', 'check', '--file', 'plain.txt']],
  ['profanity --lines', ['profanity', 'check', '--lines', '--file', 'plain.txt']],
  ['profanity --ndjson', ['profanity', 'check', '--ndjson', '--file', 'texts.ndjson']],
  ['actions', ['actions', 'run', '--file', 'chat.txt', '--json']],
  ['rules run', ['rules', 'run', 'chat.txt', '-o', 'ndjson']],
  ['rules compute', ['rules', 'compute', 'chat.txt', 'chat.csv', '-o', 'ndjson']],
  ['suggest intents', ['suggest', 'intents', 'chat.csv', '--min-lines', '2', '--write', 'profile.yaml']],
  ['suggest samples', ['suggest', 'samples', 'tags', 'cases.jsonl', '--write', 'profile.yaml']],
];

describe('leaves no value in requests, output, files and databases', () => {
  it.each(commands)('%s', async (_name, argv) => {
    const sta = await prepare();
    const args = argv.map((arg) =>
      given.includes(arg) || /^(?:report|history|profile)\./.test(arg) ? sta.path(arg) : arg,
    );
    if (argv[0] === 'rules') {
      writeFileSync(sta.path('rules.yaml'), 'rules:\n  - {name: calm, expect: {sentiment: negative, absent: true}}\n');
      await sta('rules', 'set', sta.path('rules.yaml'));
    }
    const found = await sta(...args, '--redact', '--debug-bodies');
    expect(found.code, found.stderr).toBe(0);
    // Bodies of requests and responses are in stderr.
    expect(found.stderr).toMatch(/\[CARD_1\]/);
    expect(leaked(found.stderr)).toEqual([]);
    expect(leaked(found.stdout)).toEqual([]);
    expect(leakedFiles(sta.directory, given)).toEqual([]);
  });

  it('but has them without --redact', async () => {
    const sta = await prepare();
    const report = sta.path('report.html');
    const found = await sta('analyze', sta.path('chat.csv'), '-o', 'ndjson', '--report', report, '--debug-bodies');
    expect(leaked(found.stderr)).toEqual(values);
    expect(leaked(found.stdout)).toEqual(values);
    expect(leakedFiles(sta.directory, given)).not.toEqual([]);
  });
});

it('numbers the values of an interrupted run as before', async () => {
  const sta = await prepare();
  const rows = sta.path('rows.ndjson');
  const whole = await sta('analyze', sta.path('chat.txt'), '-o', 'ndjson', '--redact');
  writeFileSync(rows, `${whole.stdout.split('\n').slice(0, 3).join('\n')}\n`);
  const rest = await sta('analyze', sta.path('chat.txt'), '-o', 'ndjson', '--redact', '--resume', rows);
  expect(readFileSync(rows, 'utf8') + rest.stdout).toBe(whole.stdout);
});

it('--redact-map has the values, only for its owner, and never on stdout', needsPosix, async () => {
  const sta = await prepare();
  const map = sta.path('map.ndjson');
  writeFileSync(map, 'old', { mode: 0o644 });
  const { code, stdout } = await sta('analyze', sta.path('chat.txt'), '-o', 'ndjson', '--redact', '--redact-map', map);
  expect(code).toBe(0);
  expect(leaked(stdout)).toEqual([]);
  if (process.platform !== 'win32') expect(statSync(map).mode & 0o777).toBe(0o600);
  const lines = readFileSync(map, 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual(
    [
      ...[{ placeholder: '[NAME_1]', kind: 'name', value: 'Zoe Lindqvist' }],
      ...[{ placeholder: '[CARD_1]', kind: 'card', value: '4242 4242 4242 4242' }],
      ...[{ placeholder: '[REFERENCE_1]', kind: 'reference', value: '90417733' }],
      ...[{ placeholder: '[EMAIL_1]', kind: 'email', value: 'zoe.l@example.org' }],
      ...[{ placeholder: '[PHONE_1]', kind: 'phone', value: '614-555-0148' }],
      ...[{ placeholder: '[NATIONAL_ID_1]', kind: 'national-id', value: '536-22-8174' }],
    ].map((one) => ({ conversation: sta.path('chat.txt'), ...one })),
  );
  expect(readdirSync(sta.directory).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('keeps ids of conversations, and tells conversations with numbers of people apart', async () => {
  const sta = await startSta();
  const table = [
    'chat,speaker,text',
    '+16145550148,Zoe,Hi',
    'zoe.l@example.org,Zoe,Hi',
    '+16145550149,Zoe,Hi',
    'T-1,Zoe,Hi',
  ];
  writeFileSync(join(sta.directory, 'texts.csv'), table.join('\n'));
  const options = ['--redact', '-o', 'ndjson', '--with', 'sentiment'];
  const { stdout } = await sta('analyze', join(sta.directory, 'texts.csv'), ...options);
  const rows = stdout.trim().split('\n');
  expect(rows.map((row) => JSON.parse(row).fields)).toEqual([
    { chat: '[PHONE_1]' },
    { chat: '[EMAIL_1]' },
    { chat: '[PHONE_2]' },
    { chat: 'T-1' },
  ]);
});

it('redacts an argument and only the wanted kinds', async () => {
  const sta = await startSta();
  const { stdout } = await sta(
    'profanity',
    'check',
    'damn a@b.co 614-555-0148',
    '--redact',
    'email',
    '--level',
    'mild',
  );
  expect(stdout).toBe('**** [EMAIL_1] 614-555-0148\n');
});

describe('rejects', () => {
  it.each([
    ['an unknown kind', ['analyze', 'chat.txt', '--redact', 'shoe'], 'The kinds are card'],
    ['a map without --redact', ['analyze', 'chat.txt', '--redact-map', 'm'], '--redact-map requires --redact'],
    [
      'a map that cannot be written',
      ['analyze', 'chat.txt', '--redact', '--redact-map', 'no/such/m'],
      'Cannot write no/such/m',
    ],
    ['a recording', ['analyze', 'call.wav', '--redact'], 'its sound would be sent'],
  ])('%s', async (_name, argv, message) => {
    const sta = await prepare();
    writeFileSync(sta.path('call.wav'), 'RIFF');
    const { code, stderr, stdout } = await sta(...argv.map((arg) => (/^c.*\./.test(arg) ? sta.path(arg) : arg)));
    expect({ code, stdout }).toMatchObject({ code: message.startsWith('Cannot') ? expect.any(Number) : 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
