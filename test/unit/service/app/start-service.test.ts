import { expect, it } from 'vitest';
import { closeData, openParts } from '../../../../src/service/app/roles/parts.ts';
import { startAll } from '../../../../src/service/app/start-service.ts';
import { eventually } from '../../../support/eventually.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

it('leaves nothing running if the jobs cannot be started', async () => {
  const countServers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = countServers();
  const options = { dataDirectory: temporaryDirectory(), host: '127.0.0.1', port: 0, version: '0', announce: false };
  const parts = await openParts(options);
  let deliveriesWatched = 0;
  const { store } = parts.data;
  const jobs = {
    ...store.jobs,
    onWork: () => {
      throw new Error('no jobs today');
    },
  };
  const deliveryLog = {
    ...store.deliveryLog,
    onDue(listener: () => void) {
      const stop = store.deliveryLog.onDue(listener);
      deliveriesWatched += 1;
      return () => {
        deliveriesWatched -= 1;
        stop();
      };
    },
  };
  const broken = { ...parts, data: { ...parts.data, store: { ...store, jobs, deliveryLog } } };
  await expect(startAll(broken)).rejects.toThrow('no jobs today');
  expect(deliveriesWatched).toBe(0);
  await eventually(() => expect(countServers()).toBe(before), 5_000);
  await closeData(parts.data);
});
