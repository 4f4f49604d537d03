/** `sta doctor`: looks at all that commands depend on, and says what mends what is wrong. */
import type { Command } from 'commander';
import type { Runner } from '../../action/runner.ts';
import { requireProfile } from '../../config/require-profile.ts';
import { tableView } from '../../output/view.ts';
import { checkDataDirectory, checkDisk, checkFfmpeg, checkModels, checkSpeech } from './check-local-service.ts';
import { checkClock, checkProxy, checkSignIn, checkTarget } from './check-service.ts';
import { checkConfigFile, checkKeyring, checkNode } from './check-set-up.ts';
import { checkCompletion, checkTerminal } from './check-terminal.ts';
import { drawFindings } from './draw-findings.ts';
import { type Check, type State, warning } from './finding.ts';
import { runChecks } from './run-checks.ts';

const checks: readonly Check[] = [
  ...[checkNode, checkConfigFile],
  ...[checkKeyring, checkTarget, ...[checkSignIn, checkClock].map(ifProfileIsThere), checkProxy].map(
    ifSettingsCanBeRead,
  ),
  ...[checkDataDirectory, checkDisk, checkFfmpeg, checkSpeech, checkModels],
  ...[checkTerminal, checkCompletion],
];

/** Of a config file that cannot be read one check tells, and not each. */
function ifSettingsCanBeRead({ name, run }: Check): Check {
  return {
    name,
    run(context, signal) {
      try {
        context.settings();
      } catch {
        return warning('not looked at: the config file cannot be read');
      }
      return run(context, signal);
    },
  };
}

/** Of a profile that is named and not there the check of the target tells. */
function ifProfileIsThere({ name, run }: Check): Check {
  return {
    name,
    run(context, signal) {
      try {
        requireProfile(context.settings(), context.config);
      } catch {
        return warning('not looked at: the profile is not there');
      }
      return run(context, signal);
    },
  };
}

/** Of each check. */
const timeLimitMs = 10_000;

export function register(doctor: Command, run: Runner): void {
  doctor
    .description('Check this machine, the sign-in and the service, and say what mends what is wrong')
    .addHelpText(
      'after',
      [
        '',
        'Nothing is changed. Exits with 1 when something is a problem; a warning is none.',
        '',
        'Examples:',
        '  $ sta doctor',
        `  $ sta doctor --query "checks[?state!='ok']"`,
      ].join('\n'),
    )
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
            ...(problems > 0 && { exitCode: 1 }),
          },
        );
      }),
    );
}

function sumUp(problems: number, warnings: number): string {
  if (problems === 0 && warnings === 0) return 'All is well';
  const some = (count: number, what: string) => `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`;
  const text = `${some(problems, 'problem')}, ${some(warnings, 'warning')}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
