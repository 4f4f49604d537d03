/** `sta completion`: the completion scripts of the shells, and where they belong. */
import { readFile } from 'node:fs/promises';
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { textView } from '../../output/view.ts';
import { packageFile } from '../../shared/files/package-file.ts';
import { completionFiles, type Shell } from './answer/shells.ts';
import { registerInstall } from './install.ts';

/** How to load each script by hand, in the shell itself and from a file. */
const shells = {
  bash: { title: 'bash', load: 'source <(sta completion bash)', save: 'sta completion bash > sta.bash' },
  zsh: { title: 'zsh', load: 'source <(sta completion zsh)', save: 'sta completion zsh > _sta' },
  fish: {
    title: 'fish',
    load: 'sta completion fish | source',
    save: 'sta completion fish > ~/.config/fish/completions/sta.fish',
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
          return textView({ shell, script }, script);
        }),
      );
  }
}
