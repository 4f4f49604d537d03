import { expect, it } from 'vitest';
import { addressGroup } from '../../../../src/service/net/address-group.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['', ''],
  ['10.0.0.1:8080', '10.0.0.1:8080'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('counts %s under %s', (address, key) => {
  expect(addressGroup(address)).toBe(key);
});
