/**
 * Limits the open connections, in total and per address. A connection above the limit is closed, after a 503 if it
 * sends a request soon.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../../contract/schemas/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import { addressGroup } from '../base/net/address-group.ts';

/** How long a refused connection may take to send a request, milliseconds. */
const patienceMs = 2_000;
const retrySeconds = 5;

/**
 * Connections of trusted proxies count only for the total limit, because their clients share them.
 *
 * @returns a function to call with each server of the application
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, connectionsPerAddress }: Limits,
  trustedProxies: readonly string[],
): (server: Server) => void {
  const trusts = compile([...trustedProxies]);
  const open = new Map<string, number>();
  /** By address and port, because a request over TLS has a different socket than its connection. */
  const refused = new Set<string>();
  let all = 0;

  const count = (socket: Socket) => {
    const { remoteAddress = '', remotePort = 0 } = socket;
    const key = addressGroup(remoteAddress);
    const ofAddress = (open.get(key) ?? 0) + 1;
    const own = trusts(remoteAddress, 0) ? 0 : ofAddress;
    // Refused connections stay open for a moment too, so their number is limited.
    if (all >= 2 * connections || own > 2 * connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(key, ofAddress);
    all += 1;
    const name = `${remoteAddress} ${remotePort}`;
    let closing: NodeJS.Timeout | undefined;
    if (all > connections || own > connectionsPerAddress) {
      refused.add(name);
      closing = setTimeout(() => socket.destroy(), patienceMs).unref();
    }
    socket.once('close', () => {
      clearTimeout(closing);
      refused.delete(name);
      all -= 1;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  };

  let warned = false;
  app.addHook('onRequest', (request, reply, done) => {
    const { remoteAddress = '', remotePort } = request.socket;
    if (!warned && request.headers['x-forwarded-for'] !== undefined && !trusts(remoteAddress, 0)) {
      warned = true;
      request.log.warn(
        'A proxy that --trust-proxy does not name forwards requests: its clients share the limits of one address',
      );
    }
    if (refused.size === 0 || !refused.has(`${remoteAddress} ${remotePort}`)) return done();
    void reply.header('connection', 'close');
    done(new ServiceFailure('unavailable', 'Too many connections are open', retrySeconds));
  });

  return (server) => void server.on('connection', count);
}
