import { expect, test } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();

const german = 'Ich warte seit drei Wochen auf mein Paket, und niemand antwortet mir.';
const warning = 'The text appears to be in German (de)';
const count = (text: string) => text.split(warning).length - 1;

test('a text in an unsupported language gets one line on stderr, and the reply names its language', async () => {
  const sta = openSta();
  await sta('tags', 'create', 'late', '--sample', 'The parcel is late');
  for (const command of [
    ['sentiment', 'run'],
    ['summary', 'run'],
    ['match', 'tags'],
    ['profanity', 'check'],
  ]) {
    const run = await sta(...command, german);
    expect(run.code, run.stderr).toBe(0);
    expect(count(run.stderr), command.join(' ')).toBe(1);
    const json = await sta(...command, german, '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ language: 'de' });
    const english = await sta(...command, 'I have waited for my parcel for three weeks.', '--json');
    expect(JSON.parse(english.stdout)).toMatchObject({ language: 'en' });
    expect(english.stderr).toBe('');
    const short = await sta(...command, 'Danke!', '--json');
    expect(JSON.parse(short.stdout)).toMatchObject({ language: 'und' });
    expect(short.stderr).toBe('');
    expect((await sta(...command, german, '--quiet')).stderr).toBe('');
  }
});

test('warns once about a stream, and not for one odd line among hundreds', async () => {
  const sta = openSta();
  const lines = (texts: readonly string[]) => texts.map((text, id) => `${JSON.stringify({ id, text })}\n`).join('');
  const foreign = await sta.run(['sentiment', 'run', '--ndjson'], { stdin: lines([german, german, german]) });
  expect(foreign.code, foreign.stderr).toBe(0);
  expect(count(foreign.stderr)).toBe(1);
  const mixed = [...Array.from({ length: 150 }, () => 'I have waited for my parcel for weeks.'), german];
  const checked = await sta.run(['profanity', 'check', '--ndjson'], { stdin: lines(mixed) });
  expect(checked.code, checked.stderr).toBe(0);
  expect(count(checked.stderr)).toBe(0);
});

test('sentiment rates six further languages, and has no opinion on others', async () => {
  const sta = openSta();
  const topOf = async (text: string) => {
    const { stdout, stderr } = await sta('sentiment', 'run', text, '--json');
    const [sentence] = JSON.parse(stdout).data.sentiment_analysis.sentences;
    return { ...sentence.sentiments[0], stderr };
  };
  const bad = await topOf(german);
  expect(bad.sentiment).toMatch(/Negative/);
  expect(bad.stderr).toContain('rated by word lists');
  expect((await topOf('Le technicien était très aimable et tout fonctionne parfaitement.')).sentiment).toMatch(
    /Positive/,
  );
  const greek = await topOf('Ο τεχνικός ήταν ευγενικός, αλλά το ρούτερ δεν λειτουργεί.');
  expect(greek).toMatchObject({ sentiment: 'Neutral', confidence: 0.2 });
  expect(greek.stderr).toContain('there is no sentiment');
});

test('profanity check says which list to add, and nothing about a language that it checked', async () => {
  const sta = openSta();
  const { stderr } = await sta('profanity', 'check', german);
  expect(stderr).toContain('Add: --language de');
  for (const languages of ['de', 'en,de', 'all']) {
    const covered = await sta('profanity', 'check', '--language', languages, german);
    expect(count(covered.stderr)).toBe(0);
  }
  const greek = await sta('profanity', 'check', 'Ο τεχνικός ήταν ευγενικός, αλλά το ρούτερ δεν λειτουργεί.');
  expect(greek.stderr).toContain('Greek (el), for which there is no list');
});
