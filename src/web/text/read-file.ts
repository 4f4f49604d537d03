/** Reads a file that was dropped or opened: a transcript in any format that `sta` supports, or plain text. */

import { readConversation } from '../../conversations/transcripts/conversation.ts';
import { openTranscript } from '../../conversations/transcripts/open-transcript.ts';
import { countOf } from '../../output/text/count-of.ts';

/** Maximum bytes of a file. The longest text that can be analysed is far smaller. */
const maxBytes = 10_000_000;
/** Maximum number of unreadable parts to name. */
const maxErrors = 3;

export interface ReadFile {
  readonly text: string;
  /** What was read and what was not, for the line below the text. */
  readonly about: string;
  /** The speaker of the text there; undefined if the file does not say. */
  readonly speakerAt: (start: number, end: number) => string | undefined;
}

/** @returns the text, or a sentence for the user that explains why it cannot be read */
export async function readFile(file: File): Promise<ReadFile | string> {
  const { name, size } = file;
  if (size > maxBytes) {
    return `${name} has ${Math.round(size / 1e6)} MB. The page reads files of up to ${maxBytes / 1e6} MB: sta analyze FILE --report page.html reads larger ones.`;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = async function* () {
    yield bytes;
  };
  const opened = await openTranscript({ name, bytes: source() });
  const { format, notes, utterances } = opened;
  if (format === 'text' && opened.bytes !== undefined) {
    const text = await decode(opened.bytes());
    return { text, about: [`${name}: plain text`, ...notes].join('; '), speakerAt: () => undefined };
  }
  const { text, errors, place } = await readConversation(utterances);
  if (text === '') return errors[0] === undefined ? `${name} has no text.` : `${errors[0]}.`;
  const hidden = errors.length - maxErrors;
  const about = [
    `${name}: ${format}`,
    ...notes,
    ...errors.slice(0, maxErrors),
    ...(hidden > 0 ? [`and ${countOf(hidden, 'more part')} that cannot be read`] : []),
  ].join('; ');
  return { text, about, speakerAt: (start, end) => place(start, end).speaker };
}

async function decode(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const whole: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) whole.push(new Uint8Array(chunk));
  const bytes = await new Blob(whole).arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
