/** The one line that is ours in a startup file, known by its end. Pure. */
import { lineMark } from './find-place.ts';

/** The text with the line in it, once: in its old place where it was, else at the end. */
export function addLine(text: string, line: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex(isOurs);
  if (at >= 0) return lines.flatMap((one, i) => (i === at ? [line] : isOurs(one) ? [] : [one])).join('\n');
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** The text without the line. */
export const removeLine = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isOurs(line))
    .join('\n');

const isOurs = (line: string) => line.trimEnd().endsWith(lineMark);
