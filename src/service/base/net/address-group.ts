import { isIPv6 } from 'node:net';

/**
 * The key under which a client's address is counted: an IPv4 address, or the first 64 bits of an IPv6 address, which is
 * the smallest network that one customer has.
 *
 * @param address as a socket or a proxy reports it; any other text is its own key
 */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address.slice(0, maxKeyLength);
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address.slice(0, maxKeyLength);
  const [left = '', right] = address.split('%')[0]?.split('::') ?? [];
  const [before, after] = [left, right ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = right === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(after ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Proxies may report anything. */
const maxKeyLength = 64;
