/** Terminals of 80 columns: names and quotes continue on a second line instead of being cut. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { startSta, temporaryDirectory } from '../support/start-sta.ts';

const columns = 80;
const quote = 'This is ridiculous and unacceptable, because I have been waiting for my refund for seven weeks now.';
const name = 'customers-who-were-charged-twice-and-ask-for-a-refund';

function write(): string {
  const path = join(temporaryDirectory(), 'chat.csv');
  const rows = [
    ['Bartholomew Featherstonehaugh-Cholmondeley', quote],
    ['Maya', 'I will send you a message as soon as the refund has been booked, by Friday at the latest.'],
    ['Bartholomew Featherstonehaugh-Cholmondeley', 'I want my money back'],
  ];
  writeFileSync(path, `date,speaker,text\n${rows.map(([who, text]) => `2026-11-02,${who},"${text}"`).join('\n')}\n`);
  return path;
}

const joined = (text: string) => text.replace(/\s+/g, ' ');

it('sta analyze shows whole quotes, names and places', async () => {
  const sta = await startSta();
  await sta('tags', 'create', '--name', name, '--sample', 'I want my money back');
  const path = write();
  const result = await sta.run(['analyze', path, '--agents', 'Maya'], { columns });
  const stdout = stripVTControlCharacters(result.stdout);
  const lines = stdout.split('\n');
  for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(columns);
  expect(stdout).not.toContain('…');
  for (const whole of [quote, name, 'by Friday at the latest.', 'Bartholomew Featherstonehaugh-Cholmondeley']) {
    expect(joined(stdout)).toContain(whole);
  }
});

it('sta analyze --per conversation shows whole names', async () => {
  const sta = await startSta();
  const stdout = stripVTControlCharacters(
    (await sta.run(['analyze', write(), '--agents', 'Maya', '--per', 'conversation'], { columns })).stdout,
  );
  for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(columns);
  expect(joined(stdout)).toContain('Maya, Bartholomew Featherstonehaugh-Cholmondeley');
  expect(stdout).not.toContain('…');
});

it('tables continue a long word on a second line', async () => {
  const sta = await startSta();
  const queue = 'kitchen-appliances-and-large-household-goods-returns';
  const path = join(temporaryDirectory(), 'queues.csv');
  writeFileSync(path, `speaker,text,queue\nAnn,I want my money back,${queue}\nBo,It is late,${queue}\n`);
  const { stdout } = await sta.run(['analyze', path, '--count', 'queue,sentiment'], { columns });
  const cells = stripVTControlCharacters(stdout)
    .split('\n')
    .map((line) => line.split('│')[1]?.trim() ?? '');
  expect(cells.join('')).toContain(queue);
});

it('tables continue a cell on a second line', async () => {
  const sta = await startSta();
  const said = 'I have been waiting for my refund for seven weeks.';
  const stdout = stripVTControlCharacters((await sta.run(['sentiment', 'run', said], { columns })).stdout);
  for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(columns);
  expect(stdout).not.toContain('…');
  expect(stdout).toMatch(/│ I have been waiting for my refund .*│\n│ .*weeks\. /);
});

it('sta analyze isolates text from right to left beside other text', async () => {
  const sta = await startSta();
  await sta('tags', 'create', 'החזר', '--sample', 'I want my money back');
  const path = join(temporaryDirectory(), 'chat.csv');
  writeFileSync(
    path,
    'date,speaker,text\n2026-11-02,שלום,I want my money back. This is awful.\n2026-11-02,Maya,Hello\n',
  );
  const { stdout } = await sta.run(['analyze', path, '--agents', 'Maya'], { columns });
  const text = stripVTControlCharacters(stdout);
  expect(text).toMatch(/^ {2}\u2068החזר\u2069 +1 /m);
  expect(text).toMatch(/ {2}\u2068[^\u2069\n]*שלום\u2069$/m);
  expect(text.match(/[\u0590-\u05ff]+/g)?.length).toBe(text.match(/\u2068/g)?.length);
});
