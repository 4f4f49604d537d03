/** `create`, `list` and `delete` of `sta tags` and of `sta intents`. */

import { openTargetCalls, type StoredTarget, type TargetKind } from '../../api/records/target-calls.ts';
import type { RecordNoun } from '../../api/records/unknown-id.ts';
import type { InputStream } from '../../output/terminal/io.ts';
import { type Column, tableView, textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import type { Command, Runner } from '../arguments/command.ts';
import { collect, parseInteger, parseThreshold } from '../arguments/parse-options.ts';
import { readLinesFrom } from '../context/read-input.ts';
import { deleteRecords } from './delete-records.ts';
import { idNote } from './resolve-id.ts';
import { warnOfSameName } from './same-name.ts';

export const targetNouns = { tag: 'statement tag', intent: 'intent' } as const satisfies Record<TargetKind, RecordNoun>;

interface SampleOptions {
  readonly sample?: readonly string[];
  readonly phrase?: readonly string[];
  readonly samplesFile?: string;
}

interface CreateOptions extends SampleOptions {
  readonly name?: string;
  readonly threshold?: number;
  readonly priority?: number;
}

/** @param group the command group to extend @param examples for the help */
export function registerCreate(group: Command, run: Runner, kind: TargetKind, examples: readonly string[]): void {
  const noun = targetNouns[kind];
  const command = group
    .command('create')
    .argument('[name]', `the name of the ${kind}`)
    .description(`Create ${kind === 'tag' ? 'a statement tag' : 'an intent'}`)
    .option('--name <name>', `the name of the ${kind}, instead of the argument`)
    .option('--sample <sentence>', 'an example sentence; repeat it for more', collect)
    .option('--samples-file <path>', 'a file of example sentences, one per line; - for stdin')
    .option('--phrase <phrase>', 'a phrase that matches every sentence that contains it; repeat it for more', collect);
  if (kind === 'tag') {
    command
      .option('--threshold <number>', 'the lowest score that counts, 0 to 1 (default: 0.5)', parseThreshold)
      .option('--priority <number>', 'tags with a lower number come first', parseInteger(1, 1_000_000));
  }
  command.examples(...examples).action(
    run(async (context, options: CreateOptions, argument: string | undefined) => {
      const name = options.name ?? argument;
      const owner = kind === 'tag' ? 'A tag' : 'An intent';
      if (name === undefined || name.trim() === '') {
        throw new StaError('usage', `${owner} needs a name`, { hint: `sta ${kind}s create NAME --sample "..."` });
      }
      const { samples, phrases } = await readSamples(options, context.stdin);
      if (kind === 'tag' && samples.length === 0) {
        throw new StaError('usage', 'A tag needs at least one sample sentence: --sample or --samples-file');
      }
      if (samples.length + phrases.length === 0) {
        throw new StaError('usage', 'An intent needs at least one --sample, --samples-file or --phrase');
      }
      const { threshold, priority } = options;
      const calls = openTargetCalls(await context.api(), kind);
      context.echoTarget();
      const warning = await warnOfSameName(context, noun, name, async () => (await calls.list()).targets);
      const { reply, id } = await calls.create({ name, samples, phrases, threshold, priority });
      const note = [`Created the ${noun} ${name}`, ...(warning === undefined ? [] : [warning])].join('\n');
      return textView(reply, id, { note });
    }),
  );
}

/** @throws StaError `usage` if a sample or phrase is blank */
async function readSamples(options: SampleOptions, stdin: InputStream) {
  const fromFile = options.samplesFile === undefined ? [] : await readLinesFrom(options.samplesFile, stdin);
  const samples = [...(options.sample ?? []), ...fromFile];
  const phrases = options.phrase ?? [];
  if (samples.some(isBlank)) throw new StaError('usage', '--sample must not be empty');
  if (phrases.some(isBlank)) throw new StaError('usage', '--phrase must not be empty');
  return { samples, phrases };
}

const isBlank = (text: string) => text.trim() === '';

const tagColumns: Column<StoredTarget>[] = [
  { title: 'Threshold', value: (tag) => tag.threshold ?? '', align: 'right' },
  { title: 'Priority', value: (tag) => tag.priority ?? '', align: 'right' },
];

const columnsOf = (kind: TargetKind): Column<StoredTarget>[] => [
  { title: 'Name', value: ({ name }) => name, flexible: true },
  { title: 'Samples', value: ({ samples }) => samples.length, align: 'right' },
  { title: 'Phrases', value: ({ phrases }) => phrases.length, align: 'right' },
  ...(kind === 'tag' ? tagColumns : []),
  { title: 'Id', value: ({ id }) => id },
];

/** @param create a command that creates one, for an empty list */
export function registerList(
  group: Command,
  run: Runner,
  kind: TargetKind,
  { examples, create }: { readonly examples: readonly string[]; readonly create: string },
): void {
  const plural = `${targetNouns[kind]}s`;
  group
    .command('list')
    .alias('ls')
    .description(`List your ${plural}`)
    .examples(...examples)
    .action(
      run(async (context) => {
        const { reply, targets } = await openTargetCalls(await context.api(), kind).list();
        const empty = `No ${plural} yet. Create one: ${create}`;
        return tableView(reply, targets, columnsOf(kind), empty, { items: reply.data });
      }),
    );
}

export function registerDelete(group: Command, run: Runner, kind: TargetKind, examples: readonly string[]): void {
  const noun = targetNouns[kind];
  group
    .command('delete')
    .alias('rm')
    .completedArgument('<id...>', `ids or names of ${noun}s`, `${kind}s`)
    .description(`Delete ${noun}s`)
    .option('-y, --yes', 'do not ask')
    .notes(idNote)
    .examples(...examples)
    .action(
      run(async (context, options: { yes?: boolean }, ids: string[]) => {
        const calls = openTargetCalls(await context.api(), kind);
        context.echoTarget();
        const records = {
          noun,
          list: async () => (await calls.list()).targets,
          remove: (id: string) => calls.delete(id),
        };
        return deleteRecords(context, records, ids, options.yes === true);
      }),
    );
}
