/**
 * SQLite: Node's own module if it is stable, otherwise the prebuilt package, which has the same interface. Node's own
 * is available at once, while the package takes 5 to 25 ms to load. A process uses only one of them: two copies of
 * SQLite that open the same file would break each other's locks (https://www.sqlite.org/howtocorrupt.html, section
 * 2.2.1).
 */
import { createRequire } from 'node:module';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

export type Database = DatabaseSyncInstance;
type Driver = typeof import('@photostructure/sqlite');

const require = createRequire(import.meta.url);

/**
 * Present only in versions that handle cached statements correctly: in Node 22 and before 24.14 they do not see a new
 * column.
 */
const sign = 'serialize';

function loadOwn(): Driver | undefined {
  const { emitWarning } = process;
  // Versions in which the module is experimental warn here, and lack the sign.
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
