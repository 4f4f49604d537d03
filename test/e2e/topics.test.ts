/** `sta analyze --with topics`: an overview without any intents. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TopicSummary } from '../../src/conversations/analysis/summary/topic-overview.ts';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();

const chat = `speaker,message
Agent,My password was reset
Customer,I forgot my password
Customer,I cannot remember my password
Customer,How do I reset my password?
Agent,How can I reset my password?
Customer,Where is my parcel?
Customer,My parcel has not arrived
Customer,The parcel is late
Customer,thanks
`;

it('groups what customers say, with the number of lines and an example', async () => {
  const sta = openSta();
  const path = join(sta.directory, 'chat.csv');
  const report = join(sta.directory, 'report.html');
  writeFileSync(path, chat);
  const found = await sta('analyze', path, '--with', 'topics,sentiment', '--json', '--report', report);
  expect(found.code, found.stderr).toBe(0);
  const topics = JSON.parse(found.stdout).summary.topics as TopicSummary[];
  expect(topics.map(({ lines }) => lines)).toEqual([3, 3]);
  expect(topics.map(({ name }) => name).join(' ')).toMatch(/password.*parcel|parcel.*password/);
  expect(topics[0]?.share).toBeCloseTo(3 / 7, 5);
  expect(readFileSync(report, 'utf8')).toContain('Topics');
  const gate = await sta('analyze', path, '--with', 'topics', '--fail-on', "topics[?contains(name, 'password')]");
  expect(gate.code, gate.stderr).toBe(10);
  const drawn = await sta.run(['analyze', path, '--with', 'topics', '-o', 'table'], { columns: 80 });
  expect(drawn.stdout).toContain('password');
});

it('does not look for topics unless they are requested', async () => {
  const sta = openSta();
  const path = join(sta.directory, 'chat.csv');
  writeFileSync(path, chat);
  const found = await sta('analyze', path, '--with', 'sentiment', '--json');
  expect(JSON.parse(found.stdout).summary.topics).toBeUndefined();
});
