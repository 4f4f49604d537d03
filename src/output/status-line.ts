/** A line on a terminal that lives while something is waited for: ora's spinner, a title, and what changes. */
import type { WriteStream } from 'node:tty';
import stringWidth from 'string-width';
import { truncate } from './fit-columns.ts';

export interface StatusLine {
  /** Takes the line away. */
  stop(): void;
}

/** @param describe called for each frame: what stands behind the title now */
export type StartStatusLine = (title: string, describe: () => string) => StatusLine;

export const noStatusLine: StatusLine = { stop: () => {} };

/** The spinner's own frame and the spaces beside it. */
const frameColumns = 4;

/**
 * Starts a spinner where the stream is a terminal. What is written to stdout or stderr meanwhile goes above it: ora sees
 * to that.
 */
export function startSpinner(stream: WriteStream, title: string, describe: () => string): StatusLine {
  // A terminal that nobody has told its size says 0, and ora would clear lines for ever.
  if (!stream.isTTY || !(stream.columns > 0)) return noStatusLine;
  let stopped = false;
  let stop = () => {};
  const start = async () => {
    const { default: ora } = await import('ora');
    if (stopped) return;
    // Whether there is to be a spinner is decided already. stdin is left alone: Ctrl-C stays a signal, and what is typed
    // ahead stays for the shell.
    const spinner = ora({ stream, text: title, color: false, discardStdin: false, isEnabled: true });
    spinner.suffixText = () => truncate(describe(), Math.max(8, stream.columns - stringWidth(title) - frameColumns));
    spinner.start();
    stop = () => void spinner.stop();
  };
  // A spinner that cannot be loaded is no reason to fail: the wait goes on without it.
  start().catch(() => {});
  return {
    stop() {
      stopped = true;
      stop();
    },
  };
}
