/** The transcript of a tone analysis: printed or saved. */

import { type TextView, textView } from '../../../../output/view.ts';
import { StaError, systemReasonOf } from '../../../../shared/errors.ts';
import { replaceFile } from '../../../../shared/files/write-file.ts';
import { sumUpPersonalData } from './personal-data.ts';
import { type ToneReply, utterancesOf } from './tone.ts';
import { formatTranscript, type WrittenFormat, writtenFormats } from './write-transcript.ts';

/** On a terminal, personal data that the service found is marked; in a pipe, the text is exactly the file format. */
export function transcriptView(reply: ToneReply, format: WrittenFormat): TextView {
  const { text, personal } = formatTranscript(format, utterancesOf(reply));
  const marked = personal.length > 0 && { marked: personal, markedOn: 'terminal' as const };
  return textView(reply, text, { verbatim: true, note: sumUpPersonalData(utterancesOf(reply)), ...marked });
}

/** @throws StaError `unsupported` if the service sent no transcript; an empty transcript is accepted */
export function requireTranscript({ data }: ToneReply): void {
  const speech = data?.speech_to_text;
  if (speech !== undefined && 'utterances' in speech) return;
  throw new StaError('unsupported', 'The service sent no transcript', {
    hint: 'Leave out --transcript, --transcript-file, --speech-to-text and --redact to see the tones',
  });
}

/** @returns a note that names the file @throws StaError `file_error` */
export async function saveTranscript(reply: ToneReply, path: string, format: WrittenFormat): Promise<string> {
  await writeTranscriptFile(reply, path, format);
  return utterancesOf(reply).length === 0
    ? `No speech was recognised: ${path} has no lines`
    : `The transcript is in ${path}`;
}

/**
 * @param write replaces a file that the user has named, or creates one in a directory
 * @throws StaError `file_error`
 */
export async function writeTranscriptFile(
  reply: ToneReply,
  path: string,
  format: WrittenFormat,
  write: (path: string, text: string) => Promise<void> = replaceFile,
): Promise<void> {
  const { text } = formatTranscript(format, utterancesOf(reply));
  try {
    await write(path, text);
  } catch (error) {
    throw new StaError('file_error', `Cannot write the transcript to ${path}: ${systemReasonOf(error)}`, {
      cause: error,
    });
  }
}

/** The format that a file's name ends with. */
export const formatOfFile = (path: string): WrittenFormat | undefined =>
  writtenFormats.find((format) => path.toLowerCase().endsWith(`.${format}`));
