/** `sta doctor`: checks everything that commands depend on, and prints how to fix each problem. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import type { Paint } from '../../output/text/style.ts';
import { wrapWords } from '../../output/text/wrap-lines.ts';
import { tableView } from '../../output/view.ts';
import { checks } from './checks/checks.ts';
import type { State } from './checks/finding.ts';
import { type NamedFinding, runChecks } from './checks/run-checks.ts';

const timeLimitMs = 10_000;

export function register(doctor: Command, run: Runner): void {
  doctor
    .description('Find problems on this machine, with the sign-in and the service, and say how to fix each')
    .notes('Changes nothing. Exits with 1 if it finds a problem; warnings do not count.')
    .examples('sta doctor', `sta doctor --query "checks[?state!='ok']"`)
    .action(
      run(async (context) => {
        const findings = await runChecks(context, checks, timeLimitMs);
        const count = (state: State) => findings.filter((finding) => finding.state === state).length;
        const [problems, warnings] = [count('problem'), count('warning')];
        return tableView(
          { ok: problems === 0, checks: findings },
          findings,
          [
            { title: 'State', value: ({ state }) => state },
            { title: 'Check', value: ({ name }) => name },
            { title: 'Found', value: ({ found }) => found, flexible: true },
            { title: 'Fix', value: ({ fix }) => fix ?? '', flexible: true },
          ],
          '',
          {
            note: sumUp(problems, warnings),
            instead: (columns, paint) => drawFindings(findings, columns, paint),
            exitCode: problems > 0 ? 1 : undefined,
          },
        );
      }),
    );
}

function sumUp(problems: number, warnings: number): string {
  if (problems === 0 && warnings === 0) return 'No problems found';
  const some = (count: number, what: string) => `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`;
  const text = `${some(problems, 'problem')}, ${some(warnings, 'warning')}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const marks: Readonly<Record<State, string>> = { ok: '✓', warning: '!', problem: '✗' };

const paintState: Readonly<Record<State, (paint: Paint, text: string) => string>> = {
  ok: (paint, text) => paint.green(text),
  warning: (paint, text) => paint.yellow(text),
  problem: (paint, text) => paint.red.bold(text),
};

/**
 * Draws findings for a terminal: a mark, the name of the check and its finding, and below them how to fix it.
 *
 * @param columns the terminal's width; continuation lines are indented
 */
function drawFindings(findings: readonly NamedFinding[], columns: number, paint: Paint): string {
  const nameColumns = Math.max(...findings.map(({ name }) => name.length));
  const indent = ' '.repeat(nameColumns + 4);
  const width = Math.max(20, columns - indent.length);
  return findings
    .flatMap(({ name, state, found, fix }) => {
      const [first = '', ...others] = wrapWords(sanitizeLine(found), width);
      const head = `${paintState[state](paint, marks[state])} ${paint.bold(name.padEnd(nameColumns))}  ${first}`;
      const fixLines = fix === undefined ? [] : wrapWords(`→ ${sanitizeLine(fix)}`, width);
      return [
        head,
        ...others.map((line) => indent + line),
        ...fixLines.map((line) => indent + (state === 'ok' ? paint.dim(line) : paint.cyan(line))),
      ].map((line) => `${line}\n`);
    })
    .join('');
}
