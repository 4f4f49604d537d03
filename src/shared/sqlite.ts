/**
 * SQLite: Node's own module where it is stable, else the prebuilt package, which has the same interface. Node's own is there at
 * once, while the package takes 5 to 25 ms to load. A process uses one of them: two copies of SQLite that open the same file
 * would break each other's locks (https://www.sqlite.org/howtocorrupt.html, section 2.2.1).
 */
import { createRequire } from 'node:module';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

export type Database = DatabaseSyncInstance;
type Driver = typeof import('@photostructure/sqlite');

const require = createRequire(import.meta.url);

/** Later than the repair of kept statements, which do not see a new column in Node 22 and until 24.14. */
const sign = 'serialize';

function loadOwn(): Driver | undefined {
  const { emitWarning } = process;
  // Versions that call the module experimental say so here; they lack the sign.
  process.emitWarning = () => {};
  try {
    const driver: Driver = require('node:sqlite');
    return sign in driver.DatabaseSync.prototype ? driver : undefined;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

export const { DatabaseSync }: Driver = loadOwn() ?? require('@photostructure/sqlite');
