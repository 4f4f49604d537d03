/** Processes that share a database but no bucket: each has a directory that the others cannot read. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ServiceOptions } from '../../../../src/service/app/roles/parts.ts';
import { startRole } from '../../../../src/service/app/start-service.ts';
import { addUser } from '../../../../src/service/http/auth/new-user.ts';
import { removeOrphans } from '../../../../src/service/upkeep/orphans.ts';
import { eventually } from '../../../support/eventually.ts';
import { computeText, sentimentCall, untilState } from '../../../support/jobs/call-jobs.ts';
import { computeMedia, fetchMedia, untilCompleted, uploadMedia } from '../../../support/jobs/call-media.ts';
import { needs } from '../../../support/needs.ts';
import { testDatabase } from '../../../support/postgres.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';
import { makeWav, tone } from '../../../support/wav.ts';

const env = { PATH: process.env.PATH ?? '', STA_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') };

async function start(options: Partial<ServiceOptions>) {
  const address = { host: '127.0.0.1', port: 0, version: '0.0.0-test', announce: false };
  const started = await startRole({ dataDirectory: join(temporaryDirectory(), 'data'), env, ...address, ...options });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= started.close();
    return closing;
  };
  onTestFinished(close);
  return { ...started, url: started.api?.url ?? '', close };
}

async function addAsha({ data }: Awaited<ReturnType<typeof start>>) {
  const user = await addUser(data.store, data.tokens, { userId: 'asha' });
  if (user === undefined) throw new Error('There is no user');
  return user;
}

it('an api process rejects uploads with the reason, and accepts jobs on texts', needs('postgresql-15'), async () => {
  const database = await testDatabase();
  const api = await start({ database, role: 'api' });
  await start({ database, role: 'worker' });
  const user = await addAsha(api);
  await expect(uploadMedia(api.url, user, makeWav(1, tone(440)))).rejects.toThrow(
    /"code":"unavailable","message":"This service takes no recordings: .* sta serve --storage/,
  );
  await untilState(api.url, sentimentCall, await computeText(api.url, user, sentimentCall, 'Good.'), 'Completed');
});

it(
  'a job whose recording is in another directory waits for the process that has it',
  needs('postgresql-15'),
  async () => {
    const database = await testDatabase();
    const dataDirectory = join(temporaryDirectory(), 'data');
    const jobs = { groups: ['text'] as const };
    // Accepts the recording, and leaves jobs on recordings to others.
    const owner = await start({ database, dataDirectory, jobs });
    const user = await addAsha(owner);
    const fileID = await uploadMedia(owner.url, user, makeWav(1, tone(440)));
    const reply = await computeMedia(owner.url, user, 'conversation', {
      fileID,
      settings: { tone_analysis: { enable: true } },
    });
    expect(reply.status, reply.text).toBe(200);
    const lines: unknown[] = [];
    const warn = (fields: object, message: string) => void lines.push([message, String(Object(fields).err?.message)]);
    const quiet = () => {};
    const logger = { warn, error: warn, info: quiet, debug: quiet, level: 'warn' };
    const worker = await start({ database, role: 'worker', logger: logger as never });
    await eventually(() =>
      expect(lines.join('\n')).toMatch(/a job was interrupted,The recording is not in this data directory/),
    );
    await worker.close();
    // It is not finished: the process that has the recording computes it.
    const waiting = await fetchMedia(owner.url, 'conversation', fileID);
    expect(waiting.json).toMatchObject({ status: { tone_analysis: 'Queued' } });
    await owner.close();
    const whole = await start({ database, dataDirectory });
    await untilCompleted(whole.url, 'conversation', fileID, { tone_analysis: true });
  },
);

it(
  'recordings of a directory with its own database outlast a service that uses another',
  needs('postgresql-15'),
  async () => {
    const dataDirectory = join(temporaryDirectory(), 'data');
    const own = await start({ dataDirectory });
    await uploadMedia(own.url, await addAsha(own), makeWav(1, tone(440)));
    await own.close();
    const before = filesIn(dataDirectory);
    const shared = await start({ dataDirectory, database: await testDatabase() });
    await removeOrphans(shared.data);
    expect(filesIn(dataDirectory)).toEqual(before);
  },
);

it('recordings of a shared database outlast services that use others', needs('postgresql-15'), async () => {
  const dataDirectory = join(temporaryDirectory(), 'data');
  const shared = await start({ dataDirectory, database: await testDatabase() });
  await uploadMedia(shared.url, await addAsha(shared), makeWav(1, tone(440)));
  await shared.close();
  const before = filesIn(dataDirectory);
  for (const database of [undefined, await testDatabase()]) {
    const other = await start({ dataDirectory, ...(database !== undefined && { database }) });
    await removeOrphans(other.data);
    await other.close();
    expect(filesIn(dataDirectory)).toEqual(before);
  }
});

const filesIn = (dataDirectory: string) => readdirSync(join(dataDirectory, 'files'), { recursive: true });
