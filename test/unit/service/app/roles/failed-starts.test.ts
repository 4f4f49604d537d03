/** What a service that cannot start has opened is closed again. */
import { existsSync, mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startApi } from '../../../../../src/service/app/roles/api.ts';
import { closeData, openParts } from '../../../../../src/service/app/roles/parts.ts';
import { startWorker } from '../../../../../src/service/app/roles/worker.ts';
import { startRole } from '../../../../../src/service/app/start-service.ts';
import { describeDataDirectory } from '../../../../../src/service/base/data-directory.ts';
import { createFileStorage } from '../../../../../src/service/files/file-storage.ts';
import { eventually } from '../../../../support/eventually.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';

const optionsFor = (dataDirectory: string) => ({
  dataDirectory,
  host: '127.0.0.1',
  port: 0,
  version: '0',
  announce: false,
});
const countServers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

it('does not listen if its address cannot be announced', async () => {
  const before = countServers();
  const options = { ...optionsFor(temporaryDirectory()), announce: true };
  const parts = await openParts(options);
  onTestFinished(() => closeData(parts.data));
  // A directory where the file is to be.
  mkdirSync(parts.data.directory.running);
  await expect(startApi(parts)).rejects.toThrow();
  await eventually(() => expect(countServers()).toBe(before), 5_000);
});

it('removes its temporary files if its address is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const options = { ...optionsFor(temporaryDirectory()), port };
  const own = dirname(await createFileStorage(describeDataDirectory(options.dataDirectory).files).newPath());
  await expect(startRole(options)).rejects.toThrow('EADDRINUSE');
  expect(existsSync(own)).toBe(false);
});

it('stops the job runner of texts if that of recordings cannot be started', async () => {
  const parts = await openParts(optionsFor(temporaryDirectory()));
  onTestFinished(() => closeData(parts.data));
  const { store } = parts.data;
  let [engines, listening] = [0, 0];
  const jobs = {
    ...store.jobs,
    onWork(listener: Parameters<typeof store.jobs.onWork>[0]) {
      engines += 1;
      if (engines === 2) throw new Error('no recordings today');
      const stop = store.jobs.onWork(listener);
      listening += 1;
      return () => {
        listening -= 1;
        stop();
      };
    },
  };
  const broken = { ...parts, data: { ...parts.data, store: { ...store, jobs } } };
  await expect(startWorker(broken)).rejects.toThrow('no recordings today');
  expect([engines, listening]).toEqual([2, 0]);
});
