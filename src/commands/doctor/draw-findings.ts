/** Findings for a terminal: a mark, the check's name, what was found, and below it what mends it. */
import { sanitizeLine } from '../../output/sanitize.ts';
import type { Paint } from '../../output/style.ts';
import { wrapWords } from '../../output/wrap-lines.ts';
import type { State } from './finding.ts';
import type { NamedFinding } from './run-checks.ts';

const marks: Readonly<Record<State, string>> = { ok: '✓', warning: '!', problem: '✗' };

const paintState: Readonly<Record<State, (paint: Paint, text: string) => string>> = {
  ok: (paint, text) => paint.green(text),
  warning: (paint, text) => paint.yellow(text),
  problem: (paint, text) => paint.red.bold(text),
};

/** @param columns the terminal's width; long texts go on below their beginning */
export function drawFindings(findings: readonly NamedFinding[], columns: number, paint: Paint): string {
  const nameColumns = Math.max(...findings.map(({ name }) => name.length));
  const indent = ' '.repeat(nameColumns + 4);
  const width = Math.max(20, columns - indent.length);
  return findings
    .flatMap(({ name, state, found, fix }) => {
      const [first = '', ...others] = wrapWords(sanitizeLine(found), width);
      const head = `${paintState[state](paint, marks[state])} ${paint.bold(name.padEnd(nameColumns))}  ${first}`;
      const mending = fix === undefined ? [] : wrapWords(`→ ${sanitizeLine(fix)}`, width);
      return [
        head,
        ...others.map((line) => indent + line),
        ...mending.map((line) => indent + (state === 'ok' ? paint.dim(line) : paint.cyan(line))),
      ].map((line) => `${line}\n`);
    })
    .join('');
}
