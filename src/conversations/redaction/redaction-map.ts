/** The file of `--redact-map`: which placeholder is which value. */
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Replacement } from '../../engines/redaction/line-redactor.ts';
import { checkWritable } from '../../output/print/whole-file.ts';
import { StaError, systemReasonOf } from '../../shared/errors.ts';
import { replaceFile } from '../../shared/files/write-file.ts';

/** A value of a conversation: a line of the file. */
export interface MappedValue extends Replacement {
  /** The file, or the id of the conversation in it. */
  readonly conversation: string;
}

/** Readable and writable only by its owner. */
const mode = 0o600;

/** @throws StaError `file_error` if the file cannot be written */
export async function openRedactionMap(path: string) {
  await checkWritable(path);
  const lines = new PassThrough();
  const written = replaceFile(path, (sink) => pipeline(lines, sink), mode);
  // A failure is reported when the run ends.
  written.catch(() => {});
  return {
    add({ conversation, placeholder, kind, value }: MappedValue): void {
      lines.write(`${JSON.stringify({ conversation, placeholder, kind, value })}\n`);
    },
    /** Puts the file into its place, also with the values of a run that ended early. @throws StaError `file_error` */
    async close(): Promise<void> {
      lines.end();
      try {
        await written;
      } catch (cause) {
        throw new StaError('file_error', `Cannot write ${path}: ${systemReasonOf(cause)}`, { cause });
      }
    },
  };
}
