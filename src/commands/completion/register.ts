/** `sta completion`: the completion script of a shell. */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { StaError } from '../../errors.ts';
import { textView } from '../../output/view.ts';
import { packageFile } from '../package-file.ts';
import type { Runner } from '../runner.ts';
import { completionFiles } from './completion-files.ts';

const shells = Object.keys(completionFiles).join(', ');

export function register(completion: Command, run: Runner): void {
  completion
    .argument('<shell>', shells)
    .description('Print the completion script of a shell')
    .addHelpText(
      'after',
      '\nExamples:\n  $ source <(sta completion bash)\n  $ sta completion fish > ~/.config/fish/completions/sta.fish',
    )
    .action(
      run(async (_context, _options: object, shell: string) => {
        const file = Object.entries(completionFiles).find(([name]) => name === shell)?.[1].file;
        if (file === undefined) {
          throw new StaError('usage', `There are no completions for "${shell}"`, { hint: `Shells: ${shells}` });
        }
        const script = await readFile(packageFile(`completions/${file}`), 'utf8');
        return textView({ shell, script }, script);
      }),
    );
}
