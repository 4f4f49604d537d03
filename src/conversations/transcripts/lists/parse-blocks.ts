/** Turns tables of Markdown, and blocks of `Name: value` lines, into lists like those of JSON. */
import { countBy } from '../../../shared/collections/group-by.ts';
import type { Members } from '../../../shared/subtitles/json-members.ts';
import { isTextName } from '../columns/field-names.ts';
import { oneLine } from '../messages/clean-message.ts';
import { readDate } from '../times/dates.ts';

/** The rows of the tables of Markdown: `| Time | Speaker | Text |`, a ruler, and rows. */
export function parseMarkdownTables(source: string): Members {
  const tables: string[][][] = [];
  let table: string[][] = [];
  const cellsOf = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => oneLine(cell.replaceAll('\\|', '|').replaceAll('**', '')).replace(/^#$/, 'number'));
  for (const line of [...source.split(/\r?\n/), '']) {
    if (line.trim().startsWith('|')) {
      if (!/^[\s|:-]+$/.test(line)) table.push(cellsOf(line));
    } else if (table.length > 0) {
      tables.push(table);
      table = [];
    }
  }
  return Object.fromEntries(tables.map((rows, index) => [`messages${index}`, rows]));
}

const blockField = /^\s{0,4}(?:\*\*)?([\p{L}][\p{L} _/-]{0,30}?)\s?:(?:\*\*)?\s?(.*)$/u;

const isGap = (line: string): boolean => /^[-=_*\s]*$/.test(line);

/** `Article #2`, above the fields of a block. */
const isNumbered = (line: string): boolean => /^[-=*\s]*\p{L}{3,20} (?:#|no\. ?|nr\. ?)?\d{1,6}[-=*:\s]*$/iu.test(line);

/** A time that no field name precedes, among the fields of a block. */
const writtenTime = /^\s*(?=.{0,20}\d{4})\S.{5,30}\d:\d{2}.{0,12}$/;

/** The name of the fields that begin blocks: `From: Ana` after an empty line or a ruler, more than once. */
export function findBlockName(lines: readonly string[]): string | undefined {
  const counts = countBy(lines.entries(), ([index, line]) => {
    const above = lines[index - 1] ?? '';
    return isGap(above) || isNumbered(above) ? blockField.exec(line)?.[1] : undefined;
  });
  return [...counts].find(([, count]) => count > 1)?.[0];
}

/**
 * Blocks of `Name: value` lines, each with the same names: `From: Ana`, `Date: ...`, `Message: ...`. The text of a mail
 * may follow below its names.
 */
export function parseBlocks(source: string): Members {
  const blocks: Record<string, string>[] = [];
  const lines = source.split(/\r?\n/);
  const first = findBlockName(lines);
  let block: Record<string, string> | undefined;
  let last = '';
  const textName = 'text';
  for (const [index, line] of lines.entries()) {
    // The value above goes on.
    const isIndented = last !== '' && /^\s{6,}\S/.test(line);
    const [, name, value = ''] = (isIndented ? null : blockField.exec(line)) ?? [];
    const isFirst = name !== undefined && name === first;
    if (isFirst) {
      block = {};
      blocks.push(block);
    }
    // Titles and fields of the whole file are above the blocks.
    if (block === undefined) continue;
    const isField =
      name !== undefined &&
      last !== textName &&
      !(name in block) &&
      (blocks.length === 1 || name in (blocks[0] ?? {}) || (last !== '' && !isTextName(last)));
    if (
      name === undefined &&
      isNumbered(line) &&
      isGap(lines[index - 1] ?? '') &&
      blockField.exec(lines[index + 1] ?? '')?.[1] === first
    )
      continue;
    if (isFirst || isField) {
      last = name;
      block[last] = value.trim();
    } else if (isGap(line) && !isIndented) {
      if (block[last] !== '' && !isTextName(last)) last = '';
    } else if (!(textName in block) && !('Date' in block) && writtenTime.test(line) && readDate(line) !== undefined)
      block.Date = line.trim();
    else if (last !== '') block[last] = `${block[last] ?? ''}\n${line.trim()}`.trim();
    else if (Object.keys(block).some((one) => one !== textName && isTextName(one))) continue;
    else if (Object.keys(block).length >= 2 && !(textName in block)) {
      // The fields of a chat are above its messages, which have times.
      if (/^\s*[[(]?\d{1,2}:\d{2}/.test(line)) return {};
      last = textName;
      block[last] = line.trim();
    } else return {};
  }
  return { messages: blocks };
}
