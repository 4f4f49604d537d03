import type { Command, Runner } from '../../cli/arguments/command.ts';
import { parseInteger } from '../../cli/arguments/parse-options.ts';
import type { JournalEntry } from '../../cli/config/job-journal.ts';
import { requireProfile } from '../../cli/config/settings.ts';
import type { Context } from '../../cli/context/context.ts';
import { resolveId } from '../../cli/records/resolve-id.ts';
import { shortenToEnds } from '../../cli/records/short-ids.ts';
import { describeState, toneOfState } from '../../conversations/jobs/job-status.ts';
import { describeAge } from '../../output/text/format-time.ts';
import { type Column, tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { fetchGroups, type GroupStatus, groupByBatch, type JobCounts, type ListedJobs } from './list-groups.ts';

type Row = Omit<JournalEntry, 'batch'> & GroupStatus;

const serviceOf = ({ baseUrl, dataDirectory }: Row): string => baseUrl ?? dataDirectory ?? '';

/** For people: one line per row at 80 columns. For machines: whole ids, and all columns. */
function columnsFor(rows: readonly Row[], shorten: (id: string) => string, nowMs: number): Column<Row>[] {
  const oneService = new Set(rows.map(serviceOf)).size <= 1;
  return [
    { title: 'Id', value: ({ id }) => shorten(id), fields: { id: ({ id }) => id } },
    { title: 'Job', value: (row) => row.kind },
    {
      title: 'State',
      value: ({ state, jobs, ...row }) =>
        jobs ? describeCounts(jobs) : state === null ? '(elsewhere)' : describeState({ ...row, state }),
      fields: { state: ({ state }) => state ?? undefined },
      tone: ({ state }) => (state === null ? 'neutral' : toneOfState(state)),
    },
    {
      title: 'Started',
      value: ({ startedAt }) => describeAge(nowMs - Date.parse(startedAt)),
      fields: { started: ({ startedAt }) => startedAt.replace(/\.\d+Z$/, 'Z') },
    },
    {
      title: 'Text',
      value: ({ source, jobs }) => source ?? (jobs === undefined ? '(argument)' : '(several)'),
      fields: {
        text: ({ source }) => source,
        characters: ({ characters }) => (characters > 0 ? characters : undefined),
      },
      flexible: true,
    },
    {
      title: 'Service',
      // A column that is empty in every row is omitted.
      value: (row) => (oneService ? '' : serviceOf(row)),
      fields: {
        service: serviceOf,
        jobs: ({ jobs }) => jobs?.count ?? 1,
        done: ({ jobs, state }) => jobs?.done ?? (state === 'Completed' ? 1 : 0),
        failed: ({ jobs, state }) => jobs?.failed ?? (state === 'Failed' ? 1 : 0),
      },
      flexible: true,
    },
  ];
}

/** `1797 of 1800, 3 failed`; with a plus if not all states were requested. */
function describeCounts({ count, done, failed, notAsked }: JobCounts): string {
  return `${done}${notAsked > 0 ? '+' : ''} of ${count}${failed > 0 ? `, ${failed} failed` : ''}`;
}

interface Options {
  readonly limit: number;
  readonly all?: boolean;
  readonly batch?: string;
}

export function registerJobsList(jobs: Command, run: Runner): void {
  jobs
    .command('list')
    .alias('ls')
    .description('List the jobs that this machine started, newest first, and their states')
    .option('--limit <number>', 'the number of entries to list', parseInteger(1, 10_000), 20)
    .option('--all', 'list each job of a batch separately')
    .option('--batch <id>', 'list the jobs of this batch')
    .notes(
      'The jobs of one command with many texts form a batch, which is listed as one entry with its number of finished jobs.',
      'Wherever you need a job id, the characters listed here are enough. Jobs on other services are listed without their',
      'state. --json prints a batch as {"id","kind","state","jobs":{"count","done",...}}.',
    )
    .examples('sta jobs list', 'sta jobs list --all --limit 100 --query "[?state==\'Failed\'].id"')
    .action(run((context, options: Options) => listJobs(context, options)));
}

async function listJobs(context: Context, { limit, all, batch }: Options) {
  requireProfile(context.settings(), context.config);
  const entries = context.jobJournal.read().reverse();
  const groups = chooseGroups(entries, all === true, batch);
  const shown = groups.slice(0, limit);
  const statuses = await fetchGroups(context, shown, context.jobJournal.readEnds());
  const rows = shown.map((group, i): Row => ({ ...summarise(group), ...(statuses[i] ?? { state: null }) }));
  const more = groups.length - rows.length;
  const shorten = shortenToEnds(entries.flatMap((entry) => [entry.id, entry.batch ?? entry.id]));
  const notes = [
    ...rows.flatMap(({ id, error }) => (error === undefined ? [] : [`${shorten(id)}: ${error.message}`])),
    ...(rows.some(({ jobs }) => (jobs?.notAsked ?? 0) > 0)
      ? ['+ counts only some of the jobs; for all of them: sta jobs wait ID']
      : []),
    ...(more > 0 ? [`${more} older; show more with --limit`] : []),
  ];
  return tableView(
    rows,
    rows,
    columnsFor(rows, shorten, context.clock.nowMs()),
    'No jobs yet. Start one: sta sentiment compute --file call.txt',
    { note: notes.length > 0 ? notes.join('\n') : undefined },
  );
}

/** @param entries newest first @returns the groups to list @throws StaError `not_found`, `usage` */
function chooseGroups(entries: readonly JournalEntry[], all: boolean, batch: string | undefined): ListedJobs[] {
  const groups = groupByBatch(entries);
  const single = (job: JournalEntry): ListedJobs => ({ id: job.id, jobs: [job], isBatch: false });
  if (batch !== undefined) {
    const batches = groups.filter(({ isBatch }) => isBatch);
    const id = resolveId(
      batch,
      batches.map((group) => ({ id: group.id, name: '' })),
      'batch',
      'batches',
    );
    const found = batches.find((group) => group.id === id);
    if (found === undefined)
      throw new StaError('not_found', `This machine has no batch ${batch}`, { hint: 'sta jobs list' });
    return found.jobs.map(single);
  }
  return all ? entries.map(single) : groups;
}

/** A group as one journal entry; for a batch, the values that its jobs share. */
function summarise({ id, jobs, isBatch }: ListedJobs): Omit<JournalEntry, 'batch'> {
  const [first] = jobs;
  if (first === undefined) throw new Error('a group has no job');
  const { settings: _settings, ...newest } = first;
  if (!isBatch) return newest;
  const {
    source,
    transaction: _transaction,
    start: _start,
    items: _items,
    optionalItems: _optionalItems,
    batch: _batch,
    ...shared
  } = newest;
  return {
    ...shared,
    id,
    startedAt: jobs.at(-1)?.startedAt ?? newest.startedAt,
    ...(source !== undefined && jobs.every((job) => job.source === source) && { source }),
    characters: jobs.reduce((sum, { characters }) => sum + characters, 0),
  };
}
