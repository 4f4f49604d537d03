/** The options that name the texts of a job, and the texts: one or many. */
import type { Command } from 'commander';
import type { Context } from '../action/context.ts';
import { collect } from '../action/parse-options.ts';
import { readText } from '../action/read-input.ts';
import { addLiteralOption, type LiteralOption, refuseFileName } from '../action/refuse-file-names.ts';
import { StaError } from '../errors.ts';
import { openTextFiles } from '../streams/open-texts.ts';
import type { ManyTexts } from '../streams/run-many.ts';
import { addStreamOptions, openNdjson, requireIds, type StreamOptions } from '../streams/stream-options.ts';
import type { SourcedText } from './text-parts.ts';

export interface TextSourceOptions extends StreamOptions, LiteralOption {
  readonly file?: readonly string[];
}

export const addTextSources = (command: Command): Command =>
  addStreamOptions(
    addLiteralOption(
      command
        .argument('[text...]', 'the text; - for stdin')
        .option('--file <path>', 'a file with the text; repeat it for more texts; - for stdin', collect),
    ),
    'texts',
  );

export type Texts =
  | { readonly one: SourcedText; readonly many?: never }
  | { readonly many: Omit<ManyTexts, 'title'>; readonly one?: never };

/** @throws StaError `usage`, `file_error`, `invalid_input` */
export async function readTexts(
  context: Context,
  args: readonly string[],
  options: TextSourceOptions,
  command: string,
): Promise<Texts> {
  const { file: files = [], ndjson = false, concurrency } = options;
  const { stdin } = context;
  requireIds(options);
  refuseFileName(args, options);
  if (files.filter((path) => path === '-').length > 1) throw new StaError('usage', 'stdin can be read only once');
  if (ndjson) return { many: openNdjson(context, args, files, options, command) };
  if (args.length > 0 && files.length > 0) {
    throw new StaError('usage', 'Give the text as an argument or with --file or --ndjson, not both');
  }
  if (files.length > 1) {
    const open = () => openTextFiles(files, stdin, command);
    return { many: { open, size: { texts: files.length }, concurrency, jsonForPeople: false } };
  }
  const [file] = files;
  const text = await readText({ args, file, stdin, what: 'a text', command });
  const fromStdin = args.length === 1 && args[0] === '-';
  const source = args.length > 0 && !fromStdin ? undefined : (file ?? '-');
  return { one: { text, source } };
}
