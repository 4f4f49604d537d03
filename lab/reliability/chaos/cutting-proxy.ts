/**
 * A TCP proxy on loopback that can cut connections, refuse new ones, delay bytes, and drop the replies of the other
 * side.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export type NetworkState = 'good' | 'cut' | 'slow' | 'loses replies';

export interface CuttingProxy {
  readonly port: number;
  /** `cut` also closes open connections. */
  set(state: NetworkState): void;
  close(): Promise<void>;
}

const slowMs = 400;

/** @param targetPort on loopback @param onSent receives the client's bytes before the target does */
export async function startCuttingProxy(
  targetPort: number,
  onSent: (bytes: Buffer) => void = () => {},
): Promise<CuttingProxy> {
  let state: NetworkState = 'good';
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (state === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    const end = () => {
      for (const one of [client, target]) {
        one.destroy();
        open.delete(one);
      }
    };
    for (const one of [client, target]) {
      open.add(one);
      one.on('error', end).on('close', end);
    }
    const delayed = () =>
      new Transform({
        transform: (chunk, _encoding, done) => {
          if (state === 'slow') setTimeout(() => done(null, chunk), slowMs);
          else done(null, chunk);
        },
      });
    const losing = new Transform({
      transform: (chunk, _encoding, done) => {
        if (state !== 'loses replies') return done(null, chunk);
        end();
        return done();
      },
    });
    client.on('data', onSent).pipe(delayed()).pipe(target);
    target.pipe(losing).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const one of open) one.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      state = next;
      if (next === 'cut') cut();
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
