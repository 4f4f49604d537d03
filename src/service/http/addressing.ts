/**
 * Determines the address at which clients reach the service. The links and the list of servers in its responses use the
 * public URL, otherwise the headers of a trusted proxy, otherwise the address of the connection: never a Host header,
 * which the caller controls.
 *
 * A service on loopback refuses requests under other names, and from pages of other hosts: if a page binds its own name
 * to 127.0.0.1 (DNS rebinding), the browser treats the service as a part of that page.
 */
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceFailure } from '../base/failure.ts';
import { isLoopbackHost } from '../base/net/public-addresses.ts';

export interface Addressing {
  /** The address that the service listens on. */
  readonly host: string;
  /** The address at which users reach it, without a trailing slash; may have a path. */
  readonly publicUrl: string | undefined;
  /** Addresses and networks (CIDR) of proxies whose X-Forwarded-* headers count. */
  readonly trustedProxies: readonly string[];
}

/** The start of every link in the response to a request. A promise in a service that listens only when it is needed. */
export type OriginOf = (request: FastifyRequest) => string | Promise<string>;

/** @param innerOrigin the origin of a call that this process makes to itself, see inner-calls.ts */
export function createOriginOf(
  { publicUrl, trustedProxies }: Addressing,
  innerOrigin: (request: FastifyRequest) => ReturnType<OriginOf> | undefined,
): OriginOf {
  const trusts = compile([...trustedProxies]);
  return (request) => {
    if (publicUrl !== undefined) return publicUrl;
    const inner = innerOrigin(request);
    if (inner !== undefined) return inner;
    const { protocol, host, socket, headers } = request;
    const { remoteAddress = '', localAddress = '127.0.0.1', localPort } = socket;
    const forwarded = headers['x-forwarded-host'] !== undefined && trusts(remoteAddress, 0);
    if (forwarded && /^[\w.:[\]-]{1,262}$/.test(host)) return `${protocol}://${host}`;
    const here = localAddress.replace(/^::ffff:/, '');
    return `${isEncrypted(socket) ? 'https' : 'http'}://${bracketed(here)}:${localPort}`;
  };
}

/** Whether a connection uses TLS. */
const isEncrypted = (socket: FastifyRequest['socket']): boolean => 'encrypted' in socket;

/**
 * Installs the check on a service that listens on loopback, and on the loopback address of one that uses TLS (see
 * loopback-door.ts). Does nothing on other services.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { host, publicUrl, trustedProxies }: Addressing,
  hasTls: boolean,
): void {
  const isLoopback = isLoopbackHost(host);
  if (!isLoopback && !hasTls) return;
  const trusts = compile([...trustedProxies]);
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  const isOwn = (address: string): boolean => {
    const name = hostnameOf(address);
    return name !== undefined && (name === publicHost || isLoopbackName(name));
  };
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (!isLoopback && isEncrypted(socket)) return;
    const { host: named, origin } = headers;
    const isForwarded = headers['x-forwarded-host'] !== undefined && trusts(socket.remoteAddress ?? '', 0);
    // A browser always sends a host; an HTTP/1.0 request may lack one.
    if (named !== undefined && !isForwarded && !isOwn(`http://${named}`)) {
      throw new ServiceFailure('foreign_host', 'This service on loopback does not answer to this host name');
    }
    if (origin !== undefined && !isForwarded && !isOwn(origin)) {
      throw new ServiceFailure('foreign_host', 'This service on loopback does not serve pages of other hosts');
    }
  });
}

/**
 * Checks the Origin header of a request to `/mcp`, on any address: a browser sends it, and only a page of this service,
 * or of the user's machine, may have sent the request (Model Context Protocol, "Security Warning" of Streamable HTTP).
 *
 * @returns a function that throws ServiceFailure `foreign_host`
 */
export function createOriginCheck({ publicUrl }: Addressing): (request: FastifyRequest) => void {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  return ({ headers: { origin }, socket: { localAddress = '' } }) => {
    if (origin === undefined) return;
    const name = hostnameOf(origin);
    const here = localAddress.replace(/^::ffff:/, '');
    const own = name !== undefined && (name === publicHost || isLoopbackName(name) || name === bracketed(here));
    if (!own) throw new ServiceFailure('foreign_host', 'This service does not serve agents in pages of other hosts');
  };
}

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Whether a request to a service on loopback used a loopback name, and did not come from a page of another host. */
export const isForLoopback = ({ host, origin }: { host?: string; origin?: string }): boolean =>
  [host === undefined ? undefined : `http://${host}`, origin].every((address) => {
    const name = address === undefined ? 'localhost' : hostnameOf(address);
    return name !== undefined && isLoopbackName(name);
  });

const hostnameOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined);

const isLoopbackName = (name: string): boolean =>
  isLoopbackHost(name.replace(/^\[|\]$/g, '')) || name.endsWith('.localhost');
