/** The conversations that arguments name. */
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expandInputs } from '../../cli/inputs/expand-inputs.ts';

/** The files of a directory that are read. */
const endings = ['vtt', 'srt', 'sbv', 'csv', 'tsv', 'ndjson', 'jsonl', 'json', 'txt', 'docx'];

const headBytes = 65_536;

/**
 * Files, directories and globs; stdin if there are none. Of a directory or glob, test cases and the rows of an earlier analysis
 * are left out: they are read like a conversation, but are none.
 *
 * @param more endings of files that count, such as those of recordings
 * @param note reports each file that is left out
 * @throws StaError `file_error` for a directory or glob without files
 */
export async function expandConversations(
  args: readonly string[],
  { what, more = [] }: { readonly what: string; readonly more?: readonly string[] },
  note: (note: string) => void,
): Promise<string[]> {
  const paths = await expandInputs(args.length === 0 ? ['-'] : args, { extensions: [...endings, ...more], what });
  const named = new Set(args.map((arg) => resolve(arg)));
  const kept: string[] = [];
  for (const path of paths) {
    const what = named.has(resolve(path)) || !/\.(?:jsonl|ndjson)$/i.test(path) ? undefined : await findUse(path);
    if (what === undefined) kept.push(path);
    else note(`${path} is left out: it has ${what}. To read it as a conversation, name it`);
  }
  return kept;
}

/** By the members of the first line. */
async function findUse(path: string): Promise<string | undefined> {
  const line = await readFirstLine(path);
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('text' in value)) return undefined;
    if ('expected' in value) return 'test cases';
    return 'source' in value && 'index' in value ? 'rows of sta analyze' : undefined;
  } catch {
    return undefined;
  }
}

/** What cannot be read has an error of its own when its turn comes. */
async function readFirstLine(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) });
    return (
      buffer
        .toString('utf8', 0, bytesRead)
        .replace(/^\ufeff/, '')
        .split('\n', 1)[0] ?? ''
    );
  } catch {
    return '';
  } finally {
    await file.close();
  }
}
