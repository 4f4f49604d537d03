import { Buffer } from 'node:buffer';
import { openTranscript, type TranscriptOptions } from '../../src/conversations/transcripts/open-transcript.ts';
import type { ConversationUtterance, UnreadableUtterance } from '../../src/conversations/transcripts/utterance.ts';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** The format, the notes and all utterances of a source. @param chunk bytes that arrive together */
export async function readTranscript(
  content: string | Uint8Array,
  { name = 'call', chunk = 2 ** 16, ...options }: TranscriptOptions & { name?: string; chunk?: number } = {},
) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { format, notes, utterances } = await openTranscript({ name, bytes: chunksOf(bytes, chunk) }, options);
  const all: (ConversationUtterance | UnreadableUtterance)[] = [];
  for await (const one of utterances) all.push(one);
  return { format, notes, utterances: all };
}

/** `speaker | role | date or start | text` of each line, and the error of one that cannot be read. */
export const showLines = (utterances: readonly (ConversationUtterance | UnreadableUtterance)[]): string[] =>
  utterances.map((one) =>
    'error' in one ? one.error : [one.speaker ?? '', one.role ?? '', one.date ?? one.start ?? '', one.text].join(' | '),
  );

/** The lines of a source as {@link showLines} has them. */
export const readLines = async (source: string, name?: string): Promise<string[]> =>
  showLines((await readTranscript(source, { name })).utterances);

/** `speaker time text` of each line, without what it lacks, and the error of one that cannot be read. */
export async function readSaid(source: string, name?: string): Promise<string[]> {
  const { utterances } = await readTranscript(source, { name });
  return utterances.map((one) =>
    'error' in one
      ? one.error
      : [one.speaker, one.start ?? one.date ?? one.fields?.time, one.text]
          .filter((part) => part !== undefined)
          .join(' '),
  );
}
