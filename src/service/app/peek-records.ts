/**
 * Reads the names of the local user's records, even while other processes use the data directory. For shell completion:
 * it starts no service, creates nothing, never waits, and treats tables of another version as empty. This is the only
 * SQL outside the store and Kysely, because loading Kysely would take a quarter of the time available for a TAB.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from '../../shared/sqlite.ts';
import { describeDataDirectory } from '../base/data-directory.ts';
import { readLocalCredentials } from './local-credentials.ts';

const queries = {
  tags: 'SELECT public_id AS id, name FROM statement_tags WHERE user_id = ?',
  intents: 'SELECT public_id AS id, name FROM intents WHERE user_id = ?',
  webhooks: 'SELECT public_id AS id, endpoint_url AS name FROM webhook_subscriptions WHERE user_id = ? AND deleted = 0',
} as const;

/** @returns oldest first @throws if the directory is damaged, busy or of another version */
export function peekRecords(dataDirectory: string, kind: keyof typeof queries): { id: string; name: string }[] {
  const directory = describeDataDirectory(dataDirectory);
  if (!existsSync(directory.database)) return [];
  const user = readLocalCredentials(directory);
  if (user === undefined) return [];
  const database = new DatabaseSync(directory.database, { readOnly: true, timeout: 0 });
  try {
    const rows = database.prepare(`${queries[kind]} ORDER BY created_at_ms, record_id`).all(user.userId);
    return rows.map(({ id, name }: Record<string, unknown>) => ({ id: String(id), name: String(name) }));
  } finally {
    database.close();
  }
}
