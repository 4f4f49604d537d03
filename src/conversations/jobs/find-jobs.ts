/** Resolves ids, or `--last`, to the jobs that the user means. */

import { listHint } from '../../api/records/unknown-id.ts';
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import type { JournalEntry } from '../../cli/config/job-journal.ts';
import type { Settings } from '../../cli/config/settings.ts';
import type { Context } from '../../cli/context/context.ts';
import { resolveId } from '../../cli/records/resolve-id.ts';
import { groupBy } from '../../shared/collections/group-by.ts';
import { StaError } from '../../shared/errors.ts';
import type { JobKind } from './job-kind.ts';
import { fetchStatus } from './job-status.ts';
import { clientJobKinds, kindOf } from './kinds.ts';
import { isOfTarget } from './note-job.ts';

export interface KnownJob {
  readonly id: string;
  readonly kind: JobKind;
  /** If its text is a part of a longer text: where it starts in that text; else 0. */
  readonly start: number;
}

/** @throws StaError `usage` */
export function checkIds(ids: readonly string[], last: boolean): void {
  if (ids.some((id) => id.trim() === '')) throw new StaError('usage', 'An id is empty');
  if (ids.length > 0 === last) throw new StaError('usage', 'Give ids of jobs, or --last');
}

/** Reads the journal once. */
export function openJobFinder(context: Context) {
  const entries = context.jobJournal.read();
  const here = entries.filter((entry) => isOfTarget(entry, context.settings()));
  const newestFirst = here.toReversed();
  const byId = groupBy(here, ({ id }) => id);
  const byBatch = groupBy(here, ({ batch }) => batch);
  const candidates = [...byId.keys(), ...byBatch.keys()].map((id) => ({ id, name: '' }));

  /** The jobs with an id at this target, from the journal, oldest first. @throws StaError `usage` */
  function noted(id: string): KnownJob[] {
    const own = byId.get(id) ?? [];
    const other = own.length > 0 ? undefined : entries.findLast((entry) => entry.id === id);
    if (other !== undefined) throw otherTargetError(other, context.settings());
    return own.flatMap((entry) => knownJob(entry) ?? []);
  }

  async function askFor(id: string): Promise<KnownJob[]> {
    const client = await context.api();
    const found: KnownJob[] = [];
    for (const kind of clientJobKinds) {
      if ((await fetchStatus(client, kind, id)).state !== 'Unknown') found.push({ id, kind, start: 0 });
    }
    if (found.length === 0) throw unknownJobError(id);
    return found;
  }

  function newest(group?: string): { readonly known: KnownJob; readonly batch: string | undefined } {
    for (const entry of newestFirst) {
      const known = group === undefined || group === entry.kind ? knownJob(entry) : undefined;
      if (known !== undefined) return { known, batch: entry.batch };
    }
    throw new StaError(
      'not_found',
      `This machine has started no ${group ?? ''} job on this service`.replace('  ', ' '),
      {
        hint: 'List the jobs on other services with: sta jobs list',
      },
    );
  }

  return {
    /**
     * The whole ids that a user means: an exact id or the beginning of one, of a job of this target; the id of a batch
     * stands for all of its jobs, oldest first. An id that is not in the journal is returned unchanged: another machine
     * may have started the job.
     *
     * @throws StaError `usage` if the beginning of an id matches several
     */
    resolve(given: string): string[] {
      const id = resolveId(given, candidates, 'job') ?? given;
      return byId.has(id) ? [id] : (byBatch.get(id)?.map((entry) => entry.id) ?? [id]);
    },
    /**
     * The job with a whole id: from the journal, or from the service if it was started elsewhere.
     *
     * @throws StaError `usage` if the journal says that it is at another service, `not_found` if the service does not
     * know it
     */
    async find(id: string): Promise<KnownJob> {
      const newestNoted = noted(id).at(-1);
      if (newestNoted !== undefined) return newestNoted;
      const [first] = await askFor(id);
      if (first === undefined) throw unknownJobError(id);
      return first;
    },
    /**
     * All jobs with a whole id: the id of a recording may belong to its tone job and its clips job.
     *
     * @throws StaError like `find`
     */
    async findAll(id: string): Promise<KnownJob[]> {
      const byGroup = new Map(noted(id).map((job) => [job.kind.group, job]));
      return byGroup.size === 0 ? askFor(id) : clientJobKinds.flatMap(({ group }) => byGroup.get(group) ?? []);
    },
    /** The newest job at this target. @param group restricts it to jobs of this kind @throws StaError `not_found` */
    last: (group?: string) => newest(group).known,
    /** The same; if the newest job belongs to a batch, all jobs of the batch. */
    lastWithBatch(): KnownJob[] {
      const { batch, known } = newest();
      const jobs = batch === undefined ? [] : (byBatch.get(batch) ?? []).flatMap((entry) => knownJob(entry) ?? []);
      return jobs.length === 0 ? [known] : jobs;
    },
  };
}

/** @returns undefined for a kind of job that this version does not know */
function knownJob(entry: JournalEntry): KnownJob | undefined {
  const kind = kindOf(entry);
  return kind && { id: entry.id, kind, start: entry.start ?? 0 };
}

export const unknownJobError = (id: string) =>
  new StaError('not_found', `The service has no job ${id}`, { hint: listHint('job') });

function otherTargetError({ id, baseUrl, dataDirectory, userId }: JournalEntry, settings: Settings): StaError {
  if (baseUrl !== undefined && baseUrl === settings.baseUrl?.value) {
    return new StaError('usage', `The job ${id} was started by another user, ${userId}`, {
      hint: 'Choose that user with --profile or --user-id',
    });
  }
  const where = baseUrl ?? `the local service (${dataDirectory})`;
  const local = dataDirectory === undefined ? '' : `STA_DATA_DIR=${quoteForBash(dataDirectory)} `;
  const flags = baseUrl === undefined ? '--local' : `--base-url ${quoteForBash(baseUrl)}`;
  return new StaError('usage', `The job ${id} was started on another service: ${where}`, {
    hint: `Wait for it there: ${local}sta jobs wait ${quoteForBash(id)} ${flags}`,
  });
}
