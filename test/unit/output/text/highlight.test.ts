import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightSpans } from '../../../../src/output/text/highlight.ts';
import { releaseControls } from '../../../../src/output/text/own-controls.ts';
import { createPaint } from '../../../../src/output/text/style.ts';

const plain = createPaint(false);
const colored = createPaint(true);

describe('highlightSpans', () => {
  const text = 'One. Two. Three.';

  it('marks spans with asterisks without colour', () => {
    const spans = [
      { start: 10, end: 16 },
      { start: 0, end: 4 },
    ];
    expect(highlightSpans(text, spans, plain)).toBe('**One.** Two. **Three.**');
  });

  it('marks spans with colour and keeps the characters unchanged', () => {
    const marked = releaseControls(highlightSpans(text, [{ start: 5, end: 9 }], colored));
    expect(marked).toMatch(/^One\. .+Two\..+ Three\.$/);
    expect(marked).not.toContain('*');
    expect(stripVTControlCharacters(marked)).toBe(text);
  });

  it('marks each line of a sentence separately, and overlapping spans once', () => {
    expect(highlightSpans('a b\r\nc d', [{ start: 2, end: 6 }], plain)).toBe('a **b**\r\n**c** d');
    const overlapping = [
      { start: 0, end: 8 },
      { start: 5, end: 9 },
      { start: 6, end: 7 },
    ];
    expect(highlightSpans(text, overlapping, plain)).toBe('**One. Two****.** Three.');
  });

  it('changes nothing except the marks, for any spans', () => {
    fc.assert(
      fc.property(
        fc.string().filter((any) => !any.includes('*')),
        fc.array(fc.record({ start: fc.integer({ min: -5, max: 50 }), end: fc.integer({ min: -5, max: 50 }) })),
        (any, spans) => {
          expect(highlightSpans(any, spans, plain).replaceAll('*', '')).toBe(any);
        },
      ),
    );
  });
});
