/** Isolation of users over every endpoint and credential. */
import { join } from 'node:path';
import { makeWav, tone } from '../../../test/support/wav.ts';
import { checkIsolation } from '../isolation/check-isolation.ts';
import { ownCredential, readSigningKey } from '../isolation/credentials.ts';
import type { Program } from '../support/program.ts';
import { addAccount, liftedLimits, makePlace, runSta, signIn, startServe } from '../support/service-process.ts';

export const isolation: Program = {
  title: 'Isolation of users',
  about:
    'For each endpoint of the contract, each of its paths and spellings, each thing of user A and each kind of credential (of user ' +
    'B, none, expired, revoked, forged, mixed), B gets what B gets for an id of nothing, byte for byte but for the id. A sees the same ' +
    'before and after. One exception is documented: an id is sufficient to fetch a job without credentials. All ids are the ' +
    "service's, and cannot be guessed.",
  unit: 'not used',
  limitSeconds: () => 900,

  async run({ quick }) {
    const place = makePlace();
    try {
      const service = await startServe(place, ['--log-level', 'error', '--allow-private-addresses', ...liftedLimits]);
      const former = await addAccount(place, service.url, 'owner-of-things');
      const intruder = await addAccount(place, service.url, 'intruder');
      const rotated = await runSta(['local', 'users', 'rotate', former.userId, '--overlap', '0', '--json'], place.env);
      const owner = await signIn(service.url, JSON.parse(rotated.stdout));
      const report = await checkIsolation({
        url: service.url,
        owner,
        intruder,
        signingKey: readSigningKey(join(place.directory, 'data', 'signing-key')),
        revoked: ownCredential(former),
        recording: makeWav(2, tone(220)),
        thorough: !quick,
      });
      await service.stop();
      return {
        figures: [
          ['endpoints', String(report.endpoints)],
          ['requests', report.requests.toLocaleString('en')],
          ['things of the owner', String(report.things)],
          ['differences', String(report.breaches.length)],
        ],
        failures: report.breaches.slice(0, 20),
      };
    } finally {
      place.remove();
    }
  },
};
