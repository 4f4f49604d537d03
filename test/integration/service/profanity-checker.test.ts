import { expect, it, onTestFinished } from 'vitest';
import type { TextCheck } from '../../../src/service/compute/profanity/check-text.ts';
import { createProfanityChecker } from '../../../src/service/compute/profanity/profanity-checker.ts';

function newChecker() {
  const checker = createProfanityChecker();
  onTestFinished(() => checker.close());
  return {
    close: () => checker.close(),
    async check(given: TextCheck) {
      const { data: [data] = [], languages: [language] = [] } = (await checker.check(given)) ?? {};
      if (data === undefined) throw new Error('Nothing was checked');
      return { data: JSON.parse(data), language };
    },
  };
}

const checkOf = (text: string, more: Partial<TextCheck> = {}): TextCheck => ({
  texts: [text],
  replaceChar: '*',
  customWords: [],
  level: 'standard',
  english: true,
  languages: [],
  lines: false,
  graded: false,
  maxChars: 20_000_000,
  ...more,
});

/** Counts the turns of the event loop until a promise settles. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  const end = () => {
    over = true;
  };
  work.then(end, end);
  while (!over) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  return turns;
}

it('keeps the event loop running while it checks a megabyte of hidden letters', async () => {
  const checker = newChecker();
  const text = 'f*'.repeat(499_000);
  const checked = checker.check(checkOf(text));
  expect(await countTurns(checked)).toBeGreaterThan(100);
  expect(await checked).toMatchObject({ data: { censoredText: text, predefinedProfaneWords: [] } });
});

it('finds the same in long texts as in short ones', async () => {
  const checker = newChecker();
  const sentence = 'You frakking cow, what a shit parcel.\nScheiße, damn! ';
  const more = { customWords: ['frakking'], languages: ['de'], graded: true } as const;
  for (const lines of [false, true]) {
    const [short, long] = await Promise.all([
      checker.check(checkOf(sentence, { ...more, lines })),
      checker.check(checkOf(sentence.repeat(1_000), { ...more, lines })),
    ]);
    expect(short.data.predefinedProfaneWords).toContain('shit');
    expect(short.data.customProfaneWords).toEqual(['frakking']);
    expect(long.data).toEqual({ ...short.data, censoredText: short.data.censoredText.repeat(1_000) });
    expect(long.language).toBe(short.language);
  }
});

it('checks several long texts at once, each for its own caller', async () => {
  const checker = newChecker();
  const checked = await Promise.all(
    ['shit', 'fuck', 'hello'].map((word) => checker.check(checkOf(`${word} `.repeat(10_000)))),
  );
  expect(checked.map(({ data }) => data.predefinedProfaneWords)).toEqual([['shit'], ['fuck'], []]);
});

it('reports a failure in the thread to the caller, and checks the next text', async () => {
  const checker = newChecker();
  const long = 'shit '.repeat(10_000);
  await expect(checker.check(checkOf(long, { replaceChar: 'x'.repeat(101) }))).rejects.toThrow('more than 100');
  expect((await checker.check(checkOf(long))).data.predefinedProfaneWords).toEqual(['shit']);
});

it('fails the running checks when it is closed, and can start again', async () => {
  const checker = newChecker();
  const checked = expect(checker.check(checkOf('f*'.repeat(499_000)))).rejects.toThrow('ended with code');
  await checker.close();
  await checked;
  expect((await checker.check(checkOf('shit '.repeat(10_000)))).data.predefinedProfaneWords).toEqual(['shit']);
});
