/** The options of every command that waits. */
import { type Command, InvalidArgumentError } from 'commander';

export interface WaitOptions {
  /** Milliseconds; undefined: as long as it takes. */
  readonly timeout?: number;
  /** What a message gives as the time limit, where `timeout` is what is left of it. */
  readonly reportedTimeout?: number | undefined;
  /** Milliseconds; undefined: pauses that grow. */
  readonly interval?: number;
}

export const addWaitOptions = (command: Command): Command =>
  command
    .option('--timeout <seconds>', 'wait no longer than this, then exit with 8', parseSeconds(0.001, 7 * 86_400))
    .option('--interval <seconds>', 'ask this often (default: from 0.05 to 5, growing)', parseSeconds(0.05, 3600));

/** @returns a parser of seconds within bounds, which gives milliseconds */
const parseSeconds =
  (minimum: number, maximum: number) =>
  (value: string): number => {
    const seconds = Number(value);
    if (value.trim() === '' || !(seconds >= minimum && seconds <= maximum)) {
      throw new InvalidArgumentError(`It must be a number of seconds from ${minimum} to ${maximum}.`);
    }
    return seconds * 1000;
  };
