/** The options that name a database and a bucket, equal to those of `sta serve`. */
import type { Command } from '../../cli/arguments/command.ts';
import { parseDatabase } from '../../cli/arguments/parse-database.ts';
import type { Context } from '../../cli/context/context.ts';

export interface PlaceOptions {
  readonly database?: string;
  readonly storage?: string;
  readonly storageEndpoint?: string;
  readonly storageRegion?: string;
}

export const addDatabaseOption = (command: Command): Command =>
  command.option(
    '--database <url>',
    'the database: postgres://USER@HOST/DATABASE (default: STA_DATABASE_URL)',
    parseDatabase,
  );

export const addStorageOptions = (command: Command): Command =>
  command
    .option('--storage <url>', 'the bucket: s3://BUCKET/PREFIX (default: STA_STORAGE_URL, else the data directory)')
    .option('--storage-endpoint <url>', 'the S3 service of the bucket (default: STA_STORAGE_ENDPOINT)')
    .option('--storage-region <region>', 'the region of the bucket (default: STA_STORAGE_REGION)');

export const choicesOf = (context: Context, options: PlaceOptions) => ({
  database: options.database,
  storage: { url: options.storage, endpoint: options.storageEndpoint, region: options.storageRegion },
  env: context.env,
});

/** Loads the part of the service that these commands use: the only import of the service in this group. */
export const loadStorageAdmin = async () => (await import('../../service/app/storage-admin.ts')).storageAdmin;
