import type { Command } from 'commander';
import pMap from 'p-map';
import type { JournalEntry } from '../../config/job-journal.ts';
import { type Column, tableView } from '../../output/view.ts';
import type { Context } from '../context.ts';
import { parseInteger } from '../parse-options.ts';
import { requireProfile } from '../require-profile.ts';
import type { Runner } from '../runner.ts';
import { kindOf } from '../waiting/job-kinds.ts';
import { askStanding, type Standing, toneOfState } from '../waiting/job-standing.ts';
import { isOfTarget } from '../waiting/note-job.ts';

interface Row extends JournalEntry {
  /** null: the job is at another service, which is not asked. */
  readonly state: string | null;
  readonly error?: Standing['error'];
}

const columns: Column<Row>[] = [
  { title: 'Id', value: (row) => row.id },
  { title: 'Job', value: (row) => row.kind },
  {
    title: 'State',
    value: (row) => row.state ?? '(elsewhere)',
    fields: { state: (row) => row.state ?? undefined },
    tone: (row) => (row.state === null ? 'neutral' : toneOfState(row.state)),
  },
  { title: 'Started', value: (row) => row.startedAt.replace(/\.\d+Z$/, 'Z') },
  {
    title: 'Text',
    value: (row) => row.source ?? '(argument)',
    flexible: true,
    fields: { text: (row) => row.source },
  },
  { title: 'Characters', value: (row) => (row.characters > 0 ? row.characters : ''), align: 'right' },
  { title: 'Service', value: (row) => row.baseUrl ?? row.dataDirectory ?? '', flexible: true },
];

/** Questions that are under way at a time. */
const concurrency = 4;

export function registerJobsList(jobs: Command, run: Runner): void {
  jobs
    .command('list')
    .alias('ls')
    .description('List the jobs that this machine started, newest first, and how they stand')
    .option('--limit <number>', 'how many to list', parseInteger(1, 10_000), 20)
    .addHelpText(
      'after',
      [
        '',
        'Jobs at another service than the one this command talks to are listed, but not asked about.',
        '',
        'Examples:',
        '  $ sta jobs list',
        '  $ sta jobs list --limit 100 --query "[?state==\'Failed\'].id"',
      ].join('\n'),
    )
    .action(
      run(async (context, { limit }: { limit: number }) => {
        requireProfile(context.settings(), context.config);
        const entries = context.jobJournal.read().reverse();
        const rows = await pMap(entries.slice(0, limit), (entry) => describe(context, entry), { concurrency });
        const more = entries.length - rows.length;
        return tableView(rows, rows, columns, 'No jobs yet. Start one: sta sentiment compute --file call.txt', {
          note: more > 0 ? `${more} older; show more with --limit` : undefined,
        });
      }),
    );
}

async function describe(context: Context, entry: JournalEntry): Promise<Row> {
  const kind = kindOf(entry);
  if (kind === undefined || !isOfTarget(entry, context.settings())) return { ...entry, state: null };
  return { ...entry, ...(await askStanding(await context.api(), kind, entry.id)) };
}
