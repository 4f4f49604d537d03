/** Notifications and processes that die: every finished job is reported. jobs-crash.test.ts has many kills. */
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { finish, spawnSta, startServe } from '../../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../../support/start-sta.ts';
import { startTestReceiver } from '../../support/webhook-receiver.ts';

async function compute(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runSta(['sentiment', 'compute', 'I love it.'], { env });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout.trim();
}

it('a service that is killed between the end of a job and its notification sends it when it runs again', async () => {
  const env = environmentIn(temporaryDirectory());
  let answers = false;
  // The first request gets no response: at that moment the job is finished, but its notification is not delivered.
  const receiver = await startTestReceiver((response) => {
    if (answers) response.writeHead(204).end();
  });
  const first = await startServe(env, ['--allow-private-addresses']);
  const created = await runSta(['webhooks', 'create', receiver.url, '--json'], { env });
  const { secret } = JSON.parse(created.stdout).data;
  const id = await compute(env);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  first.child.kill('SIGKILL');
  await first.exited;
  answers = true;

  const second = await startServe(env, ['--allow-private-addresses']);
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [unanswered, answered] = receiver.received;
  expect(receiver.transactions()).toEqual([id, id]);
  expect(answered?.body).toBe(unanswered?.body);
  expect(answered?.headers['webhook-id']).toBe(unanswered?.headers['webhook-id']);
  const headers = Object.fromEntries(Object.entries(answered?.headers ?? {}).map(([k, v]) => [k, String(v)]));
  expect(new Webhook(secret).verify(answered?.body ?? '', headers)).toMatchObject({ txnId: id });

  await eventually(() => expect(second.log()).toContain('"end":"delivered"'));
  const next = await compute(env);
  await eventually(() => expect(receiver.transactions()).toEqual([id, id, next]));
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  expect(receiver.received).toHaveLength(3);
});

it('a listener deletes its subscription when it is stopped', async () => {
  const env = environmentIn(temporaryDirectory());
  for (const [signal, flags, code] of [
    ['SIGINT', [], 0],
    ['SIGTERM', [], 0],
    ['SIGINT', ['--max-events', '5'], 130],
    ['SIGTERM', ['--max-events', '5'], 143],
  ] as const) {
    const child = spawnSta(['webhooks', 'listen', '--subscribe', '--json', ...flags], env);
    const ended = finish(child);
    const line = await new Promise<string>((resolve) => {
      if (child.stdout !== null) createInterface(child.stdout).once('line', resolve);
    });
    const { subscriptionId } = JSON.parse(line);
    expect((await runSta(['webhooks', 'list'], { env })).stdout).toContain(subscriptionId);
    child.kill(signal);
    expect((await ended).code).toBe(code);
    expect((await runSta(['webhooks', 'list'], { env })).stdout).toBe('');
  }
});
