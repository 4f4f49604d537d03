/** Everything outside the program that a command may use, injected. */

import type { Io } from '../../output/terminal/io.ts';
import type { PasteQuestion } from '../../output/terminal/paste-prompt.ts';
import type { StartStatusLine } from '../../output/terminal/status-line.ts';
import type { Clock } from '../../shared/clock.ts';

/** The letters that answer a question; `h` lists the choices. */
type ExpandKey = 'y' | 'n' | 'o' | 'a' | 'c' | 's' | 'q';

export interface Prompts {
  input(question: { message: string; default?: string; validate?: (value: string) => true | string }): Promise<string>;
  password(question: { message: string; validate?: (value: string) => true | string }): Promise<string>;
  confirm(question: { message: string; default: boolean }): Promise<boolean>;
  /** For a secret of several lines; the input is hidden. */
  paste(question: PasteQuestion): Promise<string>;
  /** One letter for each choice. */
  expand<T extends string>(question: {
    message: string;
    choices: { key: ExpandKey; name: string; value: T }[];
  }): Promise<T>;
  select<T extends string>(question: { message: string; choices: { name: string; value: T }[] }): Promise<T>;
}

export interface Deps {
  readonly io: Io;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly nodeVersion: string;
  /** Aborted by SIGINT and SIGTERM; the reason is the StaError to end with. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** A number from 0 to 1, for jitter. */
  readonly random: () => number;
  readonly startStatusLine: StartStatusLine;
  readonly prompts: () => Promise<Prompts>;
  /**
   * The module for the system's keyring: the name of a package, or the URL of a module that exports an `AsyncEntry`.
   */
  readonly keyringModule: string;
  /** Runs a program with this process's streams until it ends. @returns its exit code, 128 + n for signal n */
  readonly runProgram: (command: string, args: readonly string[], env: Record<string, string>) => Promise<number>;
  /** Starts a program that outlives this process, such as a browser, without its streams. @throws StaError if it cannot be started */
  readonly launchProgram: (command: string, args: readonly string[]) => Promise<void>;
  readonly platform: NodeJS.Platform;
}
