import { expect, it } from 'vitest';
import { rememberResults } from '../../../../src/conversations/analysis/remember-results.ts';
import type { Finder, Spoken } from '../../../../src/conversations/analysis/row.ts';
import { StaError } from '../../../../src/shared/errors.ts';

const { signal } = new AbortController();
const spoken = (text: string, role: 'agent' | 'customer' = 'customer'): Spoken => ({
  source: 'a.txt',
  text,
  row: { source: 'a.txt', index: 0, text, role },
});

/** Marks each text with the number of times that it was asked; `bad` fails. */
function countingFinder() {
  const asked: string[] = [];
  const finder: Finder = {
    keyOf: ({ text, row: { role } }) => `${role} ${text}`,
    find: async (inputs) => {
      asked.push(...inputs.map(({ text }) => text));
      return inputs.map(({ text, row: { role } }) =>
        text === 'bad' ? new StaError('job_failed', 'failed') : { profane: [text, String(role)] },
      );
    },
  };
  return { finder, asked };
}

it('asks once for lines that repeat, in one call and in later ones', async () => {
  const { finder, asked } = countingFinder();
  const remembering = rememberResults(finder);
  expect(
    await remembering.find(
      ['ok', 'no', 'ok'].map((text) => spoken(text)),
      signal,
    ),
  ).toEqual([{ profane: ['ok', 'customer'] }, { profane: ['no', 'customer'] }, { profane: ['ok', 'customer'] }]);
  const later = [spoken('no'), spoken('new'), spoken('ok', 'agent')];
  expect(await remembering.find(later, signal)).toEqual([
    { profane: ['no', 'customer'] },
    { profane: ['new', 'customer'] },
    { profane: ['ok', 'agent'] },
  ]);
  expect(asked).toEqual(['ok', 'no', 'new', 'ok']);
});

it('tries a failed line again', async () => {
  const { finder, asked } = countingFinder();
  const remembering = rememberResults(finder);
  for (let time = 0; time < 2; time += 1) {
    const [outcome] = await remembering.find([spoken('bad')], signal);
    expect(outcome).toBeInstanceOf(StaError);
  }
  expect(asked).toEqual(['bad', 'bad']);
});

it('passes all lines to a finder that reads them in context', async () => {
  const { finder } = countingFinder();
  const inContext: Finder = { find: finder.find };
  expect(rememberResults(inContext)).toBe(inContext);
});
