/** Prints text to a file instead of stdout, completely or not at all. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { replaceFile } from '../../shared/files/write-file.ts';
import type { Io } from '../terminal/io.ts';
import { throwCannotWrite } from './whole-file.ts';

/** @param print receives the streams with the file as stdout @throws StaError; an existing file is then unchanged */
export async function printToFile(path: string, io: Io, print: (io: Io) => Promise<void>): Promise<void> {
  await replaceFile(path, async (sink) => {
    const done = finished(sink);
    // It is awaited below, also after a failure.
    done.catch(() => {});
    const stdout = {
      write: (text: string) => void sink.write(text),
      writeBytes: (bytes: Uint8Array) => void sink.write(bytes),
      async drained() {
        if (sink.writableNeedDrain) await Promise.race([once(sink, 'drain'), done]);
      },
      isTerminal: false,
      columns: undefined,
    };
    try {
      await print({ ...io, stdout });
    } finally {
      sink.end();
    }
    await done;
  }).catch(throwCannotWrite(path));
  io.notes.write(`Wrote ${path}\n`);
}
