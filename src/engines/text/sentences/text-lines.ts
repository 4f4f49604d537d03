import { isSpaceAt, skipSpaces, trimEnd } from './character-kinds.ts';
import { readLabels } from './speaker-labels.ts';

/** One line without its break: `start` and `end` exclude white space at both ends and a speaker's label. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  /** Whether a speaker's label or a time stamp precedes `start`. */
  readonly labelled: boolean;
}

const lineBreak = /\r\n|[\n\r\v\f\u2028\u2029]/g;

/** The lines of a text in order, grouped into paragraphs: a line of only white space separates two of them. */
export function readParagraphs(text: string): TextLine[][] {
  const bare = readBareLines(text);
  const labels = readLabels(text, bare);
  const paragraphs: TextLine[][] = [];
  let paragraph: TextLine[] = [];
  let awaiting = false;
  for (const [index, line] of bare.entries()) {
    if (line.start === line.end) {
      if (paragraph.length > 0) paragraphs.push(paragraph);
      paragraph = [];
      continue;
    }
    const label = labels.get(index);
    const start = label === undefined ? line.start : skipSpaces(text, label.end, line.end);
    const labelled = awaiting || label !== undefined;
    // A label on a separate line names the speaker of the next line.
    awaiting = start === line.end;
    if (!awaiting) paragraph.push({ start, end: line.end, labelled });
  }
  if (paragraph.length > 0) paragraphs.push(paragraph);
  return paragraphs;
}

export function readBareLines(text: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  let from = 0;
  const add = (to: number) => {
    const start = skipSpaces(text, from, to);
    lines.push({ start, end: trimEnd(text, start, to) });
  };
  for (const found of text.matchAll(lineBreak)) {
    add(found.index);
    from = found.index + found[0].length;
  }
  add(text.length);
  return lines;
}

/** The first word of a line, at most 40 characters of it. */
export function firstWord(text: string, line: TextLine): string {
  let end = line.start;
  while (end < line.end && end - line.start < 40 && !isSpaceAt(text, end)) end++;
  return text.slice(line.start, end);
}

/** The last word of a line, at most 40 characters of it. */
export function lastWord(text: string, line: TextLine): string {
  let start = line.end;
  while (start > line.start && line.end - start < 40 && !isSpaceAt(text, start - 1)) start--;
  return text.slice(start, line.end);
}
