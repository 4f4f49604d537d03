import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJobJournal } from '../../../src/cli/config/job-journal.ts';
import { defaultLimits } from '../../../src/contract/schemas/limits.ts';
import { shareService, startSta } from '../../support/start-sta.ts';

interface Placed {
  readonly sentence: string;
  readonly start_char: number;
  readonly end_char: number;
}

/**
 * A service with a low limit on the length of texts, so that the test's texts can be short: the client learns it from
 * rejections.
 */
const limits = { ...defaultLimits, textChars: 12_000, sentences: 10_000 };
const short = shareService({ limits });
const usual = shareService();
const sentence = (i: number) => `😀 The parcel number ${i} was late, and Mr. Lee was very sad about it.`;
const text = Array.from({ length: 500 }, (_, i) => sentence(i)).join(' ');

function expectExact(sentences: readonly Placed[], whole: string): void {
  for (const { sentence: one, start_char, end_char } of sentences) expect(whole.slice(start_char, end_char)).toBe(one);
}

test('sentiment: each sentence once, with its place in the whole text, and one batch in the journal', async () => {
  const sta = short();
  const whole = JSON.parse((await usual().run(['sentiment', 'run', '--json'], { stdin: text })).stdout);
  const run = await sta.run(['sentiment', 'run', '--json'], { stdin: text });
  expect(run.code, run.stderr).toBe(0);
  const joined = JSON.parse(run.stdout);
  const { sentences } = joined.data.sentiment_analysis;
  expect(text.length).toBeGreaterThan(2 * limits.textChars);
  expectExact(sentences, text);
  expect(joined).toEqual(whole);
  const entries = openJobJournal(sta.env.STA_STATE_DIR ?? '').read();
  expect(entries.length).toBeGreaterThan(2);
  expect(new Set(entries.map(({ batch }) => batch)).size).toBe(1);
  expect(entries.reduce((sum, { characters }) => sum + characters, 0)).toBe(text.length);
});

test('summary: --sentences is divided among the parts, and --highlight finds them in the whole text', async () => {
  const sta = short();
  for (const count of [1, 2, 7]) {
    const run = await sta.run(['summary', 'run', '--sentences', String(count), '--json'], { stdin: text });
    const { data } = JSON.parse(run.stdout);
    expect(data.extractive_summary).toHaveLength(count);
    expectExact(data.extractive_summary, text);
  }
  const marked = await sta.run(['summary', 'run', '--sentences', '7', '--highlight'], { stdin: text });
  expect(marked.stdout.split('**')).toHaveLength(15);
  expect(marked.stdout.replaceAll('**', '')).toBe(text);
});

test('profanity: the text is returned byte for byte, and each word once', async () => {
  const sta = short();
  const [clean, rude] = [text.slice(0, 20_000), 'What the hell is this crap? '];
  const input = `${rude}${clean}\r\n\n  ${rude.repeat(3)}`;
  const whole = await usual().run(['profanity', 'check', '--json'], { stdin: input });
  const run = await sta.run(['profanity', 'check', '--json'], { stdin: input });
  expect(run.code, run.stderr).toBe(0);
  const [joined, expected] = [JSON.parse(run.stdout).data, JSON.parse(whole.stdout).data];
  expect(joined).toEqual(expected);
  expect(joined.censoredText).toHaveLength(input.length);
  expect(joined.predefinedProfaneWords.length).toBeGreaterThan(1);
  const printed = await sta.run(['profanity', 'check'], { stdin: input });
  expect(printed.stdout).toBe(joined.censoredText);
});

test('compute prints the id of each part and how to wait for them; an interrupted wait names them all', async () => {
  const sta = await startSta({ limits, jobs: { concurrency: 0 } });
  const compute = await sta.run(['sentiment', 'compute'], { stdin: text });
  const ids = compute.stdout.trim().split('\n');
  expect(ids.length).toBeGreaterThan(2);
  expect(compute.stderr).toContain(`Started ${ids.length} jobs`);
  expect(compute.stderr).toContain(`sta jobs wait ${ids.join(' ')}`);
  const run = await sta.run(['sentiment', 'run', '--timeout', '0.05'], { stdin: text });
  expect(run).toMatchObject({ code: 8, stdout: '' });
  expect(run.stderr).toContain(`${ids.length} jobs`);
});

test('report: the sentences of each part are marked in their place in the whole text, even if parts are alike', async () => {
  const sta = short();
  const alike = 'It was good. '.repeat(2_000).trim();
  const path = join(sta.directory, 'alike.txt');
  writeFileSync(path, alike);
  for (const command of ['sentiment', 'summary']) {
    const compute = await sta(command, 'compute', '--file', path);
    expect(compute.code, compute.stderr).toBe(0);
    const parts = compute.stdout.trim().split('\n').length;
    expect(parts).toBeGreaterThan(2);
    const page = (await sta('report', '--last', '--wait', '--text', path)).stdout;
    const textBefore = Array.from({ length: parts }, (_, i) => {
      const [, section = ''] = page.split(`<section id="s${i + 1}"`);
      const [, prose = ''] = section.split('<div class="prose">');
      return prose.slice(0, prose.search(/<(?:bdi|mark)/)).replace(/<[^>]*>/g, '').length;
    });
    const entries = openJobJournal(sta.env.STA_STATE_DIR ?? '').read();
    let start = 0;
    for (const [i, { characters }] of entries.filter(({ kind }) => kind === command).entries()) {
      expect(textBefore[i]).toBeGreaterThanOrEqual(start);
      expect(textBefore[i]).toBeLessThan(start + characters);
      start += characters;
    }
    expect(start).toBe(alike.length);
  }
  const replies = JSON.parse((await sta('report', '--last', '--json')).stdout).jobs;
  for (const { reply } of replies) expect(reply.data.extractive_summary[0].start_char).toBeLessThan(limits.textChars);
});

test('a text over the documented limit is cut before it is sent', async () => {
  const sta = await startSta({ jobs: { concurrency: 0 } });
  const long = 'It was good. '.repeat(80_000);
  const compute = await sta.run(['sentiment', 'compute'], { stdin: long });
  expect(compute.code, compute.stderr).toBe(0);
  const sizes = openJobJournal(sta.env.STA_STATE_DIR ?? '')
    .read()
    .map(({ characters }) => characters);
  expect(sizes).toHaveLength(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(defaultLimits.textChars);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(long.length);
});

test('match: more sentences than fit into one call give one table', async () => {
  const sta = usual();
  await sta('tags', 'create', 'late', '--phrase', 'is late', '--sample', 'The parcel is late');
  const lines = Array.from({ length: 10_050 }, (_, i) => (i % 5_000 === 0 ? `parcel ${i} is late` : `row ${i}`));
  const run = await sta.run(['match', 'tags', '--json'], { stdin: lines.join('\n') });
  expect(run.code, run.stderr).toBe(0);
  const { similarityMatch } = JSON.parse(run.stdout).data;
  expect(similarityMatch).toHaveLength(1);
  expect(similarityMatch[0].matchedTextList.map(({ text }: { text: string }) => text)).toEqual([
    'parcel 0 is late',
    'parcel 5000 is late',
    'parcel 10000 is late',
  ]);
});
