/** Opens the inputs of a run over many texts: lines in files or on stdin. */
import { createReadStream } from 'node:fs';
import type { InputSize, TextInput } from '../../api/batches/text-input.ts';
import type { InputStream } from '../../output/terminal/io.ts';
import { StaError, systemReasonOf } from '../../shared/errors.ts';
import { borrowFile, type HeldFiles, readHeld, statFileOf } from '../../shared/files/held-files.ts';
import { readNdjson, readPlainLines, readTsvInputs } from './read-inputs.ts';

export interface LineSources {
  /** `-` is stdin, which is also the default without files. */
  readonly paths: readonly string[];
  readonly stdin: InputStream;
  /** JSON lines such as `{"id","text"}`, tab-separated lines with a text at the end, or one text per line. */
  readonly lines: keyof typeof readers;
}

const readers = { ndjson: readNdjson, tsv: readTsvInputs, plain: readPlainLines };

/** The lines of all files, in order. A file that cannot be read ends the run. @param signal stops reading */
export async function* openLines(
  { paths, stdin, lines }: LineSources,
  signal: AbortSignal,
): AsyncGenerator<readonly TextInput[]> {
  const read = readers[lines];
  let before = 0;
  for (const path of paths.length > 0 ? paths : ['-']) {
    let end = 0;
    for await (const inputs of read(readBytes(path, stdin, signal), path)) {
      end = inputs.at(-1)?.endByte ?? end;
      yield before === 0 ? inputs : inputs.map((input) => ({ ...input, endByte: before + (input.endByte ?? 0) }));
    }
    before += end;
  }
}

/** The bytes of a file, or of stdin for `-`. @param signal stops reading @throws StaError `file_error` */
export async function* readBytes(
  path: string,
  stdin: InputStream,
  signal: AbortSignal,
  held?: HeldFiles,
): AsyncGenerator<Uint8Array> {
  try {
    if (path === '-') yield* stdin.readChunks(signal);
    else if (held !== undefined) yield* readHeld(await borrowFile(path, held), { chunkBytes, signal });
    else yield* createReadStream(path, { signal, highWaterMark: chunkBytes });
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StaError('file_error', `Cannot read ${path}: ${systemReasonOf(cause)}`, { cause });
  }
}

/** A call takes many short sentences: read enough of them at a time. */
const chunkBytes = 2 ** 19;

/** The total bytes to read; undefined if the sources include a pipe, a device or a missing file. */
export function measureLines({ paths, stdin, held }: Omit<LineSources, 'lines'> & { held?: HeldFiles }): InputSize {
  let bytes = 0;
  for (const path of paths.length > 0 ? paths : ['-']) {
    const size = path === '-' ? stdin.sizeBytes?.() : fileBytes(path, held);
    if (size === undefined) return undefined;
    bytes += size;
  }
  return { bytes };
}

function fileBytes(path: string, held: HeldFiles | undefined): number | undefined {
  const stats = statFileOf(path, held);
  return stats?.isFile() ? stats.size : undefined;
}
