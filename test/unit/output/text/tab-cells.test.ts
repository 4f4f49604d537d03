import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeTabCell, unescapeTabCell } from '../../../../src/output/text/tab-cells.ts';
import { listValue } from '../../../../src/output/view.ts';

describe('escapeTabCell', () => {
  it('writes values as a reader of TabSeparated expects them', () => {
    expect(['a\tb\nc\\d\r\0', '', undefined, 0.5, true, listValue(['a', 'b\t'])].map(escapeTabCell)).toEqual([
      'a\\tb\\nc\\\\d\\r\\0',
      '',
      '\\N',
      '0.5',
      'true',
      'a; b\\t',
    ]);
  });

  it('gives any text back, in one line and one column', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cell = escapeTabCell(text);
        expect(cell).not.toMatch(/[\t\n\r]/);
        expect(unescapeTabCell(cell)).toBe(text);
      }),
    );
  });
});

describe('unescapeTabCell', () => {
  it.each([
    ['\\N', undefined],
    ['\\\\N', '\\N'],
    ["it\\'s", "it's"],
    ['\\x41\\x4', 'Ax4'],
    ['end\\', 'end\\'],
  ])('reads %s', (cell, text) => expect(unescapeTabCell(cell)).toBe(text));
});
