/** Guards of credentials, sessions and keys: see ../tested-guards.ts. */
import type { TestedGuard } from './tested-guard.ts';

const store = 'src/service/store';
const wire = 'test/e2e/wire';

export const keyGuards: readonly TestedGuard[] = [
  {
    attack: 'User ids, paths and keys in the metrics',
    file: 'src/service/http/log-requests.ts',
    find: 'observer.onRequest({ requestId, method, route,',
    replace: 'observer.onRequest({ requestId, method, route: request.url,',
    test: `${wire}/operations.test.ts`,
    only: 'metrics count requests',
  },
  {
    attack: 'Guessing tokens, secrets and signatures',
    file: 'src/service/auth/guess-limit.ts',
    find: 'if (!failures.isFull(address) || proofs.get(proof) === true) return;',
    replace: 'if (proof !== null) return;',
    test: `${wire}/unidentified.test.ts`,
  },
  {
    attack: 'Forged, expired or altered tokens',
    file: 'src/service/auth/access-tokens.ts',
    find: 'if (error instanceof errors.JWSSignatureVerificationFailed) continue;',
    replace:
      "if (error instanceof errors.JWSSignatureVerificationFailed) return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(), (name, value) => (name === '' ? { userId: value.sub, apiKey: value.key } : value));",
    test: `${wire}/credentials.test.ts`,
  },
  {
    attack: 'Forged, expired or altered tokens',
    file: 'src/service/auth/access-tokens.ts',
    find: 'currentDate: new Date(clock.nowMs()),',
    replace: 'currentDate: new Date(0),',
    test: `${wire}/credentials.test.ts`,
  },
  {
    attack: "A removed user's token or keys still work",
    file: `${store}/read-cache.ts`,
    find: 'if (version !== this.#version) this.#kept.clear();',
    replace: '',
    test: `${wire}/other-process.test.ts`,
  },
  {
    attack: 'Leaked credentials of a user',
    file: 'src/service/auth/authenticator.ts',
    find: 'if (user?.id !== userId) {',
    replace: 'if (user === undefined) return { id: userId, email: null };\n      if (user.id !== userId) {',
    test: 'test/e2e/keys.test.ts',
  },
  {
    attack: 'A leaked signing key',
    file: 'src/service/base/signing-keys.ts',
    find: 'if (found === version || found === undefined) return keys;',
    replace: 'if (found === version || found !== version) return keys;',
    test: 'test/e2e/keys.test.ts',
  },
  {
    attack: 'A leaked signing key',
    file: 'src/service/base/signing-keys.ts',
    find: '.filter(({ validUntilMs }) => (validUntilMs ?? Number.POSITIVE_INFINITY) > clock.nowMs())',
    replace: '.filter(() => clock.nowMs() > 0)',
    test: 'test/e2e/keys.test.ts',
  },
  {
    attack: 'Reading secrets from the database',
    file: 'src/service/auth/secrets.ts',
    find: "return createHash('sha256').update(secret).digest('hex');",
    replace: 'void createHash;\n  return secret;',
    test: `${wire}/credentials.test.ts`,
  },
  {
    attack: 'Reading secrets from the database',
    file: 'src/service/webhooks/secret-box.ts',
    find: 'boxKey(keys.newest()), nonce).setAAD(Buffer.from(owner));',
    replace: "boxKey(keys.newest()), nonce).setAAD(Buffer.from(''));",
    test: 'test/unit/service/webhooks/secret-box.test.ts',
  },
  {
    attack: 'An operator denies having changed keys',
    file: `${store}/audit.ts`,
    find: "await db.insertInto('audit_entries').values({ at_ms: clock.nowMs(), actor, action, subject, detail }).execute();",
    replace: 'void [db, clock, actor, action, subject, detail];',
    test: 'test/e2e/keys.test.ts',
  },
  {
    attack: 'The signing key is lost',
    file: 'src/service/open-service-data.ts',
    find: 'if ((await store.users.list()).length > 0) throw lostKey(directory.signingKey);',
    replace: 'void lostKey;',
    test: `${wire}/data-directory.test.ts`,
  },
  {
    attack: 'A stolen session is prolonged',
    file: 'src/service/handlers/sessions.ts',
    find: 'if (user.endsAtMs !== undefined) {',
    replace: "if (user.id === '') {",
    test: 'test/e2e/wire/sessions.test.ts',
  },
];
