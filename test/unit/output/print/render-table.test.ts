import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { renderTable, renderTabSeparated } from '../../../../src/output/print/render-table.ts';
import { releaseControls } from '../../../../src/output/text/own-controls.ts';
import { createPaint } from '../../../../src/output/text/style.ts';
import { tableView } from '../../../../src/output/view.ts';

const plain = createPaint(false);
const view = (rows: readonly (readonly [string, string])[]) =>
  tableView(
    null,
    rows,
    [
      { title: 'Sentence', value: ([sentence]) => sentence, flexible: true },
      { title: 'Score', value: ([, score]) => score, align: 'right' },
    ],
    '',
  );

describe('renderTable', () => {
  it('draws a rule under the titles, but not between rows', () => {
    expect(
      renderTable(
        view([
          ['Hello', '1'],
          ['Bye', '0.25'],
        ]),
        80,
        plain,
      ),
    ).toBe(
      [
        '┌──────────┬───────┐',
        '│ Sentence │ Score │',
        '├──────────┼───────┤',
        '│ Hello    │     1 │',
        '│ Bye      │  0.25 │',
        '└──────────┴───────┘',
        '',
      ].join('\n'),
    );
  });

  it('omits a column that is empty in every row', () => {
    expect(renderTable(view([['Hello', '']]), 80, plain)).not.toContain('Score');
  });

  it('shortens flexible cells first, then titles, and never the cells of other columns', () => {
    const table = renderTable(view([['A sentence that goes on', '1']]), 20, plain);
    expect(table).toContain('│ sentenc… │');
    expect(renderTable(view([['A sentence that goes on', '0.123456']]), 10, plain)).toContain('0.123456');
  });

  it('continues a wide cell on a second line, and shortens it only there', () => {
    const table = renderTable(view([['I was charged twice for the same call', '-1.2']]), 34, plain);
    expect(table.split('\n').slice(3, 5)).toEqual([
      '│ I was charged twice    │  -1.2 │',
      '│ for the same call      │       │',
    ]);
    const long = renderTable(view([['I was charged twice for the same call in February and March', '0']]), 34, plain);
    expect(long.split('\n')[4]).toMatch(/^│ for the same call in … │ +│$/);
  });

  it('keeps every line within the terminal for wide, combining and right-to-left text', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        'a',
        '漢',
        '🙂',
        '👩‍👩‍👧',
        'e\u0301',
        'ש',
        'हि',
        '\u200b',
        '\u202e',
        '\u001b[31m',
        '\n',
        '\t',
        ' ',
      ),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(hostile, fc.constant('0.5')), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 30, max: 120 }),
        (rows, width) => {
          const widths = renderTable(view(rows), width, plain)
            .trimEnd()
            .split('\n')
            .map((line) => stringWidth(releaseControls(line)));
          expect(Math.max(...widths)).toBeLessThanOrEqual(width);
          // The border is aligned.
          expect(new Set(widths).size).toBe(1);
        },
      ),
    );
  });

  it('ends right-to-left direction with its cell', () => {
    const table = releaseControls(renderTable(view([['שלום', '1']]), 80, plain));
    expect(table).toContain('│ \u2068שלום\u2069     │     1 │');
    expect(renderTabSeparated(view([['שלום', '1']]))).toBe('שלום\t1\n');
  });

  it('never breaks a word of a title', () => {
    const titled = tableView(
      [],
      [['x'.repeat(40), 'y'.repeat(40)]],
      [
        { title: 'Sentiment', value: ([first]) => first ?? '', flexible: true },
        { title: 'Last response', value: ([, second]) => second ?? '', flexible: true },
      ],
    );
    for (let columns = 10; columns < 60; columns += 1) {
      const table = releaseControls(renderTable(titled, columns, plain));
      for (const word of ['Sentiment', 'Last', 'response']) expect(table).toContain(word);
    }
  });

  it('lists the fields of each row if fixed columns do not fit', () => {
    const ids = view([
      ['Hello', 'statement-36ufwgh9-1795182850876'],
      ['Bye', '1'],
    ]);
    expect(renderTable(ids, 20, plain)).toBe(
      'Sentence  Hello\nScore     statement-36ufwgh9-1795182850876\n\nSentence  Bye\nScore     1\n',
    );
  });
});

describe('renderTabSeparated', () => {
  it('shortens nothing, keeps each row on one line and changes nothing else', () => {
    const long = 'x'.repeat(500);
    expect(renderTabSeparated(view([[`a\tb\r\nc\u2028d\u001b[2J${long}`, '1']]))).toBe(`a b c d\u001b[2J${long}\t1\n`);
  });
});
