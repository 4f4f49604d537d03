/** A status line on a terminal during a wait: ora's spinner, a title, and changing text. */
import type { WriteStream } from 'node:tty';
import { textWidth, truncate } from '../text/fit-columns.ts';

/**
 * @param describe called for each frame; returns the text after the title
 * @returns removes the line at the end of the block that declares it with `using`
 */
export type StartStatusLine = (title: string, describe: () => string) => Disposable;

export const noStatusLine: Disposable = { [Symbol.dispose]() {} };

/** The width of the spinner and the spaces around it. */
const frameColumns = 4;

/** Less of the changing text says nothing. */
const minSuffixColumns = 4;

/**
 * Starts a spinner if the stream is a terminal. ora prints anything written to stdout or stderr meanwhile above it.
 */
export function startSpinner(stream: WriteStream, title: string, describe: () => string): Disposable {
  // A terminal of unknown size reports 0 columns, and ora would clear lines forever.
  if (!stream.isTTY || !(stream.columns > 0)) return noStatusLine;
  let stopped = false;
  let stop = () => {};
  const start = async () => {
    const { default: ora } = await import('ora');
    if (stopped) return;
    // ora must not decide again whether to show a spinner. It must not touch stdin: Ctrl-C stays a signal, and keys
    // typed ahead stay for the shell.
    const text = truncate(title, stream.columns - frameColumns);
    const spinner = ora({ stream, text, color: false, discardStdin: false, isEnabled: true });
    spinner.suffixText = () => {
      const room = stream.columns - textWidth(text) - frameColumns;
      return room < minSuffixColumns ? '' : truncate(describe(), room);
    };
    spinner.start();
    stop = () => void spinner.stop();
  };
  // If the spinner cannot be loaded, the wait continues without it.
  start().catch(() => {});
  return {
    [Symbol.dispose]() {
      stopped = true;
      stop();
    },
  };
}
