/** `sta storage`: manages the database and the bucket that several processes of the service share. */

import { startFailure } from '../../api/targets/start-failure.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { parseDatabase } from '../../cli/arguments/parse-database.ts';
import type { Context } from '../../cli/context/context.ts';
import { countOf, formatBytes } from '../../output/text/count-of.ts';
import { tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { dataDirectory } from '../../shared/files/directories.ts';

export function register(storage: Command, run: Runner): void {
  storage.description('Prepare and check the PostgreSQL database and the bucket of a service');
  registerStorageMigrate(storage, run);
  registerStorageCheck(storage, run);
  registerStorageImport(storage, run);
}

function registerStorageMigrate(storage: Command, run: Runner): void {
  addDatabaseOption(
    storage.command('migrate').description('Bring the tables of a database to this version of sta, under a lock'),
  )
    .notes(
      'Prints the completed steps, or nothing if there were none. Services add tables and columns by themselves when they',
      'start. Only this command removes those that this version no longer uses: run it when no older version is running.',
    )
    .examples('sta storage migrate', 'sta storage migrate --database postgres://sta@db.example.com/sta --json')
    .action(
      run(async (context, options: PlaceOptions) => {
        const admin = await loadStorageAdmin();
        const migrated = await admin.migrate(choicesOf(context, options), context.version);
        const { database, taken, step } = migrated;
        return tableView(
          migrated,
          taken.map((name) => ({ step: name })),
          [{ title: 'Step', value: (row) => row.step }],
          `${database} has the tables of this version already`,
          { note: taken.length === 0 ? undefined : `${database} is at step ${step}` },
        );
      }),
    );
}

function registerStorageCheck(storage: Command, run: Runner): void {
  addStorageOptions(
    addDatabaseOption(
      storage.command('check').description('Check the database and the bucket, and whether records and files match'),
    ),
  )
    .option('--data-dir <path>', 'the data directory of a process, where files are if there is no bucket')
    .notes(
      'Checks whether the database can be reached and has the tables of this version, whether the bucket accepts the key and belongs',
      'to this database, and compares records and files. It changes nothing. Exits 1 if anything is wrong.',
    )
    .examples(
      'sta storage check',
      'sta storage check --database postgres://sta@db.example.com/sta --storage s3://recordings/sta --json',
    )
    .action(
      run(async (context, options: PlaceOptions & { dataDir?: string }) => {
        const directory = options.dataDir ?? dataDirectory(context.env);
        const admin = await loadStorageAdmin();
        const checks = await admin.check(directory, choicesOf(context, options)).catch((error: unknown) => {
          throw startFailure(error, '', directory);
        });
        const problems = checks.filter(({ state }) => state === 'problem').length;
        return tableView(
          { ok: problems === 0, checks },
          checks,
          [
            { title: 'State', value: ({ state }) => state },
            { title: 'Subject', value: ({ subject }) => subject },
            { title: 'Found', value: ({ found }) => found, flexible: true },
          ],
          '',
          { exitCode: problems > 0 ? 1 : undefined },
        );
      }),
    );
}

function registerStorageImport(storage: Command, run: Runner): void {
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

/** The options that name a database and a bucket, equal to those of `sta serve`. */
interface PlaceOptions {
  readonly database?: string;
  readonly storage?: string;
  readonly storageEndpoint?: string;
  readonly storageRegion?: string;
}

const addDatabaseOption = (command: Command): Command =>
  command.option(
    '--database <url>',
    'the database: postgres://USER@HOST/DATABASE (default: STA_DATABASE_URL)',
    parseDatabase,
  );

const addStorageOptions = (command: Command): Command =>
  command
    .option('--storage <url>', 'the bucket: s3://BUCKET/PREFIX (default: STA_STORAGE_URL, else the data directory)')
    .option('--storage-endpoint <url>', 'the S3 service of the bucket (default: STA_STORAGE_ENDPOINT)')
    .option('--storage-region <region>', 'the region of the bucket (default: STA_STORAGE_REGION)');

const choicesOf = (context: Context, options: PlaceOptions) => ({
  database: options.database,
  storage: { url: options.storage, endpoint: options.storageEndpoint, region: options.storageRegion },
  env: context.env,
});

/** Loads the part of the service that these commands use: the only import of the service in this group. */
const loadStorageAdmin = async () => (await import('../../service/app/storage-admin.ts')).storageAdmin;
