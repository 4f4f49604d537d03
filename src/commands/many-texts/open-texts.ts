/** Opens the inputs of a run over many texts: files that hold one text each, or JSON lines in files or on stdin. */
import { createReadStream } from 'node:fs';
import { StaError } from '../../errors.ts';
import type { InputStream } from '../../output/io.ts';
import { readText } from '../read-input.ts';
import { readNdjson } from './read-ndjson.ts';
import type { TextInput } from './text-input.ts';

/** Each file is one text, read when its turn comes. `-` is stdin. A file that cannot be read is an input that says so. */
export async function* openTextFiles(
  paths: readonly string[],
  stdin: InputStream,
  command: string,
): AsyncGenerator<TextInput> {
  for (const path of paths) {
    const text = await readText({ args: [], file: path, stdin, what: 'a text', command }).catch(onlyStaError);
    yield { id: path, source: path, text };
  }
}

/** The lines of all files, in order; of stdin when there are none. A file that cannot be read ends the run. */
export async function* openNdjson(
  paths: readonly string[],
  stdin: InputStream,
  signal: AbortSignal,
): AsyncGenerator<TextInput> {
  for (const path of paths.length > 0 ? paths : ['-']) {
    try {
      yield* readNdjson(path === '-' ? stdin.readChunks() : createReadStream(path, { signal }), path);
    } catch (cause) {
      if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
      throw new StaError('file_error', `The file ${path} cannot be read: ${cause.message}`, { cause });
    }
  }
}

function onlyStaError(error: unknown): StaError {
  if (error instanceof StaError) return error;
  throw error;
}
