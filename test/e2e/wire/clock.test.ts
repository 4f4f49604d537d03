/** A service that restarts at a different time: due work stays due. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { computeText, summaryCall, untilState } from '../../support/jobs/call-jobs.ts';
import { startServiceIn, temporaryDirectory } from '../../support/start-sta.ts';
import { startTestReceiver } from '../../support/webhook-receiver.ts';

const dayMs = 86_400_000;

test.each([
  ['back by an hour', -dayMs / 24],
  ['back by a day', -dayMs],
  ['back by a year', -365 * dayMs],
  ['forward by a year', 365 * dayMs],
])('a service whose clock was set %s computes waiting jobs, and sends due notifications', async (_name, moveMs) => {
  const dataDirectory = join(temporaryDirectory(), 'data');
  const clock = createFakeClock(Date.now());
  // Refuses the first notification, which then waits for its second attempt.
  const receiver = await startTestReceiver((response, before) => response.writeHead(before === 0 ? 500 : 204).end());
  const start = (concurrency: number) => startServiceIn({ dataDirectory, clock, jobs: { concurrency } });
  const compute = ({ service }: Awaited<ReturnType<typeof start>>) =>
    computeText(service.url, service.credentials, summaryCall, 'I love it.');

  const first = await start(1);
  const { data } = first.service;
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  await data.store.subscriptions.create(
    'local',
    {
      event: 'process.completion',
      endpointUrl: receiver.url,
      sealSecretFor: (id) => data.secretBox.seal(secret, id),
    },
    { records: 1, bytes: 10_000 },
  );
  const refused = await compute(first);
  await eventually(() => expect(receiver.transactions()).toEqual([refused]));
  await first.close();
  const idle = await start(0);
  const accepted = await compute(idle);
  await idle.close();

  clock.advance(moveMs);
  const last = await start(1);
  await untilState(last.service.url, summaryCall, accepted, 'Completed');
  await eventually(() => expect(receiver.transactions()).toContain(accepted));
  clock.advance(5_000);
  // The end of another job makes the service check for due deliveries.
  const later = await compute(last);
  await eventually(() =>
    expect([...receiver.transactions()].sort()).toEqual([accepted, later, refused, refused].sort()),
  );
  await last.close();
});
