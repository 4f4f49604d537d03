/**
 * Prevents users from making the service connect to its own network: addresses that a user names (webhook endpoints,
 * links of uploads) must be public. This depends on a setting, not on the address that the service listens on, which is
 * loopback behind a proxy.
 */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/** The code of a connection that {@link AddressGuard.lookup} refused. */
export const refusedAddressCode = 'ADDRESS_REFUSED';

class AddressRefused extends Error {
  readonly code = refusedAddressCode;
}

const notPublic = 'is not a public address';

export type AddressGuard = ReturnType<typeof createAddressGuard>;

/** @param resolve resolves names; default: the system's resolver */
export function createAddressGuard(
  { publicOnly }: { readonly publicOnly: boolean },
  resolve: LookupFunction = systemLookup,
) {
  const lookup: LookupFunction = publicOnly
    ? (hostname, options, callback) =>
        resolve(hostname, options, (error, address, family) => {
          if (error !== null) return callback(error, address, family);
          const addresses = typeof address === 'string' ? [address] : address.map((one) => one.address);
          // One private address among public ones is refused too, because any of them might be used.
          if (addresses.length > 0 && addresses.every(isPublicAddress)) return callback(null, address, family);
          return callback(new AddressRefused(`${hostname} resolves to an address that is not public`), '');
        })
    : resolve;

  return {
    /**
     * For `http.request` and `net.connect`: resolves a name for the connection itself and fails with {@link
     * AddressRefused} if an address is not public. This detects a name whose address has changed since it was checked. It
     * is not called for hosts that are addresses: check those with {@link isRefusedAddress} first.
     */
    lookup,
    /** Whether a host is an address that may not be connected to. */
    isRefusedAddress: (hostname: string): boolean =>
      publicOnly && isAddress(hostname) && !isPublicAddress(bare(hostname)),
    /**
     * Returns why a host may not be connected to, as the end of a sentence; undefined if it may. Resolves its name.
     *
     * @param hostname as in `URL.hostname`
     */
    findRefusal(hostname: string): Promise<string | undefined> {
      if (!publicOnly) return Promise.resolve(undefined);
      if (isAddress(hostname)) return Promise.resolve(isPublicAddress(bare(hostname)) ? undefined : notPublic);
      return new Promise((found) => {
        lookup(hostname, { all: true }, (error) => {
          if (error === null) found(undefined);
          else
            found(error instanceof AddressRefused ? `resolves to an address that is not public` : 'cannot be resolved');
        });
      });
    },
  };
}

const isAddress = (hostname: string) => isIP(bare(hostname)) !== 0;

/** `URL.hostname` has IPv6 addresses in brackets. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
