/** Between commander and the actions: an action gets its context, its options and its arguments, and gives back a view. */
import type { Command } from 'commander';
import type { View } from '../output/view.ts';
import type { Context } from './context.ts';
import type { GlobalFlags } from './global-flags.ts';

/** Makes a commander action of one of ours. */
export type Runner = <Options, Args extends unknown[]>(
  action: (context: Context, options: Options, ...args: Args) => Promise<View>,
) => (this: Command, ...given: unknown[]) => Promise<void>;

/** @param onView told of the view that the one action of a run gives back, and of its context */
export function createRunner(
  contextFor: (flags: GlobalFlags) => Context,
  onView: (view: View, context: Context) => void,
): Runner {
  return <Options, Args extends unknown[]>(
    action: (context: Context, options: Options, ...args: Args) => Promise<View>,
  ) =>
    async function run(this: Command, ...given: unknown[]): Promise<void> {
      // commander calls with the arguments, the options and the command; their types are those that the command declares.
      const args = given.slice(0, -2) as Args;
      const options = given.at(-2) as Options;
      const context = contextFor(rootOf(this).opts<GlobalFlags>());
      onView(await action(context, options, ...args), context);
    };
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}
