/** `sta completion`: the completion scripts of the shells, and where they belong. */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { textView } from '../../output/view.ts';
import { packageFile } from '../package-file.ts';
import type { Runner } from '../runner.ts';
import { completionFiles } from './completion-files.ts';
import { registerInstall } from './install.ts';

/** How the scripts are loaded by hand. */
const examples = {
  bash: ['source <(sta completion bash)', 'sta completion bash > sta.bash'],
  zsh: ['source <(sta completion zsh)', 'sta completion zsh > _sta'],
  fish: ['sta completion fish | source', 'sta completion fish > ~/.config/fish/completions/sta.fish'],
  powershell: [
    'sta completion powershell | Out-String | Invoke-Expression',
    'sta completion powershell > sta-completion.ps1',
  ],
} as const satisfies Record<keyof typeof completionFiles, readonly string[]>;

const titles = { bash: 'bash', zsh: 'zsh', fish: 'fish', powershell: 'PowerShell' } as const;

export function register(completion: Command, run: Runner): void {
  completion.description('Complete commands, flags, ids and names in your shell');
  registerInstall(completion, run);
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'] as const) {
    completion
      .command(shell)
      .description(`Print the completion script of ${titles[shell]}`)
      .addHelpText('after', `\nExamples:\n${examples[shell].map((line) => `  $ ${line}`).join('\n')}`)
      .action(
        run(async () => {
          const script = await readFile(packageFile(`completions/${completionFiles[shell].file}`), 'utf8');
          return textView({ shell, script }, script);
        }),
      );
  }
}
