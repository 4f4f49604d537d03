/** Breaks text into lines for a terminal, between words. */
import { textWidth, truncate } from './fit-columns.ts';
import { sanitizeLine } from './sanitize.ts';

/**
 * The lines of a text in at most `columns` columns, as far as its words allow. A command to copy stays on one line,
 * which the terminal itself breaks if it is too long; so does a line of JSON.
 */
export const wrapLines = (text: string, columns: number): string =>
  text
    .split('\n')
    .map((line) => (line.startsWith('{"') ? line : wrapLine(line, columns)))
    .join('\n');

/** Continuation lines have the indentation of the first line. */
function wrapLine(line: string, columns: number): string {
  // No character is wider than two columns: most lines need no measuring.
  if (line.length * 2 <= columns || textWidth(line) <= columns) return line;
  const indent = /^ */.exec(line)?.[0] ?? '';
  const { before, command, after } = findCommand(line.slice(indent.length));
  const words = [...splitWords(before), ...(command === '' ? [] : [command]), ...splitWords(after)];
  return fillLines(words, columns - indent.length)
    .map((one) => indent + one)
    .join('\n');
}

/** The lines of untrusted text, each at most `columns` wide. Of more than `maxLines` lines, the last one ends with `…`. */
export function wrapText(text: string, columns: number, maxLines = Number.POSITIVE_INFINITY): string[] {
  const lines = wrapWords(sanitizeLine(text), columns);
  const kept = lines.slice(0, maxLines).map((line) => truncate(line, columns));
  if (lines.length > maxLines) kept[maxLines - 1] = truncate(`${lines[maxLines - 1]} …`, columns);
  return kept;
}

/** Wraps words in lines of at most `columns` columns; a longer word gets a separate line. */
export function wrapWords(text: string, columns: number): string[] {
  return fillLines(splitWords(text), columns);
}

const splitWords = (text: string): string[] => text.split(' ').filter((word) => word !== '');

function fillLines(words: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  let used = 0;
  for (const word of words) {
    const width = textWidth(word);
    if (lines.length > 0 && used + 1 + width <= columns) {
      lines[lines.length - 1] += ` ${word}`;
      used += 1 + width;
    } else {
      lines.push(word);
      used = width;
    }
  }
  return lines;
}

/**
 * `Fetch it with: sta tone fetch ID  (or ...)`: the command goes from its name to the end of the line or two spaces.
 */
const commandLine = /(?<=^|: |\p{Cc}\[\d+m)(?:\S+=\S* )*(?:sta|iconv|ffmpeg|npm|export|curl|split) .*?(?= {2}|$)/u;
/** Within a sentence, with the punctuation around it. */
const quoted = /\(?(?:`[^`]+`|\bsta(?: [a-z][\w-]*){1,2}(?: --[a-z-]+)?)[).,;:]*/;

function findCommand(line: string): { before: string; command: string; after: string } {
  const found = commandLine.exec(line) ?? quoted.exec(line);
  if (found === null) return { before: line, command: '', after: '' };
  const end = found.index + found[0].length;
  return { before: line.slice(0, found.index), command: found[0], after: line.slice(end) };
}
