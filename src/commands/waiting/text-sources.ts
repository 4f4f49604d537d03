/** The options that name the texts of a job, and the texts: one, or many. */
import type { Command } from 'commander';
import { StaError } from '../../errors.ts';
import type { Context } from '../context.ts';
import { openNdjson, openTextFiles } from '../many-texts/open-texts.ts';
import type { ManyTexts } from '../many-texts/run-many.ts';
import { collect, parseInteger } from '../parse-options.ts';
import { readText } from '../read-input.ts';
import type { SourcedText } from './start-text-job.ts';

export interface TextSourceOptions {
  readonly file?: readonly string[];
  readonly ndjson?: boolean;
  readonly concurrency: number;
}

export const addTextSources = (command: Command): Command =>
  command
    .argument('[text...]', 'the text; - for stdin')
    .option('--file <path>', 'a file that holds the text; repeat it for many texts; - for stdin', collect)
    .option('--ndjson', 'many texts: the files, or stdin, hold one {"id","text"} a line')
    .option('--concurrency <number>', 'how many texts are in work at a time', parseInteger(1, 64), 4);

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
  const fromStdin = args.length === 1 && args[0] === '-';
  if (files.filter((path) => path === '-').length > 1) throw new StaError('usage', 'stdin can be read only once');
  if (args.length > 0 && (files.length > 0 || (ndjson && !fromStdin))) {
    throw new StaError('usage', 'Give the text as an argument, or name it with --file or --ndjson, not both');
  }
  if (ndjson) {
    if (files.length === 0 && stdin.isTerminal) {
      throw new StaError('usage', 'Give the lines for --ndjson: with --file PATH, or on stdin', {
        hint: `An example: sta ${command} --ndjson < texts.ndjson`,
      });
    }
    return {
      many: { inputs: openNdjson(files, stdin, context.signal), total: undefined, concurrency, jsonForPeople: true },
    };
  }
  if (files.length > 1) {
    const inputs = openTextFiles(files, stdin, command);
    return { many: { inputs, total: files.length, concurrency, jsonForPeople: false } };
  }
  const [file] = files;
  const text = await readText({ args, file, stdin, what: 'a text', command });
  const source = args.length > 0 && !fromStdin ? undefined : (file ?? '-');
  return { one: { text, source } };
}
