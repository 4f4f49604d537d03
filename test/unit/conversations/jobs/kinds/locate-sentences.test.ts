import { describe, expect, it } from 'vitest';
import { locateSentences } from '../../../../../src/conversations/jobs/kinds/placed-sentences.ts';

const text = 'Yes. No. 🙂 Yes. Maybe.';

describe('locateSentences', () => {
  it('accepts the offsets of the service, as numbers or digits', () => {
    expect(
      locateSentences(text, [
        { sentence: 'No.', start_char: 5, end_char: 8 },
        { sentence: 'Yes.', start_char: '12', end_char: '16' },
      ]),
    ).toEqual([
      { start: 5, end: 8 },
      { start: 12, end: 16 },
    ]);
  });

  it('finds a sentence if the offsets use another unit', () => {
    // The offsets are in code points: the emoji counts as one.
    expect(
      locateSentences(text, [
        { sentence: 'No.', start_char: 5, end_char: 8 },
        { sentence: 'Yes.', start_char: 11, end_char: 15 },
        { sentence: 'Maybe.', start_char: 16, end_char: 22 },
      ]),
    ).toEqual([
      { start: 5, end: 8 },
      { start: 12, end: 16 },
      { start: 17, end: 23 },
    ]);
  });

  it('detects a different text', () => {
    expect(locateSentences('Something else.', [{ sentence: 'No.', start_char: 5, end_char: 8 }])).toBeUndefined();
    expect(locateSentences('Something else.', [])).toEqual([]);
  });
});
