/**
 * The role that responds to calls: the application. It listens, or, inside a command, is called without a connection
 * and listens when a response contains the first link. It does not compute jobs.
 */
import type { AddressInfo } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { once } from '../../base/once.ts';
import { announceService, newInstanceId, withdrawService } from '../../base/running-service.ts';
import { startTextEmbedder } from '../../compute/embeddings/start-text-embedder.ts';
import { createSessions, signInLinkSeconds } from '../../http/auth/sessions.ts';
import { closeDoor, openLoopbackDoor } from '../../http/loopback-door.ts';
import { followTlsFiles, readTlsFiles } from '../../http/tls-files.ts';
import { createApp } from '../app.ts';
import type { Parts, ServiceOptions } from './parts.ts';

export type Api = Awaited<ReturnType<typeof startApi>>;

/** @throws if it cannot listen on the address */
export async function startApi(parts: Parts) {
  const { options, data, clock, env } = parts;
  const { version, logger } = options;
  const instanceId = newInstanceId();
  const embeddings = await findFolder(options.embeddings ?? env.STA_EMBEDDINGS, env);
  const embedder = embeddings === undefined ? undefined : startTextEmbedder(embeddings);
  const tls = options.tls && readTlsFiles(options.tls);
  const publicUrl = options.publicUrl?.replace(/\/+$/, '');
  const sessions = once(() => createSessions(data.store.users, clock));
  const { app, prepare, inner } = createApp({
    ...parts,
    sessions: options.announce || options.role === 'api' ? sessions() : undefined,
    loadAgents: options.loadAgents,
    embedder,
    requireFetchAuth: options.requireFetchAuth ?? false,
    addressing: { host: options.host, publicUrl, trustedProxies: options.trustedProxies ?? [] },
    version,
    instanceId,
    logger,
    tls,
    faults: options.faults,
  });
  const open: { door?: Awaited<ReturnType<typeof openLoopbackDoor>>; stopFollowing?: () => void } = {};
  const end = async () => {
    open.stopFollowing?.();
    await Promise.all([app.close(), open.door && closeDoor(open.door.server)]);
    await embedder?.close();
  };
  const listen = once(async () => {
    await listenQuietly(app, options);
    const address = app.server.address() as AddressInfo;
    return `${tls === undefined ? 'http' : 'https'}://${options.host.includes(':') ? `[${options.host}]` : options.host}:${address.port}`;
  });
  try {
    const url = options.isEmbedded ? undefined : await listen();
    if (options.tls && tls) {
      open.door = await openLoopbackDoor(app, prepare);
      open.stopFollowing = followTlsFiles(
        options.tls,
        tls,
        (renewed) => asTlsServer(app.server).setSecureContext(renewed),
        (error) =>
          error === undefined
            ? logger?.info('the renewed certificate is in use')
            : logger?.error({ err: error }, 'the certificate has changed, but cannot be used'),
        options.tls.lookEveryMs,
      );
    }
    const announced = options.announce
      ? { url: open.door?.url ?? reachable(await listen()), pid: process.pid, instanceId }
      : undefined;
    if (announced !== undefined) announceService(data.directory, announced);
    return {
      /** Undefined inside a command. */
      url,
      /** Calls the application without a connection. */
      send: inner.senderFor(listen),
      /** The configured model for matching texts. */
      embedder,
      countConnections: () =>
        new Promise<number>((resolve, reject) => {
          app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
        }),
      /** Creates a link that signs a user in to the web page, once and for a short time. */
      async invite(userId: string) {
        return {
          url: `${publicUrl ?? reachable(await listen())}/#link=${await sessions().invite(userId)}`,
          seconds: signInLinkSeconds,
        };
      },
      /** Finishes the requests in progress. */
      async close() {
        if (announced !== undefined) withdrawService(data.directory, announced);
        const dropping =
          options.drainMs === undefined
            ? undefined
            : setTimeout(() => {
                app.server.closeAllConnections();
                open.door?.server.closeAllConnections();
              }, options.drainMs);
        await end();
        clearTimeout(dropping);
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The folder of the model that a setting names; undefined without a setting. */
async function findFolder(setting: string | undefined, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (setting === undefined || setting === '') return undefined;
  const { modelFolderOf } = await import('../../../shared/models/find-model.ts');
  return modelFolderOf(setting, env);
}

/** Listens without fastify's own log line: the caller logs the address. */
async function listenQuietly(app: FastifyInstance, { host, port }: ServiceOptions): Promise<void> {
  const { level } = app.log;
  app.log.level = 'silent';
  try {
    await app.listen({ host, port });
  } finally {
    app.log.level = level;
  }
}

/** Fastify's types do not say which server it created. */
const asTlsServer = (server: unknown): TlsServer => server as TlsServer;

/** A service that listens on every address is reachable on loopback from this machine. */
const reachable = (url: string) => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
