import fc from 'fast-check';
import { expect, it } from 'vitest';
import { replaceBetween } from '../../../lab/bench/report/replace-between.ts';
import { replaceTasks } from '../../../lab/bench/report/replace-tasks.ts';
import type { Table } from '../../../lab/bench/report/table.ts';
import { writeSummary } from '../../../lab/bench/report/write-summary.ts';
import { writeCell, writeTable } from '../../../lab/bench/report/write-table.ts';
import { anyCharacter } from '../../support/any-character.ts';

const table: Table = {
  title: 'Sentiment',
  columns: [
    { name: 'SST, five classes, %', summary: 'Sentiment, SST, five classes' },
    { name: 'µs a sentence', digits: 0, summary: 'Sentiment, µs a sentence', lowerIsBetter: true },
    { name: 'engine' },
  ],
  rows: [
    { name: 'sta', kind: 'ours', cells: [45.04, 1234.4, 'a|b'] },
    { name: 'slow', kind: 'peer', cells: [33, 9000, undefined] },
    { name: 'fast', kind: 'peer', cells: [34.649, 12, undefined] },
    { name: 'CNN', kind: 'published', cells: [45], source: 'https://example.com/cnn' },
    { name: 'RNTN', kind: 'published', cells: [45.7], source: 'https://example.com/rntn' },
    { name: 'an oracle', kind: 'limit', cells: [99] },
  ],
  notes: ['Nothing was trained on it.'],
};

it('writes a table with right-aligned figures, escaped bars and marked published rows', () => {
  expect(writeTable(table, 3)).toBe(`### Sentiment

|  | SST, five classes, % | µs a sentence | engine |
| --- | ---: | ---: | ---: |
| **sta** | 45.0 | 1,234 | a\\|b |
| slow | 33.0 | 9,000 |  |
| fast | 34.6 | 12 |  |
| *[CNN](https://example.com/cnn)* | 45.0 |  |  |
| *[RNTN](https://example.com/rntn)* | 45.7 |  |  |
| an oracle | 99.0 |  |  |

In italics: published figures, not run here, on the sets' test parts.

Nothing was trained on it.`);
});

it('summarises each named column: ours, the others from best to worst, and the best published one with its source', () => {
  expect(writeSummary([table]).split('\n').slice(2)).toEqual([
    '| Sentiment, µs a sentence | **1,234** | fast 12, slow 9,000 |  |',
    '| Sentiment, SST, five classes, fitted | **45.0** | fast 34.6, slow 33.0 | [RNTN 45.7](https://example.com/rntn) |',
  ]);
  expect(writeSummary([table], ['Sentiment, SST, five classes, fitted']).split('\n')).toHaveLength(3);
  expect(() => writeSummary([table], ['Sentiment, SST, five classes'])).toThrow('No table has a column');
});

it('keeps a row on one line with the same number of cells, whatever a cell contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const cell = writeCell(text, { name: 'x' });
      expect(cell).not.toMatch(/[\r\n]/);
      expect(cell.replaceAll('\\|', '')).not.toContain('|');
    }),
  );
});

it('replaces only the text between two markers', () => {
  const page = 'before\n<!-- x -->\nold\n<!-- /x -->\nafter';
  const once = replaceBetween(page, 'x', 'new');
  expect(once).toBe('before\n<!-- x -->\n\nnew\n\n<!-- /x -->\nafter');
  expect(replaceBetween(once, 'x', 'new')).toBe(once);
});

it.each(['', '<!-- x -->', '<!-- /x --><!-- x -->', '<!-- x --><!-- x --><!-- /x -->'])(
  'rejects a page unless each marker occurs once and in order: %s',
  (page) => {
    expect(() => replaceBetween(page, 'x', 'new')).toThrow('<!-- /x -->');
  },
);

it('replaces only the section and the summary lines of one task, and adds a new one in its place', () => {
  const head = '|  | sta |\n| --- | --- |';
  const page = `One run.\n\n${head}\n| Clips | 1 |\n| Tone | 2 |\n\n## \`lab/bench/quality clips\`\n\n### A\n\nold\n\n## \`lab/bench/quality tone\`\n\nkept`;
  const clips = { task: 'clips', section: '## `lab/bench/quality clips`\n\nnew', summary: `${head}\n| Clips | 3 |` };
  const actions = {
    task: 'actions',
    section: '## `lab/bench/quality actions`\n\nadded',
    summary: `${head}\n| Actions | 4 |`,
  };
  expect(replaceTasks(page, [clips, actions])).toBe(
    `One run.\n\n${head}\n| Clips | 3 |\n| Tone | 2 |\n| Actions | 4 |\n\n${actions.section}\n\n${clips.section}\n\n## \`lab/bench/quality tone\`\n\nkept`,
  );
});
