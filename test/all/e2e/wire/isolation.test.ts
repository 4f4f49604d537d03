/**
 * Isolation of users, derived from the contract. `npm run reliability -- isolation` checks every form of every call.
 */
import { expect, it } from 'vitest';
import { checkIsolation } from '../../../../lab/reliability/isolation/check-isolation.ts';
import { ownCredential, readSigningKey } from '../../../../lab/reliability/isolation/credentials.ts';
import { rotateUser } from '../../../../src/service/http/auth/new-user.ts';
import { needsSomeFfmpeg } from '../../../support/media.ts';
import { makeWav, tone } from '../../../support/wav.ts';
import { addTestUser, useWire } from '../../../support/wire.ts';

// Wrong credentials from one address are limited, but this test needs them.
const wire = useWire({ limits: { failuresPerMinute: 0 }, jobs: { concurrency: 1, mediaConcurrency: 1 } });

it(
  'responds to another user, and to any bad credential, as for an unknown id, on every endpoint',
  needsSomeFfmpeg,
  async () => {
    const { store, tokens } = wire.service.data;
    const former = await addTestUser(wire.service, 'chloe');
    const owner = await rotateUser(store, tokens, former.userId, { nowMs: Date.now(), overlapMs: 0 });
    if (owner === undefined) throw new Error('There is no such user');
    const report = await checkIsolation({
      url: wire.service.url,
      owner,
      intruder: wire.other,
      signingKey: readSigningKey(wire.service.data.directory.signingKey),
      revoked: ownCredential(former),
      recording: makeWav(1, tone(220)),
      thorough: false,
    });
    expect(report.breaches).toEqual([]);
    expect(report.requests).toBeGreaterThan(report.endpoints * 10);
  },
);
