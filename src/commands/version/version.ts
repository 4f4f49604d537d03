/** `sta version`: the same as `--version`, also as JSON. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { textView } from '../../output/view.ts';

export function register(version: Command, run: Runner): void {
  version
    .description('Print the version')
    .examples('sta version', 'sta version --json')
    .action(
      run(async ({ version, nodeVersion }) =>
        textView({ version, node: nodeVersion.replace(/^v/, '') }, version, { bare: true }),
      ),
    );
}
