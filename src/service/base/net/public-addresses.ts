/**
 * Decides which network addresses are public: reachable from anywhere, and so not a way into the service's own network.
 */
import { BlockList, isIP } from 'node:net';
import { once } from '../once.ts';

/** IANA IPv4 Special-Purpose Address Registry, and multicast. */
const specialIpv4 = blockList('ipv4', [
  ['0.0.0.0', 8], // this network, unspecified
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers (CGNAT)
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, and the metadata services of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]);

/**
 * Public IPv6 addresses are all in this block. Outside of it are loopback, unspecified, link-local, unique local and
 * multicast addresses, IPv4-mapped ones, and NAT64, which could carry a private IPv4 address.
 */
const globalIpv6 = blockList('ipv6', [['2000::', 3]]);

/** IANA IPv6 Special-Purpose Address Registry, within the block above. */
const specialIpv6 = blockList('ipv6', [
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which carries an IPv4 address
  ['3fff::', 20], // documentation
]);

const loopbackIpv4 = blockList('ipv4', [['127.0.0.0', 8]]);
const loopbackIpv6 = blockList('ipv6', [['::1', 128]]);

/** Whether an address, IPv4 or IPv6 without brackets, is public; false for any other text. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4().check(address, 'ipv4');
    case 6:
      // An address with a zone (fe80::1%eth0) is only valid on one link.
      return !address.includes('%') && globalIpv6().check(address, 'ipv6') && !specialIpv6().check(address, 'ipv6');
    default:
      return false;
  }
}

/** Whether a service that listens on a host is reachable only from its own machine. */
export function isLoopbackHost(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  switch (isIP(host)) {
    case 4:
      return loopbackIpv4().check(host, 'ipv4');
    case 6:
      // An IPv4-mapped address counts as the IPv4 address.
      return loopbackIpv6().check(host, 'ipv6') || loopbackIpv4().check(host, 'ipv6');
    default:
      return false;
  }
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [net: string, prefix: number])[]) {
  return once(() => {
    const list = new BlockList();
    for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
    return list;
  });
}
