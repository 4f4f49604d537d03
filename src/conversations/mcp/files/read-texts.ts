/** The texts that a tool works on: its argument, a file, or the files of a folder; transcripts as conversations. */
import { buffer } from 'node:stream/consumers';
import { expectStaError, StaError } from '../../../shared/errors.ts';
import { readHeld } from '../../../shared/files/held-files.ts';
import { isRecording } from '../../jobs/media-sources.ts';
import { conversationEndings, headBytes, useOf } from '../../transcripts/expand-conversations.ts';
import { type ReadText, toTextOrConversation, unreadablePartsError } from '../../transcripts/read-text.ts';
import type { OpenedFile } from './guard-roots.ts';
import type { ReadableFiles } from './readable-files.ts';

/** Limits of the interface for one job. */
export const maxTextChars = 200_000;
const maxFileBytes = 4_000_000;
const maxTotalBytes = 40_000_000;

export interface TextSource {
  readonly text?: string;
  readonly path?: string;
}

export interface NamedText extends ReadText {
  /** Undefined for an argument. */
  readonly path?: string;
}

export const isConversationName = (name: string): boolean =>
  conversationEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/**
 * @returns the texts, and notes about skipped files and unreadable parts
 * @throws StaError `invalid_input`
 */
export async function readTexts(
  files: ReadableFiles | undefined,
  { text, path }: TextSource,
): Promise<{ texts: NamedText[]; notes: string[] }> {
  const notes: string[] = [];
  if (path !== undefined && text === undefined && files !== undefined) {
    const limits = { accepts: isConversationName, maxBytes: () => maxFileBytes, maxTotalBytes };
    return files.withFiles(path, limits, async (opened) => {
      notes.push(...opened.notes);
      const isFolder = opened.files[0]?.name !== path && opened.files.length > 1;
      const texts: NamedText[] = [];
      for (const file of opened.files) {
        const read = await readFile(file, notes, isFolder).catch(expectStaError);
        if (!(read instanceof StaError)) texts.push(...(read === undefined ? [] : [{ ...read, path: file.name }]));
        else if (opened.files.length === 1) throw read;
        else notes.push(`Skipped ${file.name}: ${read.message}`);
      }
      return { texts, notes };
    });
  }
  if (text === undefined || path !== undefined) throw sourceError();
  return { texts: [checkLength(await readBytes(Buffer.from(text), 'text', notes), 'The text')], notes };
}

/** @returns undefined for a file of a folder that is not a conversation */
async function readFile(file: OpenedFile, notes: string[], isFolder: boolean): Promise<ReadText | undefined> {
  const { name } = file;
  if (isRecording(name)) {
    throw new StaError('invalid_input', `${name} is a recording: use transcribe or analyze`);
  }
  if (isFolder && !(await isConversation(file, notes))) return undefined;
  return checkLength(await readBytes(await buffer(readHeld(file)), name, notes), name);
}

/** @returns false, with a note, for test cases and the rows of an earlier analysis, which can be read like a conversation */
export async function isConversation(file: OpenedFile, notes: string[]): Promise<boolean> {
  if (!/\.(?:jsonl|ndjson)$/i.test(file.name)) return true;
  const use = useOf((await buffer(readHeld(file, { maxBytes: headBytes }))).toString('utf8'));
  if (use !== undefined) notes.push(`Skipped ${file.name}: it has ${use}`);
  return use === undefined;
}

async function readBytes(bytes: Uint8Array, name: string, notes: string[]): Promise<ReadText> {
  const read = await toTextOrConversation({ bytes, name }, {}, (note) => notes.push(note));
  const errors = read.conversation?.errors ?? [];
  if (errors.length > 0) notes.push(unreadablePartsError(errors).message);
  return read;
}

export const sourceError = () => new StaError('invalid_input', 'Pass either `text` or `path`');

function checkLength(read: ReadText, name: string): ReadText {
  if (read.text.length <= maxTextChars) return read;
  throw new StaError('invalid_input', `${name} is longer than ${maxTextChars} characters: use analyze`);
}
