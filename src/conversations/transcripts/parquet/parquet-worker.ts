/** The thread of `readParquet`: sends the rows of one file, a block for each message that it receives. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ParquetJob, ParquetMessage } from './parquet-job.ts';
import { ParquetFailure, readTabLines } from './parquet-rows.ts';

// The parent passes the file.
const file: ParquetJob = workerData;
const port = parentPort;
if (port === null) throw new Error('not a thread');

// Of a damaged file, the library reads several columns at once, and awaits only the first that fails.
process.on('unhandledRejection', () => {});

async function send(message: ParquetMessage): Promise<void> {
  await once(port as NonNullable<typeof port>, 'message');
  port?.postMessage(message);
}

try {
  for await (const text of readTabLines(file)) await send({ kind: 'rows', text });
  await send({ kind: 'end' });
} catch (error) {
  if (!(error instanceof ParquetFailure)) throw error;
  await send({ kind: 'error', error: error.message });
}
port.close();
