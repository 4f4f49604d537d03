/** Input texts: from arguments, from a file, or from stdin. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { InputStream } from '../../output/terminal/io.ts';
import { StaError, systemCodeOf, systemReasonOf } from '../../shared/errors.ts';

/** Larger inputs are rejected before they fill the memory. No call accepts this much. */
const maxInputBytes = 256 * 1024 * 1024;

export interface InputSources {
  readonly args: readonly string[];
  readonly file?: string;
  readonly stdin: InputStream;
  /** Names the input in errors: `sentences`, `a text`. */
  readonly what: string;
  readonly command: string;
}

/**
 * The lines of the input that are not blank; each argument is a line.
 * @throws StaError `usage`, `file_error`, `invalid_input`
 */
export async function readLines(sources: InputSources): Promise<string[]> {
  return givesArguments(sources) ? [...sources.args] : linesOf(await readWhole(sources));
}

/** The input as one text: the arguments joined by spaces, or everything in the file or on stdin. @throws StaError */
export async function readText(sources: InputSources): Promise<string> {
  if (givesArguments(sources)) return sources.args.join(' ');
  return decodeText(await readWhole(sources));
}

/** The non-blank lines of a file, or of stdin for `-`. @throws StaError */
export async function readLinesFrom(path: string, stdin: InputStream): Promise<string[]> {
  return linesOf(path === '-' ? await readStdin(stdin) : await readFileBytes(path));
}

const linesOf = (input: InputBytes): string[] =>
  decodeText(input)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');

/** The first line of stdin, for a secret that must not be an argument. @throws StaError */
export async function readSecretLine(stdin: InputStream, flag: string): Promise<string> {
  const [line = ''] = (await readSecretText(stdin, flag)).split(/\r?\n/);
  if (line.trim() === '') throw new StaError('usage', `${flag} found nothing on stdin`);
  return line.trim();
}

/**
 * Everything on stdin, for secrets that may have several lines. @throws StaError `usage` if stdin is a terminal or
 * empty
 */
export async function readSecretText(stdin: InputStream, flag: string): Promise<string> {
  if (stdin.isTerminal) throw new StaError('usage', `${flag} reads from a pipe, but stdin is a terminal`);
  const text = decodeText(await readStdin(stdin));
  if (text.trim() === '') throw new StaError('usage', `${flag} found nothing on stdin`);
  return text;
}

/** @throws StaError `usage` if there is also a file */
function givesArguments({ args, file, what }: InputSources): boolean {
  if (args.length > 0 && file !== undefined) {
    throw new StaError('usage', `Give ${what} as arguments or with --file, not both`);
  }
  return args.length > 1 || (args.length === 1 && args[0] !== '-');
}

export interface InputBytes {
  readonly bytes: Uint8Array;
  /** The name of the file, or `stdin`. */
  readonly name: string;
}

/** Everything in the file or on stdin; undefined if the arguments are the input. @throws StaError */
export async function readInputBytes(sources: InputSources): Promise<InputBytes | undefined> {
  return givesArguments(sources) ? undefined : readWhole(sources);
}

async function readWhole(sources: InputSources): Promise<InputBytes> {
  if (sources.file !== undefined && sources.file !== '-') {
    return readFileBytes(sources.file);
  }
  // With an explicit `-`, typing on the terminal is fine.
  const explicit = sources.file === '-' || sources.args.length > 0;
  if (sources.stdin.isTerminal && !explicit) {
    throw new StaError('usage', `Give ${sources.what}: as an argument, with --file PATH, or on stdin`, {
      hint: `An example: echo "Hello there." | sta ${sources.command}`,
    });
  }
  return readStdin(sources.stdin);
}

async function readStdin(stdin: InputStream): Promise<InputBytes> {
  try {
    return { bytes: await stdin.readAll(maxInputBytes), name: 'stdin' };
  } catch (error) {
    if (error instanceof RangeError) throw tooLargeError('stdin');
    throw error;
  }
}

async function readFileBytes(path: string): Promise<InputBytes> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxInputBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new StaError('file_error', `Cannot read ${path}: ${systemReasonOf(cause)}`, { cause });
  }
  if (bytes > maxInputBytes) throw tooLargeError(path);
  return { bytes: Buffer.concat(chunks), name: path };
}

const tooLargeError = (name: string) =>
  new StaError('invalid_input', `${name} contains more than ${maxInputBytes / 2 ** 20} MiB`);

/** UTF-8, with or without a byte order mark. @throws StaError `invalid_input` */
export function decodeText({ bytes, name }: InputBytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw notUtf8Error(name, bytes, cause);
  }
}

/** @param place where in the file, such as `after line 3` */
export function notUtf8Error(name: string, bytes: Uint8Array, cause: unknown, place = ''): StaError {
  // PowerShell and old editors on Windows write this byte order mark.
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16 && bytes.includes(0)) {
    return new StaError('invalid_input', `${name} is not a text: it has binary content`, {
      hint: 'If it is a recording, get its words first: sta transcribe --help',
      cause,
    });
  }
  return new StaError('invalid_input', `${name} is ${isUtf16 ? 'UTF-16' : 'not valid UTF-8'}${place}`, {
    hint: `Convert it first, for example with: iconv -f ${isUtf16 ? 'utf-16' : 'latin1'} -t utf-8`,
    cause,
  });
}

/** @returns undefined if the file does not exist @throws StaError `file_error` */
export async function readTextIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (systemCodeOf(cause) === 'ENOENT') return undefined;
    throw new StaError('file_error', `Cannot read ${path}: ${systemReasonOf(cause)}`, { cause });
  }
}
