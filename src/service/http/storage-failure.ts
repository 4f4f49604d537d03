/** Whether an error says that what the service writes to takes no more: then it is the caller who may come again later. */
import { ServiceFailure } from '../base/failure.ts';

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const busy = 5;
const unwritable: ReadonlySet<number> = new Set([8 /* READONLY */, 10 /* IOERR */, 13 /* FULL */, 14 /* CANTOPEN */]);
const fileSystemCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

const retryAfterSeconds = { busy: 5, unwritable: 60 };

/** @returns undefined when the error is of another kind */
export function storageFailure(error: unknown): ServiceFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  const sqlite = code === 'ERR_SQLITE_ERROR' && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
  if (sqlite === busy) {
    return new ServiceFailure('unavailable', 'Another process keeps the data directory busy', retryAfterSeconds.busy);
  }
  if (!fileSystemCodes.has(code) && (sqlite === undefined || !unwritable.has(sqlite))) return undefined;
  return new ServiceFailure('unavailable', 'The data directory cannot be written', retryAfterSeconds.unwritable);
}
