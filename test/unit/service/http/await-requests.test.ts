import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { awaitRequests } from '../../../../src/service/http/await-requests.ts';

function hold() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, released };
}

/** Begins GET / and ends the connection once the application is at work. */
async function leaveRequest(app: FastifyInstance, atWork: Promise<unknown>): Promise<void> {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await atWork;
  socket.destroy();
  await once(socket, 'close');
}

type Work = () => Promise<void>;
const routes: Readonly<Record<string, (app: FastifyInstance, work: Work) => void>> = {
  'a handler': (app, work) => app.get('/', work),
  'a credential check': (app, work) => app.get('/', { onRequest: work }, () => 'done'),
  'the parts of a response': (app, work) =>
    app.get('/', (_request, reply) => {
      async function* parts() {
        yield 'first';
        await work();
        yield 'second';
      }
      return reply.send(Readable.from(parts(), { objectMode: false }));
    }),
};

describe('the end of an application', () => {
  it.each(Object.entries(routes))('waits for %s whose caller has gone', async (_name, addRoute) => {
    const app = Fastify();
    awaitRequests(app);
    const begun = hold();
    const held = hold();
    const steps: string[] = [];
    const closing = hold();
    app.addHook('onClose', async () => closing.release());
    addRoute(app, async () => {
      begun.release();
      await held.released;
      steps.push('worked');
    });
    await leaveRequest(app, begun.released);
    const closed = app.close().then(() => steps.push('closed'));
    await closing.released;
    // An end that does not wait comes in fewer turns.
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    held.release();
    await closed;
    expect(steps).toEqual(['worked', 'closed']);
  });

  it('does not wait forever', async () => {
    const app = Fastify();
    awaitRequests(app, 10);
    const begun = hold();
    app.get('/', async () => {
      begun.release();
      await new Promise(() => {});
    });
    await leaveRequest(app, begun.released);
    await app.close();
  });
});
