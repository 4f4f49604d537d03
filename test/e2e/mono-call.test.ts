/** A call of two voices in one channel (scripts/make-call.ts): its speakers, and their roles by what they say. */

import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();
const fixtures = fileURLToPath(new URL('../fixtures/calls/', import.meta.url));

it('tells the voices apart, and the agent from the customer', async () => {
  const sta = openSta();
  const folder = join(sta.directory, 'calls');
  mkdirSync(folder);
  for (const name of ['one-channel.wav', 'one-channel.srt']) copyFileSync(join(fixtures, name), join(folder, name));
  const readRows = async (...argv: readonly string[]) => {
    const { code, stdout, stderr } = await sta('analyze', folder, ...argv, '-o', 'ndjson');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const rows = await readRows('--speakers', '2');
  expect(rows.map(({ speaker, role }) => [speaker, role])).toEqual(
    [1, 2, 1, 2, 1, 2].map((number) => [`Speaker ${number}`, number === 1 ? 'agent' : 'customer']),
  );
  expect(rows[1].text).toBe('Hello, I want a refund for my order, please.');
  const [call] = await readRows('--speakers', '2', '--per', 'conversation');
  expect(call).toMatchObject({ agents: ['Speaker 1'], customers: ['Speaker 2'] });

  const plain = await readRows();
  expect(plain.some((row) => 'speaker' in row || 'role' in row)).toBe(false);
});
