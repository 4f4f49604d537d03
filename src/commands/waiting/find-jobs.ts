/** From ids, or `--last`, to the jobs that are meant. */
import { quoteForBash } from '../../api/quote-for-bash.ts';
import type { JournalEntry } from '../../config/job-journal.ts';
import type { Settings } from '../../config/settings.ts';
import { StaError } from '../../errors.ts';
import type { Context } from '../context.ts';
import type { JobKind } from './job-kind.ts';
import { jobKinds, kindOf } from './job-kinds.ts';
import { askStanding } from './job-standing.ts';
import { isOfTarget } from './note-job.ts';

export interface KnownJob {
  readonly id: string;
  readonly kind: JobKind;
}

/** The newest job that was started at this target. @throws StaError `not_found` */
export function findLastJob(context: Context): KnownJob {
  const entries = context.jobJournal.read().filter((entry) => isOfTarget(entry, context.settings()));
  for (const entry of entries.reverse()) {
    const kind = kindOf(entry);
    if (kind !== undefined) return { id: entry.id, kind };
  }
  throw new StaError('not_found', 'This machine has started no job at this service', {
    hint: 'Jobs at other services: sta jobs list',
  });
}

/**
 * The job with an id: as the journal has it, or for one that was started elsewhere as the service knows it.
 *
 * @throws StaError `usage` when the journal says that it is at another service, `not_found` when nobody knows it
 */
export async function findJob(context: Context, id: string): Promise<KnownJob> {
  const noted = notedKinds(context, id).at(-1);
  if (noted !== undefined) return { id, kind: noted };
  const client = await context.api();
  for (const kind of jobKinds) {
    if ((await askStanding(client, kind, id)).state !== 'Unknown') return { id, kind };
  }
  throw unknownJob(id);
}

/**
 * All the jobs under an id: that of a recording may stand for its tone and for its clips.
 *
 * @throws StaError like {@link findJob}
 */
export async function findJobs(context: Context, id: string): Promise<KnownJob[]> {
  const noted = new Map(notedKinds(context, id).map((kind) => [kind.noun, kind]));
  if (noted.size > 0) return jobKinds.flatMap(({ noun }) => noted.get(noun) ?? []).map((kind) => ({ id, kind }));
  const client = await context.api();
  const found: KnownJob[] = [];
  for (const kind of jobKinds) {
    if ((await askStanding(client, kind, id)).state !== 'Unknown') found.push({ id, kind });
  }
  if (found.length === 0) throw unknownJob(id);
  return found;
}

/** The kinds that the journal has for an id at this target, oldest first. @throws StaError `usage` */
function notedKinds(context: Context, id: string): JobKind[] {
  const entries = context.jobJournal.read().filter((entry) => entry.id === id);
  const here = entries.filter((one) => isOfTarget(one, context.settings()));
  const other = entries.at(-1);
  if (here.length === 0 && other !== undefined) throw elsewhere(other, context.settings());
  return here.flatMap((entry) => kindOf(entry) ?? []);
}

const unknownJob = (id: string) =>
  new StaError('not_found', `The service knows no job ${id}`, {
    hint: 'List what this machine started with: sta jobs list',
  });

function elsewhere({ id, baseUrl, dataDirectory, userId }: JournalEntry, settings: Settings): StaError {
  if (baseUrl !== undefined && baseUrl === settings.baseUrl?.value) {
    return new StaError('usage', `The job ${id} was started by another user, ${userId}`, {
      hint: 'Choose that user with --profile or --user-id',
    });
  }
  const where = baseUrl ?? `the local service (${dataDirectory})`;
  const local = dataDirectory === undefined ? '' : `STA_DATA_DIR=${quoteForBash(dataDirectory)} `;
  const flags = baseUrl === undefined ? '--local' : `--base-url ${quoteForBash(baseUrl)}`;
  return new StaError('usage', `The job ${id} was started at another service: ${where}`, {
    hint: `Wait for it there: ${local}sta jobs wait ${quoteForBash(id)} ${flags}`,
  });
}
