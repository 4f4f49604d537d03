import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { shareService, temporaryDirectory } from '../support/start-sta.ts';

const start = shareService();

const chat = [
  'Agent: How can I help you today?',
  'Customer: hi',
  'Customer: I lost my card',
  'Customer: my card is lost',
  'Agent: I lost that, sorry, one moment',
  'Customer: I have lost my credit card 4111111111111111',
  'Customer: thank you so much',
  'Customer: please cancel my order',
  'Customer: I want to change my address',
  'Customer: how do I change my address?',
  'Customer: can you change my address please',
  'Customer: my name is Jo Doe',
  '',
];

it('proposes intents for lines that match none, as a profile file that apply accepts', async () => {
  const sta = start();
  await sta('intents', 'create', 'cancel', '--sample', 'cancel my order');
  const directory = temporaryDirectory();
  const [file, profile] = [join(directory, 'chat.txt'), join(directory, 'sta.yaml')];
  writeFileSync(file, chat.join('\n'));
  writeFileSync(profile, '# ours\nintents:\n  - name: other # kept\n    samples: [x]\n');
  const { code, stdout, stderr } = await sta('suggest', 'intents', file, '--min-lines', '2', '--write', profile);
  expect(stderr).toContain('10 lines: 1 match your intents, 3 contain no request, 6 are in 2 groups, 0 are left');
  expect(stderr).toContain('Skipped 2 lines of agents');
  expect(code).toBe(0);
  const rows = stdout.trim().split('\n');
  expect(rows.map((row) => row.split('\t').slice(0, 3)).sort()).toEqual([
    ['change-address', '3', '0.3'],
    ['lost-card', '3', '0.3'],
  ]);
  const written = readFileSync(profile, 'utf8');
  expect(written).toMatch(/^# ours\nintents:\n {2}- name: other # kept\n/);
  // Samples have no card numbers if other lines say the same.
  expect(written).not.toContain('4111');
  expect((await sta('apply', '-f', profile)).code).toBe(0);
  const again = await sta('suggest', 'intents', file, '--min-lines', '2', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ intents: [], lines: 10, matched: 7, smallTalk: 3 });
});

it('finds groups of two in a chat of 200 lines, of which customers say 116', async () => {
  const sta = start();
  const chat = fileURLToPath(new URL('../../examples/support-desk/chat.csv', import.meta.url));
  const { stdout } = await sta('suggest', 'intents', chat, '--json');
  const { intents } = JSON.parse(stdout);
  expect(intents.length).toBeGreaterThanOrEqual(15);
  expect(Math.min(...intents.map(({ lines }: { lines: number }) => lines))).toBe(2);
  const threes = await sta('suggest', 'intents', chat, '--min-lines', '3', '--json');
  const names = JSON.parse(threes.stdout).intents;
  expect(names).toContainEqual(expect.objectContaining({ name: 'router', lines: 4 }));
  expect(names).toContainEqual(expect.objectContaining({ name: 'internet', lines: 5 }));
  const larger = await sta('suggest', 'intents', chat, '--min-lines', '5', '--json');
  expect(JSON.parse(larger.stdout).intents).toHaveLength(4);
});

it('reads lines from a pipe, and numbers a name that an intent already has', async () => {
  const sta = start();
  await sta('intents', 'create', 'zebra-feed', '--sample', 'unrelated');
  const stdin = 'where is the zebra feed\nwhere do I find zebra feed?\nwhere can I get zebra feed\n';
  const { stdout } = await sta.run(['suggest', 'intents', '-', '--min-lines', '3', '--json'], { stdin });
  expect(JSON.parse(stdout).intents).toEqual([
    { name: 'zebra-feed-2', lines: 3, share: 1, samples: expect.arrayContaining(['where is the zebra feed']) },
  ]);
});

it.each([
  [['/nowhere/chat.txt'], '', 1, 'chat.txt'],
  [[], '', 1, 'stdin'],
  [['-', '--min-lines', '1'], 'x', 2, 'from 2 to'],
  [['-', '--format', 'xml'], 'x', 2, '--format'],
  [['-', '--write', '/nowhere/sta.yaml'], 'x', 1, 'Cannot write /nowhere/sta.yaml'],
])('rejects %j', async (args, stdin, code, message) => {
  const result = await start().run(['suggest', 'intents', ...args], { stdin });
  expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
});

const asCases = (cases: readonly (readonly [text: string, expected: string | null])[]) =>
  cases.map(([text, expected]) => JSON.stringify({ text, expected })).join('\n');

it('finds the samples that improve F1 on the other cases, and changes no record', async () => {
  const sta = start();
  for (const { id } of await listIntents(sta)) await sta('intents', 'delete', id, '--yes');
  await sta('intents', 'create', 'cancel', '--sample', 'please cancel my order');
  await sta('intents', 'create', 'parcel', '--sample', 'where is my parcel');
  const before = await listIntents(sta);
  const stdin = asCases([
    ['please cancel my order today', 'cancel'],
    ['where is my parcel now', 'parcel'],
    ['end my membership', 'cancel'],
    ['I want to end the membership', 'cancel'],
    ['can you end our membership', 'cancel'],
    // As a sample, it would only help itself: no other case says anything similar.
    ['the zebra ate the lorry driver', 'parcel'],
    ['good morning', null],
  ]);
  const { code, stdout, stderr } = await sta.run(['suggest', 'samples', 'intents', '--json'], { stdin });
  expect(code, stderr).toBe(0);
  const { suggestions, before: now, after, tried } = JSON.parse(stdout);
  expect(tried).toBeGreaterThanOrEqual(4);
  expect(suggestions.length).toBeGreaterThan(0);
  for (const one of suggestions)
    expect(one).toMatchObject({ name: 'cancel', sample: expect.stringContaining('membership') });
  expect(suggestions[0].gain).toBeGreaterThan(0);
  expect(after).toBeGreaterThan(now);
  expect(await listIntents(sta)).toEqual(before);

  const profile = join(temporaryDirectory(), 'sta.yaml');
  const written = await sta.run(['suggest', 'samples', 'intents', '-', '--write', profile], { stdin });
  expect(written.stderr).toContain(`Added to ${profile}`);
  expect(readFileSync(profile, 'utf8')).toContain('      - please cancel my order\n      - ');
});

async function listIntents(sta: ReturnType<typeof start>): Promise<{ id: string }[]> {
  const { data } = JSON.parse((await sta('intents', 'list', '--json')).stdout);
  return data.map((one: Record<string, unknown>) => ({ ...one, id: one.intent_id }));
}

it.each([
  [['samples', 'intents', '-', '--trials', '0'], 'x', 2, '--trials'],
  [['samples', 'webhooks', '-'], 'x', 2, 'intents, tags'],
  [['samples', 'tags', '-'], '{}', 2, 'You have no tags'],
  [['samples', 'intents', '-'], '', 2, 'There are no cases in stdin'],
])('rejects suggest %j', async (args, stdin, code, message) => {
  const sta = start();
  if (!args.includes('tags')) await sta('intents', 'create', 'cancel', '--sample', 'please cancel my order');
  const result = await sta.run(['suggest', ...args], { stdin });
  expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
});
