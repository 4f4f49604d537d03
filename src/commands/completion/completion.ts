/** `sta completion`: the completion scripts of the shells, and where they belong. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { tableView, textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { packageFile } from '../../shared/files/package-file.ts';
import { type FileChange, makeChanges, planInstall, planUninstall } from './answer/change-files.ts';
import { findPlace } from './answer/find-place.ts';
import { completionFiles, detectShell, isShell, type Shell, shellNames } from './answer/shells.ts';

/** How to load each script by hand, in the shell itself and from a file. */
const shells = {
  bash: { title: 'bash', load: 'source <(sta completion bash)', save: 'sta completion bash > sta.bash' },
  zsh: { title: 'zsh', load: 'source <(sta completion zsh)', save: 'sta completion zsh > _sta' },
  fish: {
    title: 'fish',
    load: 'sta completion fish | source',
    save: 'sta completion fish > sta.fish',
  },
  powershell: {
    title: 'PowerShell',
    load: 'sta completion powershell | Out-String | Invoke-Expression',
    save: 'sta completion powershell > sta-completion.ps1',
  },
} as const satisfies Record<Shell, { title: string; load: string; save: string }>;

export function register(completion: Command, run: Runner): void {
  completion.description('Complete commands, flags, ids and names in your shell');
  registerInstall(completion, run);
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'] as const) {
    const { title, load, save } = shells[shell];
    completion
      .command(shell)
      .description(`Print the completion script of ${title}`)
      .notes(
        `To install it, run "sta completion install". To load it only for this session, run in ${title}:`,
        '',
        `  ${load}`,
      )
      .examples(save, `sta completion ${shell} --json`)
      .action(
        run(async () => {
          const script = await readFile(packageFile(`completions/${completionFiles[shell]}`), 'utf8');
          return textView({ shell, script }, script, { bare: true });
        }),
      );
  }
}

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

function registerInstall(completion: Command, run: Runner): void {
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
