/** Why a service of our own did not start, in words. */
import { StaError } from '../errors.ts';

/** @param address host and port that it was to listen on */
export function startFailure(error: unknown, address: string, dataDirectory: string): unknown {
  if (error instanceof StaError || !(error instanceof Error)) return error;
  // A slip of ours is no fault of the directory: it stays what it is.
  if (error instanceof TypeError || error instanceof ReferenceError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StaError('local_service', `Something else listens on ${address} already`, {
      hint: 'Choose another port: sta serve --port 0 takes a free one',
      cause: error,
    });
  }
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return new StaError('local_service', `This user may not listen on ${address}`, {
      hint: 'Choose a port above 1023',
      cause: error,
    });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StaError('local_service', `This machine has no address ${address}`, { cause: error });
  }
  return new StaError('local_service', `The data directory ${dataDirectory} cannot be used: ${error.message}`, {
    hint: 'Choose another with --data-dir or STA_DATA_DIR',
    cause: error,
  });
}
