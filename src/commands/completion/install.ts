/** `sta completion install`. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { packageFile } from '../../shared/files/package-file.ts';
import { type FileChange, makeChanges, planInstall, planUninstall } from './answer/change-files.ts';
import { findPlace } from './answer/find-place.ts';
import { completionFiles, detectShell, isShell, shellNames } from './answer/shells.ts';

interface Options {
  readonly shell?: string;
  readonly startupFile?: string;
  readonly uninstall?: boolean;
  readonly dryRun?: boolean;
}

const done: Readonly<Record<FileChange['action'], string>> = {
  write: 'written',
  'add-line': 'line added',
  remove: 'removed',
  'remove-line': 'line removed',
  none: 'nothing to do',
};
const planned: typeof done = {
  write: 'would be written',
  'add-line': 'line would be added',
  remove: 'would be removed',
  'remove-line': 'line would be removed',
  none: 'nothing to do',
};

export function registerInstall(completion: Command, run: Runner): void {
  completion
    .command('install')
    .description('Install the completions where your shell finds them')
    .completedOption('--shell <name>', `one of ${shellNames} (default: from SHELL)`, [...Object.keys(completionFiles)])
    .option('--startup-file <path>', 'add the line that loads them to this file instead of the usual one')
    .option('--uninstall', 'remove everything that an installation wrote')
    .option('--dry-run', 'show what would change, and change nothing')
    .notes(
      'fish finds the completions by itself, and so does bash if bash-completion is loaded. Otherwise sta adds a line to a',
      'startup file and shows it; the comment at its end marks it for --uninstall. A second run changes nothing.',
    )
    .examples('sta completion install', 'sta completion install --shell zsh --dry-run')
    .action(
      run(async ({ env, platform }, options: Options) => {
        const { shell: named, startupFile, uninstall = false, dryRun = false } = options;
        if (named !== undefined && !isShell(named)) {
          throw new StaError('usage', `There are no completions for "${named}"`, {
            hint: `Name one: sta completion install --shell NAME  (${shellNames})`,
          });
        }
        const shell = named ?? detectShell(env, platform);
        const place = findPlace(shell, { env, platform, startupFile: startupFile && resolve(startupFile) });
        const script = await readFile(packageFile(`completions/${completionFiles[shell]}`), 'utf8');
        const changes = uninstall ? planUninstall(place) : planInstall(place, script);
        if (!dryRun) makeChanges(changes);
        const reply = {
          shell,
          dryRun,
          changes: changes.map(({ path, action, line }) => ({ path, action, line })),
        };
        const words = dryRun ? planned : done;
        return tableView(
          reply,
          changes,
          [
            { title: 'File', value: ({ path }) => path, flexible: true },
            { title: 'Change', value: ({ action }) => words[action] },
          ],
          '',
          { note: describe(changes, { uninstall, dryRun, next: place.next }) },
        );
      }),
    );
}

function describe(
  changes: readonly FileChange[],
  { uninstall, dryRun, next }: { uninstall: boolean; dryRun: boolean; next: string },
): string {
  const lines = changes.flatMap(({ path, line }) => (line === undefined ? [] : [`The line for ${path}:\n  ${line}`]));
  const same = changes.every(({ action }) => action === 'none');
  const what = same ? (uninstall ? 'Nothing of it is installed' : 'It is all there already') : undefined;
  const then = uninstall || dryRun ? undefined : `New terminals complete sta; this one after: ${next}`;
  return [...lines, what, then].filter((part) => part !== undefined).join('\n');
}
