/** The text of a command: unchanged, or as a conversation if it is a transcript. */
import { decodeText, type InputBytes, type InputSources, readInputBytes } from '../../cli/context/read-input.ts';
import { countOf, firstOf } from '../../output/text/count-of.ts';
import { StaError } from '../../shared/errors.ts';
import type { Conversation } from './conversation.ts';
import { type FormatOptions, readOptionsOf } from './format-options.ts';

export interface ReadText {
  /** The text for engines. */
  readonly text: string;
  /** Present if the input is a transcript. */
  readonly conversation?: Conversation;
}

/**
 * @param note reports guesses
 * @throws StaError `usage`, `file_error`; `invalid_input` for an input that is entirely unreadable
 */
export async function readTextOrConversation(
  sources: InputSources,
  options: FormatOptions,
  note: (note: string) => void,
): Promise<ReadText> {
  const source = await readInputBytes(sources);
  if (source === undefined) {
    const text = sources.args.join(' ');
    return { text: options.redaction?.text('', text) ?? text };
  }
  return toTextOrConversation(source, options, note);
}

/** The same for bytes that were read. @throws StaError `usage`; `invalid_input` for an entirely unreadable input */
export async function toTextOrConversation(
  source: InputBytes,
  options: FormatOptions,
  note: (note: string) => void,
): Promise<ReadText> {
  const { bytes, name } = source;
  const [{ openTranscript }, { readConversation }] = await Promise.all([
    import('./open-transcript.ts'),
    import('./conversation.ts'),
  ]);
  const whole = async function* () {
    yield bytes;
  };
  const transcript = await openTranscript({ name, bytes: whole() }, await readOptionsOf(options));
  if (transcript.format === 'text') {
    if (options.textColumn !== undefined) throw noTableError(name);
    const text = decodeText(await withoutWord(source));
    return { text: options.redaction?.text(name, text) ?? text };
  }
  const conversation = await readConversation(transcript.utterances);
  for (const one of transcript.notes) note(`${name}: ${one}`);
  if (conversation.text === '') throw unreadablePartsError(conversation.errors, 'invalid_input');
  return { text: conversation.text, conversation };
}

/** Extracts the text of a Word document; returns anything else unchanged. @throws StaError `invalid_input` */
export async function withoutWord({ bytes, name }: InputBytes): Promise<InputBytes> {
  const [{ asTextOf }, { TranscriptError }] = await Promise.all([
    import('./documents/open-as-text.ts'),
    import('./format.ts'),
  ]);
  try {
    return { bytes: await asTextOf(bytes), name };
  } catch (error) {
    if (error instanceof TranscriptError) throw new StaError('invalid_input', `${name} ${error.message}`);
    throw error;
  }
}

/** The error for `--text-column` with a plain text, which has no columns. */
export const noTableError = (name: string) =>
  new StaError('usage', `--text-column is for tables and JSON lines, and ${name} is plain text`, {
    hint: 'If it is a table, name its format: --format csv',
  });

/** The error for flags that read a text from each line, with the options of a transcript. */
export const linesFormatError = () =>
  new StaError(
    'usage',
    'With --ndjson, --tsv and --lines, each line is a text: leave out --format, --text-column and the other options of transcripts',
    {
      hint: 'To read JSON lines or a table as a conversation, leave out --ndjson and --tsv',
    },
  );

const maxShown = 20;

/** The unreadable parts of a source as one failure. @param errors at least one */
export function unreadablePartsError(
  errors: readonly string[],
  code: 'invalid_input' | 'file_error' = 'file_error',
): StaError {
  const [first] = errors;
  if (errors.length === 1 && first !== undefined) return new StaError(code, first);
  return new StaError(code, `${countOf(errors.length, 'part')} of the input cannot be read`, {
    details: firstOf(errors, maxShown),
  });
}
