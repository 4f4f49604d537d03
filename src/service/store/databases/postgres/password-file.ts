import { randomUUID } from 'node:crypto';
import pgpass from 'pgpass';
import type { DatabaseAddress } from '../database-address.ts';

type Server = DatabaseAddress['settings'];

/**
 * The driver's settings for a server. The password is looked up if the server requests one and the settings lack it.
 */
export const withPassword = (server: Server) => ({
  ...server,
  password: server.password ?? (() => findInPasswordFile(server)),
});

/**
 * Reads it from `PGPASSFILE` or `~/.pgpass`: https://www.postgresql.org/docs/current/libpq-pgpass.html. Without an
 * entry, it returns a wrong password: the server's refusal explains the problem and ends the connection, which the
 * driver would leave open.
 */
function findInPasswordFile(server: Server): Promise<string> {
  return new Promise((resolve) => pgpass(server, (password) => resolve(password || randomUUID())));
}
