/** Prints rows in a format that is a whole file, to `--output FILE` or into a pipe. */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StaError } from '../../shared/errors.ts';
import { buildFile } from '../../shared/files/write-file.ts';
import { cannotKeepError, RowSpool, type WholeTable } from '../tables/row-spool.ts';
import type { Io, OutputStream } from '../terminal/io.ts';
import { countOf } from '../text/count-of.ts';
import type { TableView } from '../view.ts';
import type { TableFormat } from './formats.ts';
import { throwCannotWrite } from './whole-file.ts';

const writers: Readonly<Record<TableFormat, () => Promise<(path: string, table: WholeTable) => Promise<void>>>> = {
  xlsx: async () => (await import('../tables/write-xlsx.ts')).writeXlsx,
  parquet: async () => (await import('../tables/write-parquet.ts')).writeParquet,
  sqlite: async () => (await import('../tables/write-sqlite.ts')).writeSqlite,
};

/** @param path undefined to write to stdout, which must not be a terminal */
export function openTableFile(format: TableFormat, path: string | undefined, { stdout, notes }: Io) {
  const spool = new RowSpool();
  return {
    add: (table: TableView) => spool.add(table),
    [Symbol.dispose]: () => spool.close(),
    /** Writes the file; an existing one is replaced when the new one is complete. @throws StaError */
    async write(): Promise<void> {
      const table = spool.finish();
      const write = await writers[format]();
      if (path === undefined) {
        await passOn((draft) => write(draft, table), stdout);
        return;
      }
      await buildFile(path, (draft) => write(draft, table)).catch(throwCannotWrite(path));
      notes.write(`Wrote ${countOf(table.rowCount, 'row')} to ${path}\n`);
    },
  };
}

async function passOn(write: (draft: string) => Promise<void>, stdout: OutputStream): Promise<void> {
  let directory: string | undefined;
  try {
    directory = mkdtempSync(join(tmpdir(), 'sta-table-'));
    const draft = join(directory, 'table');
    await write(draft);
    for await (const chunk of createReadStream(draft)) {
      stdout.writeBytes(chunk as Uint8Array);
      await stdout.drained?.();
    }
  } catch (error) {
    throw error instanceof StaError ? error : cannotKeepError(error);
  } finally {
    if (directory !== undefined) rmSync(directory, { recursive: true, force: true });
  }
}
