/** The input of a match: sentences, one per line, or those of a transcript. The content decides which. */

import type { TextInput } from '../../api/batches/text-input.ts';
import type { Context } from '../../cli/context/context.ts';
import { inputName } from '../../cli/inputs/input-name.ts';
import { measureLines, readBytes } from '../../cli/inputs/open-texts.ts';
import { readsLines } from '../../cli/inputs/stream-options.ts';
import type { InputStream } from '../../output/terminal/io.ts';
import { StaError } from '../../shared/errors.ts';
import { readOptionsOf } from '../transcripts/format-options.ts';
import { noTableError, unreadablePartsError } from '../transcripts/read-text.ts';
import type { MatchOptions } from './match-options.ts';

export type MatchInput =
  | { readonly transcript: AsyncGenerator<readonly TextInput[]> }
  /** Plain lines or arguments: the source is open, and is read from this stdin. */
  | { readonly transcript?: never; readonly stdin: InputStream; readonly file: string | undefined };

/** Reads the beginning of a file or pipe without losing it. @throws StaError `usage` */
export async function openMatchInput(
  { stdin, signal, note }: Pick<Context, 'stdin' | 'signal' | 'note'>,
  args: readonly string[],
  options: MatchOptions,
): Promise<MatchInput> {
  const { file, format, textColumn } = options;
  const plain: MatchInput = { stdin, file };
  const isArgument = args.length > 1 || (args.length === 1 && args[0] !== '-');
  if (isArgument || readsLines(options) || format === 'text') return plain;
  const path = file ?? '-';
  if (path === '-' && stdin.isTerminal) return plain;
  const [{ openTranscript }, { readConversation }, { readSentencesOf }] = await Promise.all([
    import('../transcripts/open-transcript.ts'),
    import('../transcripts/conversation.ts'),
    import('../transcripts/transcript-sentences.ts'),
  ]);
  const name = inputName(path);
  const size = measureLines({ paths: [path], stdin });
  let failure: unknown;
  const reading = (async function* () {
    try {
      yield* readBytes(path, stdin, signal);
    } catch (error) {
      failure = error;
      throw error;
    }
  })();
  const reads = await readOptionsOf(options);
  const opened = await openTranscript({ name, bytes: reading }, { ...reads, isLive: size === undefined });
  if (failure !== undefined) throw failure;
  const { bytes, utterances, notes } = opened;
  if (opened.format === 'text') {
    if (bytes === undefined) throw unreadablePartsError((await readConversation(utterances)).errors, 'invalid_input');
    if (textColumn !== undefined) throw noTableError(name);
    if (path === '-' || size === undefined || opened.isConverted) {
      return { stdin: replay(bytes, opened.isConverted ? undefined : size?.bytes), file: file && '-' };
    }
    // A regular file can simply be opened again.
    await reading.return(undefined);
    return plain;
  }
  const report = async function* () {
    let reported = 0;
    for await (const sentences of readSentencesOf(utterances, path)) {
      for (; reported < notes.length; reported += 1) note(`${name}: ${notes[reported]}`);
      yield sentences;
    }
  };
  return { transcript: report() };
}

/** Replays the beginning of an input that was read, followed by the rest. */
const replay = (bytes: () => AsyncIterable<Uint8Array>, sizeBytes: number | undefined): InputStream => ({
  isTerminal: false,
  readChunks: () => bytes(),
  sizeBytes: () => sizeBytes,
  async readAll(maxBytes) {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of bytes()) {
      size += chunk.length;
      if (size > maxBytes) throw new RangeError('the input is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  },
});

/** All sentences with their places, and errors in place of unreadable parts. */
export async function collectSentences(transcript: AsyncIterable<readonly TextInput[]>) {
  const sentences: string[] = [];
  const places: (object | undefined)[] = [];
  const failures: StaError[] = [];
  for await (const inputs of transcript) {
    for (const { text, place } of inputs) {
      if (text instanceof StaError) failures.push(text);
      else {
        sentences.push(text);
        places.push(place);
      }
    }
  }
  return { sentences, places, failures };
}
