/**
 * The only way in which a command writes to stdout and stderr. A terminal gets none of the control characters in the
 * data, wherever they come from: a response, a file, a name. In a pipe, stdout is exact.
 */

import { releaseControls } from '../text/own-controls.ts';
import { sanitizeBlock } from '../text/sanitize.ts';
import { wrapLines } from '../text/wrap-lines.ts';
import type { Io, OutputStream } from './io.ts';

export function guardIo({ stdin, stdout, stderr, notes }: Io): Io {
  // Logs are also read on terminals, so stderr is always sanitized.
  const prepareWords = (text: string) => {
    const safe = releaseControls(sanitizeBlock(text));
    return stderr.isTerminal && stderr.columns !== undefined ? wrapLines(safe, stderr.columns) : safe;
  };
  return {
    stdin,
    stdout: guardStream(stdout, (text) => releaseControls(stdout.isTerminal ? sanitizeBlock(text) : text)),
    stderr: guardStream(stderr, prepareWords),
    notes: { write: (text) => notes.write(prepareWords(text)) },
  };
}

const guardStream = (stream: OutputStream, prepare: (text: string) => string): OutputStream => ({
  write: (text) => stream.write(prepare(text)),
  writeBytes: (bytes) => stream.writeBytes(bytes),
  drained: async () => stream.drained?.(),
  isTerminal: stream.isTerminal,
  get columns() {
    return stream.columns;
  },
});
