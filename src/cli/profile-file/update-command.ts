/** `sta tags update` and `sta intents update`: change a record, in place if the service can. */

import type { Client } from '../../api/client.ts';
import { openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import { listHint } from '../../api/records/unknown-id.ts';
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import { textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import type { Command, Runner } from '../arguments/command.ts';
import { collect, parseInteger, parseThreshold } from '../arguments/parse-options.ts';
import { readLinesFrom } from '../context/read-input.ts';
import { idNote, resolveId } from '../records/resolve-id.ts';
import { warnOfSameName } from '../records/same-name.ts';
import { targetNouns } from '../records/target-commands.ts';
import { compareEntries, sumDifferences } from './compare-entries.ts';
import { type Edit, editEntry } from './edit-entry.ts';
import { type HeldEntry, type ProfileEntry, recordKinds } from './record-kinds.ts';

interface Options extends Edit {
  readonly samplesFile?: string;
}

/** @param group the command group to extend @param examples for the help */
export function registerUpdate(group: Command, run: Runner, kind: TargetKind, examples: readonly string[]): void {
  const noun = targetNouns[kind];
  const command = group
    .command('update')
    .completedArgument('<id>', `the id or the name of the ${noun}`, `${kind}s`)
    .description(`Change ${kind === 'tag' ? 'a statement tag' : 'an intent'}`)
    .option('--rename <name>', 'the new name')
    .option('--add-sample <sentence>', 'add an example sentence; repeat it for more', collect)
    .option('--samples-file <path>', 'add the example sentences of a file, one per line; - for stdin')
    .option('--remove-sample <sentence>', 'remove an example sentence; repeat it for more', collect)
    .option('--add-phrase <phrase>', 'add a phrase; repeat it for more', collect)
    .option('--remove-phrase <phrase>', 'remove a phrase; repeat it for more', collect);
  if (kind === 'tag') {
    command
      .option('--threshold <number>', 'the lowest score that counts, 0 to 1', parseThreshold)
      .option('--no-threshold', 'go back to the default threshold, 0.5')
      .option('--priority <number>', 'tags with a lower number come first', parseInteger(1, 1_000_000))
      .option('--no-priority', 'remove the priority: the tag comes last');
  }
  command
    .notes(...notesFor(noun), idNote)
    .examples(...examples)
    .action(
      run(async (context, { samplesFile, ...options }: Options, given: string) => {
        const fromFile = samplesFile === undefined ? [] : await readLinesFrom(samplesFile, context.stdin);
        const edit: Edit = { ...options, addSample: [...(options.addSample ?? []), ...fromFile] };
        checkEdit(edit, kind);
        const client = await context.api();
        context.echoTarget();
        const all = await recordKinds[kind].list(client);
        const id = resolveId(given, all, noun);
        const held = all.find((one) => one.id === id);
        if (held === undefined) {
          throw new StaError('not_found', `There is no ${noun} ${given}. Nothing was changed`, {
            hint: listHint(noun),
          });
        }
        const wanted = editEntry(held, edit);
        checkContent(wanted, noun);
        const changes = describeChanges(held, wanted);
        if (changes === '') {
          return textView(openTargetCalls(client, kind).unchangedReply(held.id), held.id, {
            note: 'Nothing to change',
          });
        }
        const others = all.filter((one) => one !== held);
        const warning =
          wanted.name === held.name ? undefined : await warnOfSameName(context, noun, wanted.name, async () => others);
        const lasting = await context.lastingApi();
        const { reply, id: newId, note } = await updateRecord(lasting, held, wanted, kind);
        const done = `Updated the ${noun} ${sanitizeLine(held.name)}: ${changes}`;
        return textView(reply, newId, { note: [done, note, warning].filter((line) => line !== undefined).join('\n') });
      }),
    );
}

const notesFor = (noun: string): readonly string[] => [
  `The ${noun} keeps its id. A service that cannot change records in place gets a new one before the old one is deleted;`,
  'a note then gives the new id. stdout has the id, and --json the response with it.',
];

/** @throws StaError `usage` if there is nothing to change, or a value is blank */
function checkEdit(edit: Edit, kind: TargetKind): void {
  const given = Object.values(edit).filter(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  if (given.length === 0) {
    throw new StaError('usage', 'Nothing to change: give --add-sample, --remove-sample, --rename or another option', {
      hint: `sta ${kind}s update --help`,
    });
  }
  const { rename, addSample = [], addPhrase = [] } = edit;
  if (rename?.trim() === '') throw new StaError('usage', '--rename must not be empty');
  if (addSample.some(isBlank)) throw new StaError('usage', '--add-sample must not be empty');
  if (addPhrase.some(isBlank)) throw new StaError('usage', '--add-phrase must not be empty');
}

const isBlank = (text: string) => text.trim() === '';

/** @throws StaError `invalid_input` if the record would match nothing afterwards */
function checkContent({ kind, name, samples, phrases }: ProfileEntry, noun: string): void {
  if (samples.length > 0 || (kind === 'intent' && phrases.length > 0)) return;
  const rest = kind === 'intent' ? 'at least one sample or phrase' : 'at least one sample';
  throw new StaError(
    'invalid_input',
    `That would remove the last sample: ${kind === 'tag' ? 'a' : 'an'} ${noun} needs ${rest}`,
    {
      hint: `Delete it instead: sta ${kind}s delete ${quoteForBash(name)}`,
    },
  );
}

/** `name -> refunds, samples +1 -2`; empty if nothing differs. */
function describeChanges(held: ProfileEntry, wanted: ProfileEntry): string {
  const renamed = held.name === wanted.name ? [] : [`name -> ${sanitizeLine(wanted.name)}`];
  const rest = sumDifferences(compareEntries(held, wanted));
  return [...renamed, ...(rest === '' ? [] : [rest])].join(', ');
}

/**
 * Updates a record in place, or creates the new one and then deletes the old one, so that a failure never loses it.
 *
 * @param client Ctrl-C must not abort its calls between the two
 */
async function updateRecord(client: Client, held: HeldEntry, wanted: ProfileEntry, kind: TargetKind) {
  const { update, create, remove } = recordKinds[kind];
  try {
    return { reply: await update.call(client, held.id, wanted), id: held.id };
  } catch (error) {
    if (!(error instanceof StaError) || error.code !== 'unsupported') throw error;
  }
  const { id, reply } = await create(client, wanted);
  const noun = targetNouns[kind];
  try {
    await remove(client, held.id);
  } catch (error) {
    if (!(error instanceof StaError)) throw error;
    const message = `The ${noun} was created again as ${id}, but the old one was not deleted: ${error.message}`;
    throw new StaError(error.code, message, { cause: error, hint: `Delete it with: sta ${kind}s delete ${held.id}` });
  }
  return {
    reply,
    id,
    note: `This service cannot change ${noun}s in place: ${id} replaces ${held.id}, which was deleted`,
  };
}
