import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoopbackHost, isPublicAddress } from '../../../../../src/service/base/net/public-addresses.ts';

const notPublic = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1', '127.9.9.9'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
  '255.255.255.255',
  ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1', '100::1', 'fe80::1'],
  ...['fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:a00:1::', '3fff::1'],
  ...['', 'localhost', '1.2.3', '8.8.8.8.', ' 8.8.8.8', '[2606:4700::1111]'],
];
const arePublic = ['8.8.8.8', '1.1.1.1', '93.184.216.34', '100.63.255.255', '100.128.0.0', '172.15.0.1', '172.32.0.1'];

test.each(notPublic)('%j is not public', (address) => expect(isPublicAddress(address)).toBe(false));
test.each([...arePublic, '2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test('an IPv4 address is never public in its IPv6-mapped spelling', () => {
  fc.assert(fc.property(fc.ipV4(), (address) => !isPublicAddress(`::ffff:${address}`)));
});

test('no text makes the check throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.domain()), (text) => {
      expect(typeof isPublicAddress(text)).toBe('boolean');
      expect(typeof isLoopbackHost(text)).toBe('boolean');
    }),
  );
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['localhost', true],
  ['LOCALHOST', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['my-machine', false],
])('a service on %s listens on loopback only: %s', (host, expected) => expect(isLoopbackHost(host)).toBe(expected));
