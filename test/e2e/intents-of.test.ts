/** Whose lines are matched with intents, and what is finished. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Row } from '../../src/conversations/analysis/rows/row.ts';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();
let seeded = false;

async function open() {
  const sta = openSta();
  if (!seeded) {
    await sta(
      'intents',
      'create',
      'manager',
      '--sample',
      'I want to speak to a manager',
      '--sample',
      'Let me speak to Lena',
    );
    await sta('intents', 'create', 'cancel', '--sample', 'I want to cancel my order', '--sample', 'Please cancel it');
    await sta(
      'intents',
      'create',
      'order-status',
      '--sample',
      'Where is my parcel?',
      '--sample',
      'When does it arrive?',
    );
    seeded = true;
  }
  const chat = join(sta.directory, 'chat.txt');
  writeFileSync(
    chat,
    [
      'Agent: You want to speak to a manager, of course.',
      'Customer: I want to cancel my order please',
      "Agent: Done, it's cancelled.",
      'Customer: And my parcel arrived today',
    ].join('\n'),
  );
  return { sta, chat };
}

const intentsOf = (stdout: string): string[][] =>
  (JSON.parse(stdout).rows as Row[]).map(({ intents = [] }) =>
    intents.filter(({ score }) => score >= 0.5).map(({ name }) => name),
  );

it("matches intents on customers' lines, and not what is finished", async () => {
  const { sta, chat } = await open();
  const found = await sta('analyze', chat, '--with', 'intents', '--json');
  expect(found.code, found.stderr).toBe(0);
  expect(intentsOf(found.stdout)).toEqual([[], ['cancel'], [], []]);
});

it.each([
  ['all', [['manager'], ['cancel'], [], []]],
  ['agents', [['manager'], [], [], []]],
])('matches intents on the lines of %s on request', async (side, expected) => {
  const { sta, chat } = await open();
  const found = await sta('analyze', chat, '--with', 'intents', '--intents-of', side, '--json');
  expect(intentsOf(found.stdout)).toEqual(expected);
});

it('counts the intents of the side that was asked for', async () => {
  const { sta, chat } = await open();
  const found = await sta('analyze', chat, '--with', 'intents', '--intents-of', 'agents', '--json');
  const { intents } = JSON.parse(found.stdout).summary;
  expect(intents.find(({ name }: { name: string }) => name === 'manager')).toMatchObject({ count: 1 });
});

it('suggests and reviews the lines of the side that was asked for', async () => {
  const { sta, chat } = await open();
  const listOf = async (side: string) => {
    const found = await sta('review', chat, '--margin', '1', '--list', '--json', '--intents-of', side);
    return JSON.parse(found.stdout).map(({ text }: { text: string }) => text);
  };
  expect(await listOf('agents')).toContain('You want to speak to a manager, of course.');
  expect(await listOf('customers')).not.toContain('You want to speak to a manager, of course.');
});

it('names the sides in the error about an unknown one', async () => {
  const { sta, chat } = await open();
  const found = await sta('analyze', chat, '--intents-of', 'clients');
  expect(found.code).toBe(2);
  expect(found.stderr).toContain('customers, all, agents');
});
