import { Command as CommanderCommand } from 'commander';

export { Argument, InvalidArgumentError, Option } from 'commander';

/** A command of commander, with notes and examples below the options in its help. */
export class Command extends CommanderCommand {
  override createCommand(name?: string): Command {
    return new Command(name);
  }

  notes(...lines: readonly string[]): this {
    return this.addHelpText('after', ['', ...lines].join('\n'));
  }

  /** @param lines command lines, without a prompt */
  examples(...lines: readonly string[]): this {
    return this.addHelpText('after', ['', 'Examples:', ...lines.map((line) => `  $ ${line}`)].join('\n'));
  }
}
