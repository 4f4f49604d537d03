/** Uploads to several processes on one PostgreSQL database and one bucket, a double that verifies signatures. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { uploadForm } from '../../../../lab/reliability/requests/upload-form.ts';
import { startRole } from '../../../../src/service/app/start-service.ts';
import { addUser } from '../../../../src/service/http/auth/new-user.ts';
import { eventually } from '../../../support/eventually.ts';
import { appHeaders } from '../../../support/jobs/call-jobs.ts';
import { needs } from '../../../support/needs.ts';
import { testDatabase } from '../../../support/postgres.ts';
import { doubleKey, type Fault, startS3Double } from '../../../support/s3-double.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';
import { makeWav, tone } from '../../../support/wav.ts';
import { callService } from '../../../support/wire.ts';

const aTone = makeWav(1, tone(440));
const api = '/v1/conversation';
/** How long a call has to do something wrong. */
const lookMs = 400;

async function startTwo() {
  const double = await startS3Double();
  const database = await testDatabase();
  const start = async () => {
    const started = await startRole({
      dataDirectory: join(temporaryDirectory(), 'data'),
      host: '127.0.0.1',
      port: 0,
      version: '0.0.0-test',
      announce: false,
      role: 'api',
      database,
      env: {
        PATH: process.env.PATH ?? '',
        STA_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
        STA_STORAGE_URL: 's3://recordings/a/b',
        STA_STORAGE_ENDPOINT: double.endpoint,
        STA_STORAGE_REGION: 'eu-test-1',
        STA_STORAGE_KEY_ID: doubleKey.keyId,
        STA_STORAGE_SECRET: doubleKey.secret,
      },
    });
    onTestFinished(() => started.close());
    return { ...started, url: started.api?.url ?? '' };
  };
  const [one, two] = [await start(), await start()];
  const user = await addUser(one.data.store, one.data.tokens, { userId: 'asha' });
  if (user === undefined) throw new Error('There is no user');
  const form = uploadForm(user, aTone);
  const upload = ({ url }: { url: string }, key: string) =>
    callService(url, 'POST', `${api}/upload`, { ...form, headers: { ...form.headers, 'idempotency-key': key } });
  const remove = ({ url }: { url: string }, id: string) =>
    callService(url, 'DELETE', `${api}/delete`, { headers: appHeaders(user), body: { fileID: id } });
  const contents = () => [...double.objects.keys()].filter((name) => name.includes('/files/'));
  /** Holds the next request of a kind until it is released. @param isNext of `GET /bucket/key` */
  const holdNext = (isNext: (request: string) => boolean) => {
    let nowHeld = () => {};
    let letGo = (_fault: Fault) => {};
    const held = new Promise<void>((resolve) => (nowHeld = resolve));
    const outcome = new Promise<Fault>((resolve) => (letGo = resolve));
    double.fault = (request) => {
      if (!isNext(request)) return undefined;
      double.fault = () => undefined;
      nowHeld();
      return outcome;
    };
    return { held, letGo: (fault: Fault) => letGo(fault) };
  };
  return { one, two, user, upload, remove, contents, holdNext, store: one.data.store };
}

it(
  'an upload that another process has begun does not count until its content is stored',
  needs('postgresql-15'),
  async () => {
    const { one, two, upload, contents, holdNext, store } = await startTwo();
    let puts = 0;
    // The last check of the content, after it was sent.
    const { held, letGo } = holdNext((request) => {
      if (request.startsWith('PUT ')) puts += 1;
      return puts > 0 && request.startsWith('HEAD ');
    });
    const first = upload(one, 'same');
    await held;
    const second = upload(two, 'same');
    await Promise.race([second, sleep(lookMs)]);
    letGo({ status: 403, code: 'AccessDenied' });
    expect((await first).status).toBeGreaterThanOrEqual(500);
    const reply = await second;
    expect(reply.status, reply.text).toBe(200);
    expect(await store.files.find('asha', Object(reply.json).file_id)).toMatchObject({ deleted: false });
    expect(contents()).toHaveLength(1);
  },
);

it('content that another process has just found is not removed', needs('postgresql-15'), async () => {
  const { one, two, upload, remove, contents, holdNext, store } = await startTwo();
  const kept = Object((await upload(one, 'first')).json).file_id;
  const { held, letGo } = holdNext((request) => request.startsWith('DELETE '));
  const removed = remove(one, kept);
  await held;
  const again = upload(two, 'second');
  await Promise.race([again, sleep(lookMs)]);
  letGo(undefined);
  expect((await removed).status).toBe(200);
  const reply = await again;
  expect(reply.status, reply.text).toBe(200);
  await eventually(async () => expect(await store.files.count()).toBe(1));
  expect(contents()).toHaveLength(1);
});
