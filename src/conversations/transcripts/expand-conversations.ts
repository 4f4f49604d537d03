/** The conversations that arguments name. */
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expandInputs } from '../../cli/inputs/expand-inputs.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import { asObject } from '../../shared/subtitles/json-members.ts';

/** The extensions of the files to read from a directory. */
export const conversationEndings = [
  'vtt',
  'srt',
  'sbv',
  'csv',
  'tsv',
  'ndjson',
  'jsonl',
  'json',
  'txt',
  'docx',
  'xlsx',
  'parquet',
  'eml',
  'mbox',
];

export const headBytes = 65_536;

/**
 * Files, directories and globs; default: stdin. In a directory or glob, test cases and the rows of an earlier analysis
 * are skipped: they can be read like a conversation, but are not one.
 *
 * @param more further file extensions to include, such as those of recordings
 * @param note reports each skipped file
 * @throws StaError `file_error` for a directory or glob without files
 */
export async function expandConversations(
  args: readonly string[],
  { what, more = [] }: { readonly what: string; readonly more?: readonly string[] },
  note: (note: string) => void,
): Promise<string[]> {
  const paths = await expandInputs(args.length === 0 ? ['-'] : args, {
    extensions: [...conversationEndings, ...more],
    what,
  });
  const named = new Set(args.map((arg) => resolve(arg)));
  const kept: string[] = [];
  for (const path of paths) {
    const what = named.has(resolve(path)) || !/\.(?:jsonl|ndjson)$/i.test(path) ? undefined : await findUse(path);
    if (what === undefined) kept.push(path);
    else note(`Skipped ${path}: it has ${what}. To read it as a conversation, name it`);
  }
  return kept;
}

const findUse = async (path: string): Promise<string | undefined> => useOf(await readStart(path));

/**
 * Identifies JSON lines that are not a conversation by the members of the first line.
 *
 * @param start of the file, with the first line
 */
export function useOf(start: string): string | undefined {
  const value = asObject(tryParseJson(start.replace(/^\ufeff/, '').split('\n', 1)[0] ?? '')) ?? {};
  if (!('text' in value)) return undefined;
  if ('expected' in value) return 'test cases';
  return 'source' in value && 'index' in value ? 'rows of sta analyze' : undefined;
}

/** An unreadable file has its own error when its turn comes. */
async function readStart(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) });
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return '';
  } finally {
    await file.close();
  }
}
