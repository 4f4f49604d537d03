import { request } from 'node:http';
import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { createAddressGuard } from '../../../../../src/service/base/net/address-guard.ts';

/** A resolver that knows some names; a name with several lists of addresses returns the next list on each lookup. */
function fakeDns(answers: Record<string, string[][]>): LookupFunction {
  return (hostname, options, callback) => {
    const lists = answers[hostname];
    const addresses = lists !== undefined && lists.length > 1 ? lists.shift() : lists?.[0];
    const records = (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const [first] = records;
    setImmediate(() => {
      if (first === undefined) callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '');
      else if (options.all === true) callback(null, records);
      else callback(null, first.address, first.family);
    });
  };
}

const dns = fakeDns({
  'public.test': [['93.184.216.34', '2606:4700::1111']],
  'private.test': [['10.0.0.1']],
  'mixed.test': [['93.184.216.34', '127.0.0.1']],
  'mapped.test': [['::ffff:127.0.0.1']],
});

test.each([
  ['public.test', undefined],
  ['private.test', 'resolves to an address that is not public'],
  ['mixed.test', 'resolves to an address that is not public'],
  ['mapped.test', 'resolves to an address that is not public'],
  ['nowhere.test', 'cannot be resolved'],
  ['93.184.216.34', undefined],
  ['127.0.0.1', 'is not a public address'],
  ['[::1]', 'is not a public address'],
  ['[2606:4700::1111]', undefined],
])('an open service that fetches from %s: %s', async (hostname, expected) => {
  const guard = createAddressGuard({ publicOnly: true }, dns);
  expect(await guard.findRefusal(hostname)).toBe(expected);
});

test('refuses a name without an address', async () => {
  const guard = createAddressGuard({ publicOnly: true }, (_hostname, _options, callback) => callback(null, []));
  expect(await guard.findRefusal('empty.test')).toBe('resolves to an address that is not public');
});

test('a service on loopback allows every address without a lookup', async () => {
  const guard = createAddressGuard({ publicOnly: false }, () => {
    throw new Error('asked');
  });
  for (const hostname of ['private.test', '127.0.0.1', '[::1]']) {
    expect(await guard.findRefusal(hostname)).toBeUndefined();
    expect(guard.isRefusedAddress(hostname)).toBe(false);
  }
});

test('rejects a name whose address changes between the check and the connection', async () => {
  const rebinding = fakeDns({ 'rebind.test': [['93.184.216.34'], ['127.0.0.1']] });
  const guard = createAddressGuard({ publicOnly: true }, rebinding);
  expect(await guard.findRefusal('rebind.test')).toBeUndefined();
  const failure = await new Promise<NodeJS.ErrnoException>((resolve, reject) => {
    const sent = request({ host: 'rebind.test', port: 9, lookup: guard.lookup, agent: false });
    sent.on('error', resolve);
    sent.on('response', () => reject(new Error('connected')));
    sent.end();
  });
  expect(failure.code).toBe('ADDRESS_REFUSED');
});

test('checks a single address as well as a list', async () => {
  const guard = createAddressGuard({ publicOnly: true }, dns);
  const look = (hostname: string) =>
    new Promise<string | undefined>((resolve) => {
      guard.lookup(hostname, { family: 4 }, (error, address) =>
        resolve(error === null && typeof address === 'string' ? address : undefined),
      );
    });
  expect(await look('public.test')).toBe('93.184.216.34');
  expect(await look('private.test')).toBeUndefined();
});
