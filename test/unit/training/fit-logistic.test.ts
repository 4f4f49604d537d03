import { expect, test } from 'vitest';
import { fitLogistic, type LogisticExample, listColumns } from '../../../lab/training/fit-logistic.ts';

const penalty = 0.5;
const options = { columns: 2, penaltyOf: () => penalty, divisor: 1, iterations: 200 };
const points: readonly (readonly [x: number, label: number])[] = [
  [-2, 0],
  [-1, 0],
  [-0.5, 1],
  [0.3, 0],
  [1, 1],
  [2.5, 1],
];
const examples: LogisticExample[] = points.map(([x, label]) => ({ features: listColumns([1, x]), label, weight: 1 }));

test('the gradient of the penalised loss is zero at the fitted coefficients', () => {
  const [[bias = 0, weight = 0] = []] = fitLogistic(examples, { ...options, rows: 1 });
  const slopes = [penalty * bias, penalty * weight];
  for (const [x, label] of points) {
    const miss = 1 / (1 + Math.exp(-(bias + weight * x))) - label;
    slopes[0] = (slopes[0] ?? 0) + miss;
    slopes[1] = (slopes[1] ?? 0) + miss * x;
  }
  expect(weight).toBeGreaterThan(0.3);
  for (const slope of slopes) expect(Math.abs(slope)).toBeLessThan(1e-3);
});

test('two classes with twice the penalty differ by the coefficients of one row', () => {
  const [one = []] = fitLogistic(examples, { ...options, rows: 1 });
  const [no = [], yes = []] = fitLogistic(examples, { ...options, rows: 2, penaltyOf: () => 2 * penalty });
  for (const [column, value] of one.entries()) expect((yes[column] ?? 0) - (no[column] ?? 0)).toBeCloseTo(value, 2);
});

test('an example of weight 2 counts as two', () => {
  const [first, ...others] = examples;
  if (first === undefined) throw new Error('no example');
  const [doubled = []] = fitLogistic([{ ...first, weight: 2 }, ...others], { ...options, rows: 1 });
  const [repeated = []] = fitLogistic([first, first, ...others], { ...options, rows: 1 });
  for (const [column, value] of doubled.entries()) expect(value).toBeCloseTo(repeated[column] ?? 0, 6);
});
