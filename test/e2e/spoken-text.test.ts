/** Text as a recogniser of speech writes it: without punctuation, case and apostrophes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();
const best = 'data.sentiment_analysis.sentences[0].sentiments[0].sentiment';

it.each([
  ['ill update that for you', 'Neutral'],
  ['no that was everything thanks for your help', 'Positive'],
  ['I feel ill today', 'Negative'],
])('rates %j as %s', async (text, sentiment) => {
  const sta = openSta();
  const found = await sta('sentiment', 'run', text, '--json', '--query', best, '--raw');
  expect(found.code, found.stderr).toBe(0);
  expect(found.stdout.trim()).toBe(sentiment);
});

it('finds the promises of such a transcript', async () => {
  const sta = openSta();
  const path = join(sta.directory, 'call.txt');
  writeFileSync(path, 'Agent: ill update that for you\nCustomer: okay\nAgent: and well send it by friday\n');
  const found = await sta('analyze', path, '--with', 'actions', '--json', '--query', 'rows[].actions[].type');
  expect(JSON.parse(found.stdout)).toEqual(['promise', 'promise']);
});
