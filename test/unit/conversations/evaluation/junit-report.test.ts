import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type JunitOptions, renderJunit } from '../../../../src/conversations/evaluation/junit-report.ts';
import type { CaseOutcome } from '../../../../src/conversations/evaluation/tally-cases.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { readJunit } from '../../../support/read-junit.ts';

const options: JunitOptions = {
  kind: 'intent',
  source: 'cases.jsonl',
  endMs: 0,
  gate: { minF1: null, passed: null, f1: 0.65 },
};
const failedGate: JunitOptions = { ...options, gate: { minF1: 0.8, passed: false, f1: 0.65 } };

const missed: CaseOutcome = {
  line: 2,
  text: 'Bananas',
  expected: ['cancel'],
  predicted: [],
  correct: false,
  scores: [{ name: 'cancel', score: 0.25, nearest: 'cancel it' }],
};
const found: CaseOutcome = { ...missed, line: 1, text: 'Cancel it', predicted: ['cancel'], correct: true };

it('is valid and keeps its parts, whatever the sentences contain', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 40 });
  fc.assert(
    fc.property(text, text, (sentence, name) => {
      const outcome = {
        ...missed,
        text: sentence,
        expected: [name],
        scores: [{ name, score: 0.5, nearest: sentence }],
      };
      const { cases, isRed } = readJunit(renderJunit([outcome], failedGate));
      expect(cases).toHaveLength(2);
      expect(isRed).toBe(true);
    }),
    { numRuns: 100 },
  );
});

it('has one test case for --min-f1, which fails if F1 is too low and passes otherwise', () => {
  const failed = readJunit(renderJunit([found, missed], failedGate));
  expect(failed.isRed).toBe(true);
  expect(failed.cases[0]).toMatchObject({
    attributes: { classname: 'intents.gate', name: 'macro F1 reaches --min-f1' },
    children: [
      {
        name: 'failure',
        attributes: { type: 'min-f1', message: 'macro F1 0.650 is below --min-f1 0.8' },
        text: 'macro F1 0.650 is below --min-f1 0.8',
      },
    ],
  });
  const passed = readJunit(renderJunit([found, missed], { ...options, gate: { minF1: 0.5, passed: true, f1: 0.65 } }));
  expect(passed.isRed).toBe(false);
  expect(passed.cases[0]).toMatchObject({ attributes: { classname: 'intents.gate' }, children: [] });
  expect(passed.cases).toHaveLength(3);
});

it('counts a missed case as failed if F1 is too low, and as skipped otherwise', () => {
  const verdicts = (given: JunitOptions) =>
    readJunit(renderJunit([found, missed], given))
      .cases.slice(-2)
      .map(({ children }) => children.map(({ name }) => name));
  expect(verdicts(failedGate)).toEqual([[], ['failure']]);
  expect(verdicts({ ...options, gate: { minF1: 0.5, passed: true, f1: 0.65 } })).toEqual([[], ['skipped']]);
  expect(verdicts(options)).toEqual([[], ['skipped']]);
});

it('gives the expected and predicted names of a missed case, as attribute for Jenkins and as text for GitLab', () => {
  const { cases } = readJunit(renderJunit([missed], options));
  const message = 'expected cancel, got no intent (cancel 0.25 by "cancel it")';
  expect(cases).toMatchObject([
    {
      attributes: { name: 'line 2: Bananas', classname: 'intents.cancel' },
      children: [{ name: 'skipped', attributes: { type: 'missed', message }, text: message }],
    },
  ]);
});
