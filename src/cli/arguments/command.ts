import { Argument, Command as CommanderCommand, Option } from 'commander';
import type { View } from '../../output/view.ts';
import type { Context } from '../context/context.ts';
import { type Completion, completes } from './completes.ts';

export { Argument, InvalidArgumentError, Option } from 'commander';

/** A command of commander, with what the shell completes, and with notes and examples below the options in its help. */
export class Command extends CommanderCommand {
  override createCommand(name?: string): Command {
    return new Command(name);
  }

  completedArgument(name: string, description: string, completion: Completion): this {
    return this.addArgument(completes(new Argument(name, description), completion));
  }

  completedOption<T>(
    flags: string,
    description: string,
    completion: Completion,
    parse?: (value: string, previous: T) => T,
  ): this {
    const option = completes(new Option(flags, description), completion);
    return this.addOption(parse === undefined ? option : option.argParser(parse));
  }

  notes(...lines: readonly string[]): this {
    return this.addHelpText('after', ['', ...lines].join('\n'));
  }

  /** @param lines command lines, without a prompt */
  examples(...lines: readonly string[]): this {
    return this.addHelpText('after', ['', 'Examples:', ...lines.map((line) => `  $ ${line}`)].join('\n'));
  }
}

/** Turns one of our actions into an action of commander. */
export type Runner = <Options, Args extends unknown[]>(
  action: (context: Context, options: Options, ...args: Args) => Promise<View>,
) => (this: CommanderCommand, ...given: unknown[]) => Promise<void>;
