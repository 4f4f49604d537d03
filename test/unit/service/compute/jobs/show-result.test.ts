import { expect, test } from 'vitest';
import { showResult, showResultParts } from '../../../../../src/service/compute/jobs/show-result.ts';

async function* cutAt(text: string, place: number): AsyncGenerator<string> {
  yield text.slice(0, place);
  if (place < text.length) yield text.slice(place);
}

test.each([
  ['sentiment_analysis', { sentences: ['x'.repeat(90)], language: 'en' }, { sentences: ['x'.repeat(90)] }],
  ['extractive_summary', { sentences: [',"language":"', 'y'], language: 'und' }, [',"language":"', 'y']],
  // Of version 0.1.0.
  ['sentiment_analysis', { sentences: ['x'] }, { sentences: ['x'] }],
  ['extractive_summary', ['x', 'y'], ['x', 'y']],
] as const)(
  'shows a stored result, regardless of the parts in which it is read: %s, %j',
  async (kind, stored, data) => {
    const text = JSON.stringify(stored);
    const shown = { data: { item: data }, ...('language' in stored && { language: stored.language }) };
    expect(JSON.parse(`{"data":{"item":${showResult(kind, text)}`)).toEqual(shown);
    for (let place = '{"sentences":'.length; place <= text.length; place++) {
      let joined = '';
      for await (const part of showResultParts(kind, cutAt(text, place))) joined += part;
      expect(joined).toBe(showResult(kind, text));
    }
  },
);
