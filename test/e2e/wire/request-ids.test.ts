/** The id of a request is in its response, and in every log line about the work that it started. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { startTestService } from '../../support/start-sta.ts';
import { startTestReceiver } from '../../support/webhook-receiver.ts';
import { addTestUser, callService } from '../../support/wire.ts';

it('is logged when its jobs start and end, and with their notifications', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const service = await startTestService({ logger });
  const { appId, appSecret, accessToken } = await addTestUser(service, 'asha');
  const receiver = await startTestReceiver();
  await callService(service.url, 'POST', '/cb/v1/profile/webhooks/create_webhook_subscription/asha', {
    headers: { authorization: `Bearer ${accessToken}` },
    body: { event: 'process.completion', endpointUrl: receiver.url },
  });
  const compute = (body: unknown) =>
    callService(service.url, 'POST', '/v1/jobs/texts', { headers: { appId, appSecret, prefer: 'wait=20' }, body });
  const texts = [{ text: 'Good.' }, { text: 'Bad.' }];
  const first = await compute({ item: 'sentiment_analysis', texts });
  const second = await compute({ item: 'sentiment_analysis', texts: texts.slice(1) });
  expect([first.status, second.status]).toEqual([200, 200]);
  const ids = [first, second].map(({ headers }) => headers['x-request-id']);
  const of = (requestId: unknown, msg: string) =>
    lines.filter((line) => line.requestId === requestId && line.msg === msg);
  const jobs = (requestId: unknown, msg: string, field: string) =>
    of(requestId, msg).reduce((sum, line) => sum + Number(line[field]), 0);
  await eventually(() => {
    expect(ids.map((id) => jobs(id, 'jobs started', 'jobs'))).toEqual([2, 1]);
    expect(ids.map((id) => jobs(id, 'jobs ended', 'completed'))).toEqual([2, 1]);
    expect(ids.map((id) => of(id, 'webhook').length)).toEqual([2, 1]);
    expect(ids.map((id) => of(id, 'request').length)).toEqual([1, 1]);
  });
  expect(of(ids[0], 'jobs ended')[0]).toMatchObject({ kind: 'sentiment_analysis', durationMs: expect.any(Number) });
});
