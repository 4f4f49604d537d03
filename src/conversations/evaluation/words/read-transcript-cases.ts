/** Reads recordings with their words: JSON lines such as `{"audio":"call-1.wav","text":"Good morning","speaker":"Ann"}`. */
import { createReadStream, existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Context } from '../../../cli/context/context.ts';
import { explainReadFailure } from '../../../cli/context/read-input.ts';
import { inputName } from '../../../cli/inputs/input-name.ts';
import { splitLines } from '../../../cli/inputs/split-lines.ts';
import { StaError } from '../../../shared/errors.ts';
import { normalizeWords } from './word-errors.ts';

export interface TranscriptCase {
  /** The line of the cases, from 1. */
  readonly line: number;
  /** The path of the recording. */
  readonly audio: string;
  readonly text: string;
  /** The normalised words of the text. */
  readonly words: readonly string[];
  /** The speaker of the recording; undefined if it is not known. */
  readonly speaker: string | undefined;
}

const maxLineBytes = 2 ** 20;
const maxCases = 10_000;
/** The comparison takes time in proportion to the square of this: a recording of two hours. */
const maxWords = 20_000;
const maxSpeakerChars = 200;

const example = '{"audio":"call-1.wav","text":"Good morning","speaker":"Ann"}';

/**
 * @param path `-` for stdin; the recordings are relative to its folder
 * @throws StaError `invalid_input` that names the line, `file_error`
 */
export async function readTranscriptCases(
  { stdin, signal }: Pick<Context, 'stdin' | 'signal'>,
  path: string,
): Promise<TranscriptCase[]> {
  const name = inputName(path);
  const folder = path === '-' ? '.' : dirname(path);
  const cases: TranscriptCase[] = [];
  let line = 0;
  try {
    const chunks = path === '-' ? stdin.readChunks() : createReadStream(path, { signal });
    for await (const { text } of splitLines(chunks as AsyncIterable<Uint8Array>, maxLineBytes)) {
      line += 1;
      if (text?.trim() === '') continue;
      cases.push(parseCase(text ?? '', line, `Line ${line} of ${name}`, folder));
      if (cases.length > maxCases) throw new StaError('invalid_input', `${name} has more than ${maxCases} cases`);
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StaError('file_error', `Cannot read ${path}: ${explainReadFailure(cause)}`, { cause });
  }
  if (cases.length === 0) throw new StaError('invalid_input', `There are no cases in ${name}`);
  return cases;
}

function parseCase(source: string, line: number, where: string, folder: string): TranscriptCase {
  const caseError = (problem: string) =>
    new StaError('invalid_input', `${where} ${problem}`, { hint: `A case is a line such as ${example}` });
  const fields = parseObject(source);
  if (fields === undefined) throw caseError('is not a JSON object');
  // The manifests of NeMo name it so.
  const audio = fields.get('audio') ?? fields.get('audio_filepath');
  const [text, speaker] = [fields.get('text'), fields.get('speaker')];
  if (typeof audio !== 'string' || audio === '' || audio.includes('\0'))
    throw caseError('has no "audio": the file with the recording');
  if (typeof text !== 'string') throw caseError('has no "text": the words of the recording');
  if (speaker !== undefined && (typeof speaker !== 'string' || speaker.length > maxSpeakerChars))
    throw caseError(`has a "speaker" that is not text of up to ${maxSpeakerChars} characters`);
  const words = normalizeWords(text);
  if (words.length > maxWords) throw caseError(`has more than ${maxWords} words`);
  const near = isAbsolute(audio) ? audio : join(folder, audio);
  const found = existsSync(near) ? near : audio;
  if (!existsSync(found)) throw caseError(`names ${audio}, which does not exist`);
  return { line, audio: found, text, words, speaker };
}

function parseObject(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? new Map(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}
