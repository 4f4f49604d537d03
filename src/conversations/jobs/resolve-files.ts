/** Resolves what a user types for an uploaded file to the file's id. */
import { basename } from 'node:path';
import type { Client } from '../../api/client.ts';
import type { Context } from '../../cli/context/context.ts';
import { isUuid, type Named, resolveId } from '../../cli/records/resolve-id.ts';
import { isOfRecording } from './kinds.ts';
import { isOfTarget } from './note-job.ts';
import { lacksFileList } from './upload-once.ts';

/**
 * Resolves titles and beginnings of ids to ids; input that matches no file is returned unchanged, and the service
 * judges it. A whole id costs no call.
 *
 * @throws StaError `usage` if several files match
 */
export async function resolveFileIds(context: Context, client: Client, given: readonly string[]): Promise<string[]> {
  if (context.dryRun !== undefined || given.every(isUuid)) return [...given];
  const files = await listFiles(context, client);
  return given.map((one) => resolveId(one, files, 'file') ?? one);
}

async function listFiles(context: Context, client: Client): Promise<Named[]> {
  try {
    return (await client.files.list()).data.map(({ file_id, title }) => ({ id: file_id, name: title ?? '' }));
  } catch (error) {
    if (!lacksFileList(error)) throw error;
  }
  // For a service without that list: the recordings on which this machine has started jobs there.
  return context.jobJournal
    .read()
    .filter((entry) => isOfRecording(entry.kind) && isOfTarget(entry, context.settings()))
    .map(({ id, source }) => ({ id, name: source === undefined ? '' : basename(source) }));
}
