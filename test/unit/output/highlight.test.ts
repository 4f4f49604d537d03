import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightSpans } from '../../../src/output/highlight.ts';
import { createPaint } from '../../../src/output/style.ts';

const plain = createPaint(false);
const colored = createPaint(true);

describe('highlightSpans', () => {
  const text = 'One. Two. Three.';

  it('marks spans with asterisks where there is no colour', () => {
    const spans = [
      { start: 10, end: 16 },
      { start: 0, end: 4 },
    ];
    expect(highlightSpans(text, spans, plain, false)).toBe('**One.** Two. **Three.**');
  });

  it('marks with colour and leaves the characters alone where there is colour', () => {
    const marked = highlightSpans(text, [{ start: 5, end: 9 }], colored, true);
    expect(marked).toMatch(/^One\. .+Two\..+ Three\.$/);
    expect(marked).not.toContain('*');
    expect(stripVTControlCharacters(marked)).toBe(text);
  });

  it('marks each line of a sentence by itself, and what overlaps once', () => {
    expect(highlightSpans('a b\r\nc d', [{ start: 2, end: 6 }], plain, false)).toBe('a **b**\r\n**c** d');
    const overlapping = [
      { start: 0, end: 8 },
      { start: 5, end: 9 },
      { start: 6, end: 7 },
    ];
    expect(highlightSpans(text, overlapping, plain, false)).toBe('**One. Two****.** Three.');
  });

  it('takes control characters out for a terminal, marked or not', () => {
    expect(highlightSpans('a\u001b[2Jb \u001bc', [{ start: 6, end: 9 }], plain, true)).not.toContain('\u001b');
  });

  it('changes nothing but the marks, for any spans', () => {
    fc.assert(
      fc.property(
        fc.string().filter((any) => !any.includes('*')),
        fc.array(fc.record({ start: fc.integer({ min: -5, max: 50 }), end: fc.integer({ min: -5, max: 50 }) })),
        (any, spans) => {
          expect(highlightSpans(any, spans, plain, false).replaceAll('*', '')).toBe(any);
        },
      ),
    );
  });
});
