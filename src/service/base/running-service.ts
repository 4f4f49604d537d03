/** The small file that announces the service on a data directory, and checks whether it is alive. */

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { writePrivateFile } from '../../shared/files/write-file.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import type { DataDirectory } from './data-directory.ts';
import { readFileIfThere } from './private-files.ts';

export interface RunningService {
  readonly url: string;
  readonly pid: number;
  /**
   * Part of the response of the service's `/healthz`, so that another service on the same port is not mistaken for this
   * one.
   */
  readonly instanceId: string;
}

export const newInstanceId = (): string => randomUUID();

export function announceService(directory: DataDirectory, service: RunningService): void {
  writePrivateFile(directory.running, `${JSON.stringify(service)}\n`);
}

/** Removes the announcement, unless it is now that of another service. */
export function withdrawService(directory: DataDirectory, service: RunningService): void {
  if (readAnnouncement(directory)?.instanceId === service.instanceId) rmSync(directory.running, { force: true });
}

/** The service that runs on the directory; undefined if no service is announced, or the announced one has ended. */
export async function findRunningService(directory: DataDirectory): Promise<RunningService | undefined> {
  const announced = readAnnouncement(directory);
  return announced !== undefined && (await answers(announced)) ? announced : undefined;
}

function readAnnouncement(directory: DataDirectory): RunningService | undefined {
  const text = readFileIfThere(directory.running);
  if (text === undefined) return undefined;
  const { url, pid, instanceId }: Partial<RunningService> = Object(tryParseJson(text));
  return typeof url === 'string' && typeof pid === 'number' && typeof instanceId === 'string'
    ? { url, pid, instanceId }
    : undefined;
}

const healthPatienceMs = 2_000;

/** Whether the announced service responds at its address. That is always loopback, so no proxy is used. */
function answers({ url, instanceId }: RunningService): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(new URL('/healthz', url), { timeout: healthPatienceMs, agent: false }, (response) => {
      response.resume();
      resolve(response.headers['x-sta-instance'] === instanceId);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
