/** SubStation Alpha, as Aegisub writes it: a table of events, whose text comes last and may have commas. */

import type { Item } from '../format.ts';
import { lineItem } from '../messages/turns.ts';
import type { SourceLine } from '../source-lines.ts';
import { roleOf } from '../speakers/speaker-roles.ts';
import { parseClock } from '../times/clock-times.ts';

export const isSubStation = (lines: readonly string[]): boolean => /^\ufeff?\[script info\]/i.test(lines[0] ?? '');

const usual = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text';

export async function* readSubStation(lines: AsyncIterable<SourceLine>): AsyncGenerator<Item> {
  let names = usual.split(', ');
  for await (const { number: line, text, problem } of lines) {
    if (text === undefined) yield { line, error: `is ${problem}` };
    const [, kind, row = ''] = /^(Format|Dialogue):\s*(.*)$/.exec(text ?? '') ?? [];
    const cells = row.split(',');
    if (kind === 'Format') names = cells.map((name) => name.trim());
    if (kind !== 'Dialogue') continue;
    const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
    const words = cells
      .slice(names.length - 1)
      .join(',')
      .replace(/\{[^{}]*\}/g, '')
      .replace(/\\[Nnh]/g, ' ')
      .trim();
    const speaker = cell('Name') === '' ? undefined : cell('Name');
    const role = speaker === undefined ? undefined : roleOf(speaker);
    const [start, end] = [parseClock(cell('Start')), parseClock(cell('End'))];
    if (words === '') continue;
    yield lineItem({ line, text: words }, { speaker, role, start, end });
  }
}
