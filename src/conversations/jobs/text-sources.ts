/** The options that name the texts of a job, and the texts that they name: one or many. */

import type { TextInput } from '../../api/batches/text-input.ts';
import type { Command } from '../../cli/arguments/command.ts';
import { collect } from '../../cli/arguments/parse-options.ts';
import { addLiteralOption, type LiteralOption, refuseFileName } from '../../cli/arguments/refuse-file-names.ts';
import type { Context } from '../../cli/context/context.ts';
import type { ManyTexts } from '../../cli/inputs/run-many.ts';
import {
  addStreamOptions,
  openLineTexts,
  readsLines,
  requireNdjson,
  type StreamOptions,
} from '../../cli/inputs/stream-options.ts';
import { StaError } from '../../shared/errors.ts';
import { addRedactOptions, type RedactOptions } from '../redaction/redact-options.ts';
import type { Conversation } from '../transcripts/conversation.ts';
import { addFormatOptions, type FormatOptions, hasFormatOptions } from '../transcripts/format-options.ts';
import { linesFormatError, readTextOrConversation } from '../transcripts/read-text.ts';
import { labelRead } from '../transcripts/speakers/label-speakers.ts';
import type { TextReading } from './job-kind.ts';
import type { SourcedText } from './text-parts.ts';

export interface TextSourceOptions extends StreamOptions, LiteralOption, FormatOptions, RedactOptions {
  readonly file?: readonly string[];
}

export const addTextSources = (command: Command): Command =>
  addStreamOptions(
    addRedactOptions(
      addFormatOptions(
        addLiteralOption(
          command
            .argument('[text...]', 'the text; - for stdin')
            .option(
              '--file <path>',
              'a file with the text or transcript; repeat it for more texts; - for stdin',
              collect,
            ),
        ),
      ),
    ),
    'texts',
  );

export type Texts =
  | { readonly one: SourcedText & { readonly conversation?: Conversation }; readonly many?: never }
  | {
      readonly many: Omit<ManyTexts, 'title'>;
      /** The conversation that contains a text of the run, by its source; undefined for JSON lines. */
      readonly conversations: ReadonlyMap<string, Conversation>;
      readonly one?: never;
    };

/** @throws StaError `usage`, `file_error`, `invalid_input` */
export async function readTexts(
  context: Context,
  args: readonly string[],
  options: TextSourceOptions,
  command: string,
  { tabColumns, hasLabels }: TextReading,
): Promise<Texts> {
  const { file: files = [], concurrency } = options;
  const { stdin } = context;
  requireNdjson(options);
  refuseFileName(args, options);
  if (files.filter((path) => path === '-').length > 1) throw new StaError('usage', 'stdin can be read only once');
  if (readsLines(options)) {
    if (hasFormatOptions(options)) throw linesFormatError();
    const many = openLineTexts(context, args, files, options, command, tabColumns);
    return { many: options.redaction?.texts(many) ?? many, conversations: new Map() };
  }
  if (args.length > 0 && files.length > 0) {
    throw new StaError('usage', 'Give the text as an argument or with --file or --ndjson, not both');
  }
  if (files.length > 1) {
    const conversations = new Map<string, Conversation>();
    const open = () => openFiles(context, files, { ...options, hasLabels }, command, conversations);
    return { many: { open, size: { texts: files.length }, concurrency, jsonForPeople: false }, conversations };
  }
  const [file] = files;
  const sources = { args, file, stdin, what: 'a text', command };
  const read = await readTextOrConversation(sources, options, context.note);
  const { text, conversation } = labelRead(read, { hasLabels });
  const fromStdin = args.length === 1 && args[0] === '-';
  const source = args.length > 0 && !fromStdin ? undefined : (file ?? '-');
  return { one: { text, source, ...(conversation !== undefined && { conversation }) } };
}

/** Each file is one text, read when its turn comes. An unreadable part of a transcript is an input with an error. */
async function* openFiles(
  { stdin, note }: Context,
  paths: readonly string[],
  options: FormatOptions & Pick<TextReading, 'hasLabels'>,
  command: string,
  conversations: Map<string, Conversation>,
): AsyncGenerator<readonly TextInput[]> {
  for (const path of paths) {
    try {
      const sources = { args: [], file: path, stdin, what: 'a text', command };
      const read = await readTextOrConversation(sources, options, note);
      const { text, conversation } = labelRead(read, options);
      if (conversation !== undefined) conversations.set(path, conversation);
      const failures = (conversation?.errors ?? []).map((error) => new StaError('file_error', error));
      yield [text, ...failures].map((text) => ({ id: path, source: path, text }));
    } catch (error) {
      if (!(error instanceof StaError)) throw error;
      yield [{ id: path, source: path, text: error }];
    }
  }
}
