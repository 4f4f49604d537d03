/** A service that answers every call of the contract correctly, but with texts that are hostile to a terminal. */
import { findEndpoint, makeReply } from '../../lab/reliability/client/make-reply.ts';
import { contract } from '../../src/contract/contract.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type Answer, type FakeService, fakeService } from './fake-server.ts';
import { hostileSequences } from './hostile-text.ts';

/** All of it on one line. */
export const hostileText = hostileSequences.join(' ');

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun));

/** @param answer replaces the reply of the contract */
export const hostileService = (answer?: Answer): Promise<FakeService> =>
  fakeService(({ method, path }) => {
    if (answer !== undefined) return answer;
    const found = findEndpoint(endpoints, method, path);
    return found === undefined
      ? { status: 404, body: { status: false, error: { code: hostileText, message: hostileText } } }
      : { body: makeReply(found, hostileText) };
  });
