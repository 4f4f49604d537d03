import { startFailure } from '../../api/targets/start-failure.ts';
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { countOf } from '../../output/text/count-of.ts';
import { formatBytes } from '../../output/text/format-bytes.ts';
import { tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import {
  addDatabaseOption,
  addStorageOptions,
  choicesOf,
  loadStorageAdmin,
  type PlaceOptions,
} from './place-options.ts';

export function registerStorageImport(storage: Command, run: Runner): void {
  addStorageOptions(
    addDatabaseOption(
      storage
        .command('import')
        .description('Copy a data directory into an empty database, and its files into a bucket')
        .option('--from <dir>', 'the data directory; nothing else may use it meanwhile'),
    ),
  )
    .notes(
      'Copies users, keys, tags, intents, jobs with their states and results, webhooks and the audit log, all or nothing, and',
      'prints the counts. With --storage, uploads and clips are sent to the bucket first; repeat the command if it was',
      'interrupted. Without it, they stay in the directory: use it as --data-dir. The directory itself is only upgraded to this version.',
      'STA_SIGNING_KEY must be the key of the directory, otherwise its access tokens and the secrets of its webhooks become invalid.',
    )
    .examples(
      'STA_SIGNING_KEY="$(head -n 1 data/signing-key)" sta storage import --from ./data',
      'sta storage import --from ./data --database postgres://sta@db.example.com/sta --storage s3://recordings/sta',
    )
    .action(
      run(async (context, options: PlaceOptions & { from?: string }) => {
        const { from } = options;
        if (from === undefined) throw new StaError('usage', 'Name the data directory: --from DIR');
        let progress = '';
        using _line = context.startStatusLine('Importing', () => progress);
        const admin = await loadStorageAdmin();
        try {
          const imported = await admin.importDirectory(from, choicesOf(context, options), {
            version: context.version,
            signal: context.signal,
            onFiles: (sent) => {
              progress = `${countOf(sent.files, 'file')}, ${formatBytes(sent.bytes)}`;
            },
            onRows: (table, rows) => {
              progress = `${countOf(rows, 'row')}, ${table}`;
            },
          });
          const { database, storage: bucket, rows, files } = imported;
          const where =
            bucket === undefined ? `The files stay in ${from}: use it as --data-dir` : `The files are in ${bucket}`;
          return tableView(
            imported,
            Object.entries(rows).map(([table, count]) => ({ table, count })),
            [
              { title: 'Table', value: ({ table }) => table },
              { title: 'Rows', value: ({ count }) => count, align: 'right' },
            ],
            '',
            {
              note: [
                `Imported into ${database}. ${where}`,
                ...(files === undefined
                  ? []
                  : [`${countOf(files.files, 'file')} in the bucket (${formatBytes(files.bytes)})`]),
              ].join('\n'),
            },
          );
        } catch (error) {
          throw startFailure(error, '', from);
        }
      }),
    );
}
