/** Explains why our own service did not start. */
import { isProgrammingError, StaError } from '../../shared/errors.ts';

/** @param main host and port that it should listen on; metrics have another address */
export function startFailure(error: unknown, main: string, dataDirectory: string): unknown {
  if (error instanceof StaError || !(error instanceof Error) || isProgrammingError(error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const address = 'address' in error && 'port' in error ? `${error.address}:${error.port}` : main;
  if (code === 'EADDRINUSE') {
    return new StaError('local_service', `Another program already listens on ${address}`, {
      hint: 'Choose another port; 0 picks a free one',
      cause: error,
    });
  }
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return new StaError('local_service', `You do not have permission to listen on ${address}`, {
      hint: 'Choose a port above 1023',
      cause: error,
    });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StaError('local_service', `This machine has no address ${address}`, { cause: error });
  }
  return new StaError('local_service', `Cannot use the data directory ${dataDirectory}: ${error.message}`, {
    hint: `${code === 'ENOSPC' ? 'Free some space on its disk, or choose' : 'Choose'} another with --data-dir or STA_DATA_DIR`,
    cause: error,
  });
}
