import { expect, it } from 'vitest';
import { renderTable } from '../../../src/output/print/render-table.ts';
import { createPaint } from '../../../src/output/text/style.ts';
import { tableView } from '../../../src/output/view.ts';

it.each([1, 63, 64, 65, 200])('draws %i rows as one table', (count) => {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  const view = tableView({}, numbers, [{ title: 'N', value: (n) => `row ${n}` }], '');
  const lines = renderTable(view, 80, createPaint(false)).trimEnd().split('\n');
  const width = `row ${count}`.length;
  expect(lines).toEqual([
    `┌${'─'.repeat(width + 2)}┐`,
    `│ ${'N'.padEnd(width)} │`,
    `├${'─'.repeat(width + 2)}┤`,
    ...numbers.map((n) => `│ ${`row ${n}`.padEnd(width)} │`),
    `└${'─'.repeat(width + 2)}┘`,
  ]);
});
