import { expect, test } from 'vitest';
import { computeSentimentAnalysis } from '../../../../../src/service/compute/jobs/computations/sentiment-analysis.ts';
import { chooseSentimentWeights } from '../../../../../src/service/compute/jobs/sentiment-weights.ts';

test('STA_SENTIMENT_WEIGHTS selects a set, or the standard one if it is unset or empty', () => {
  expect(chooseSentimentWeights({})).toBe('standard');
  expect(chooseSentimentWeights({ STA_SENTIMENT_WEIGHTS: '' })).toBe('standard');
  expect(chooseSentimentWeights({ STA_SENTIMENT_WEIGHTS: 'permissive' })).toBe('permissive');
});

test('rejects an unknown set, and a name that every object inherits', () => {
  for (const name of ['permisive', 'toString']) {
    expect(() => chooseSentimentWeights({ STA_SENTIMENT_WEIGHTS: name })).toThrow(
      expect.objectContaining({ code: 'config_error', message: expect.stringContaining(name) }),
    );
  }
});

test('computes a job with the weights of the service', async () => {
  const settings = { derivedDirectory: '', durability: 'normal' as const, env: {} };
  const compute = (sentimentWeights: 'standard' | 'permissive') =>
    computeSentimentAnalysis({ text: 'The delay was awful.' }, { ...settings, sentimentWeights });
  const [standard, permissive] = await Promise.all([compute('standard'), compute('permissive')]);
  expect(permissive.sentences[0]?.sentiments[0]?.sentiment).toBe('Very Negative');
  expect(permissive).not.toEqual(standard);
});
