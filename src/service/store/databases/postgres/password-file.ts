import { randomUUID } from 'node:crypto';
import pgpass from 'pgpass';
import type { DatabaseAddress } from '../database-address.ts';

type Server = DatabaseAddress['settings'];

/** The settings of the driver for a server, whose password is looked up when the server asks for one that they lack. */
export const withPassword = (server: Server) => ({
  ...server,
  password: server.password ?? (() => findInPasswordFile(server)),
});

/**
 * In `PGPASSFILE` or `~/.pgpass`: https://www.postgresql.org/docs/current/libpq-pgpass.html. Where there is none, a wrong one: the
 * refusal of the server says what is missing and ends the connection, which the driver would leave open.
 */
function findInPasswordFile(server: Server): Promise<string> {
  return new Promise((resolve) => pgpass(server, (password) => resolve(password || randomUUID())));
}
