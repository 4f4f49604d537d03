/** Reads recordings with their words: JSON lines such as `{"audio":"call-1.wav","text":"Good morning","speaker":"Ann"}`. */
import { existsSync } from 'node:fs';
import { parseObject } from '../../../api/requests/parse-object.ts';
import type { Context } from '../../../cli/context/context.ts';
import { type CaseLine, caseErrorOf, collectCases, fileOfCase } from '../case-lines.ts';
import { normalizeWords } from './word-errors.ts';

export type TranscriptCase = ReturnType<typeof parseCase>;

const maxCases = 10_000;
/** The comparison takes time in proportion to the square of this: a recording of two hours. */
const maxWords = 20_000;
const maxSpeakerChars = 200;

const example = '{"audio":"call-1.wav","text":"Good morning","speaker":"Ann"}';

/**
 * @param path `-` for stdin; the recordings are relative to its folder
 * @throws StaError `invalid_input` that names the line, `file_error`
 */
export const readTranscriptCases = (
  context: Pick<Context, 'stdin' | 'signal'>,
  path: string,
): Promise<TranscriptCase[]> => collectCases(context, path, maxCases, (line) => parseCase(line, path));

/**
 * @returns the number of the line, the path of the recording, its text, the normalised words of that, and the speaker;
 * undefined if it is not known
 */
function parseCase({ text: source, line, where }: CaseLine, casesPath: string) {
  const caseError = caseErrorOf(where, example);
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
  const found = fileOfCase(casesPath, audio);
  if (!existsSync(found)) throw caseError(`names ${audio}, which does not exist`);
  return { line, audio: found, text, words, speaker };
}
