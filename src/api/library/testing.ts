/** The package's entry `sta-cli/testing`: the whole service on a loopback port, for tests of programs that call it. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failForm, latencyForm, parseFail, parseLatency } from '../../contract/faults.ts';
import { removeFolder } from '../../shared/files/rename-file.ts';

export interface FaultOptions {
  /** Lets the next calls fail: `503:2`, `429` (once), `reset:1` (no response). Default: no failures. */
  readonly fail?: string | undefined;
  /** Delays each call: `300ms`, `1.5s`. Default: no delay. */
  readonly latency?: string | undefined;
}

export interface LocalServiceOptions extends FaultOptions {
  /** Default: a port chosen by the system. */
  readonly port?: number | undefined;
}

/** Can be passed as the options of StaClient: `new StaClient(await startLocalService())`. */
export interface LocalService {
  readonly baseUrl: string;
  readonly userId: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly appId: string;
  readonly appSecret: string;
  /** Replaces the faults; without options, all calls work. */
  setFaults(faults?: FaultOptions): void;
  /** Stops the service and deletes its data. */
  close(): Promise<void>;
}

/** Starts the service with temporary data and one user. @throws TypeError for an invalid option */
export async function startLocalService(options: LocalServiceOptions = {}): Promise<LocalService> {
  const faults = readFaults(options);
  const { startService } = await import('../../service/app/start-service.ts');
  const directory = await mkdtemp(join(tmpdir(), 'sta-testing-'));
  const remove = () => removeFolder(directory);
  try {
    const service = await startService({
      dataDirectory: join(directory, 'data'),
      host: '127.0.0.1',
      port: options.port ?? 0,
      version: 'testing',
      announce: false,
      limits: { requestsPerMinute: 0 },
      drainMs: 0,
      faults,
    });
    const { userId, apiKey, apiSecret, appId, appSecret } = service.credentials;
    let closing: Promise<void> | undefined;
    return {
      baseUrl: service.url,
      userId,
      apiKey,
      apiSecret,
      appId,
      appSecret,
      setFaults: (next = {}) => void Object.assign(faults, readFaults(next)),
      close() {
        closing ??= service.close().then(remove);
        return closing;
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function readFaults({ fail, latency }: FaultOptions) {
  const [parsedFail, latencyMs] = [fail && parseFail(fail), latency && parseLatency(latency)];
  if (fail !== undefined && !parsedFail) throw new TypeError(`fail must be ${failForm}`);
  if (latency !== undefined && (latencyMs === undefined || latencyMs === '')) {
    throw new TypeError(`latency must be ${latencyForm}`);
  }
  return { fail: parsedFail || undefined, latencyMs: latencyMs === '' ? undefined : latencyMs };
}
