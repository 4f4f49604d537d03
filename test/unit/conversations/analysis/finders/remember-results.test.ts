import { expect, it } from 'vitest';
import { rememberResults } from '../../../../../src/conversations/analysis/finders/remember-results.ts';
import type { AnalysisInput } from '../../../../../src/conversations/analysis/rows/row.ts';
import { StaError } from '../../../../../src/shared/errors.ts';

const inputOf = (text: string, role: 'agent' | 'customer' = 'customer'): AnalysisInput => ({
  source: 'a.txt',
  text,
  row: { source: 'a.txt', index: 0, text, role },
});

/** Marks each text with its role; `bad` fails. */
function countingJudge() {
  const asked: (string | StaError)[] = [];
  const judge = rememberResults(async (inputs) => {
    asked.push(...inputs.map(({ text }) => text));
    return inputs.map(({ text, row: { role } }) => ({
      findings: { profane: [String(text), String(role)] },
      failure: text === 'bad' ? new StaError('job_failed', 'failed') : undefined,
    }));
  });
  const wordsOf = async (inputs: readonly AnalysisInput[]) =>
    (await judge(inputs)).map(({ findings }) => findings.profane);
  return { wordsOf, judge, asked };
}

it('asks once for lines that repeat, in one call and in later ones', async () => {
  const { wordsOf, asked } = countingJudge();
  expect(await wordsOf(['ok', 'no', 'ok'].map((text) => inputOf(text)))).toEqual([
    ['ok', 'customer'],
    ['no', 'customer'],
    ['ok', 'customer'],
  ]);
  expect(await wordsOf([inputOf('no'), inputOf('new'), inputOf('ok', 'agent')])).toEqual([
    ['no', 'customer'],
    ['new', 'customer'],
    ['ok', 'agent'],
  ]);
  expect(asked).toEqual(['ok', 'no', 'new', 'ok']);
});

it('tries a failed line again, beside one that has no words', async () => {
  const { judge, asked } = countingJudge();
  const blank = { ...inputOf(''), text: new StaError('invalid_input', 'without words') };
  for (let time = 0; time < 2; time += 1) {
    const [judgement] = await judge([inputOf('bad'), inputOf('StaError: without words'), blank]);
    expect(judgement?.failure).toBeInstanceOf(StaError);
  }
  expect(asked.filter((text) => text === 'bad')).toHaveLength(2);
  expect(asked.filter((text) => text === 'StaError: without words')).toHaveLength(1);
});
