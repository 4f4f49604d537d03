/** Guards of buckets, databases, sessions, words and programs: see ../tested-guards.ts. */
import type { TestedGuard } from './tested-guard.ts';

const s3 = 'src/service/blobs/s3';
const blobTests = 'test/unit/service/blobs/s3-blobs.test.ts';
const storageTests = 'test/e2e/wire/storage.test.ts';

export const serviceGuards: readonly TestedGuard[] = [
  {
    attack: 'Custom words of a request become arguments',
    file: 'src/service/transcription/command/command-transcriber.ts',
    find: ".replace(/^[-\\s]+/, '')",
    replace: '',
    test: 'test/integration/service/transcription/command/command-transcriber.test.ts',
    only: 'vocabulary',
  },
  {
    attack: 'A store returns other content',
    file: `${s3}/s3-blobs.ts`,
    find: "if (named !== undefined && hash.digest('hex') !== named) {",
    replace: "if (named === '') {",
    test: blobTests,
  },
  {
    attack: 'The bucket fails, falls silent or cuts connections',
    file: `${s3}/s3-client.ts`,
    find: 'setTimeout(() => stop.abort(new SilenceError()), silenceMs)',
    replace: 'setTimeout(() => stop.abort(new SilenceError()), silenceMs * 1_000)',
    test: blobTests,
    only: 'silence',
  },
  {
    attack: 'Forged, altered or expired links to clips in a bucket',
    file: `${s3}/s3-client.ts`,
    find: "'X-Amz-Expires': String(validSeconds)",
    replace: "'X-Amz-Expires': String(validSeconds * 1_000)",
    test: blobTests,
    only: 'expires',
  },
  {
    attack: 'The password of the database in arguments',
    file: 'src/service/engines/database-address.ts',
    find: "shown.password = '';",
    replace: '',
    test: 'test/e2e/wire/postgres.test.ts',
    only: 'never repeats',
  },
  {
    attack: 'A service that others use runs with',
    file: 'src/commands/serve/serve.ts',
    find: 'if (!isLoopback(host) || publicUrl !== undefined || trustProxy !== undefined) {',
    replace: "if (!isLoopback(host) && host === '') {",
    test: 'test/unit/library/library.test.ts',
    only: 'sta serve with --host',
  },
  {
    attack: 'Profane texts with a long replacement',
    file: 'src/service/profanity/check-text.ts',
    find: 'if (chars > given.mostChars) return undefined;',
    replace: '',
    test: 'test/e2e/wire/values.test.ts',
  },
  {
    attack: 'Texts for which an engine takes time or memory',
    file: 'src/analytics/text/matching/bounded-work.ts',
    find: 'if (list.length <= most) return list;',
    replace: 'if (list.length <= most || most > 0) return list;',
    test: 'test/unit/analytics/text/matching/bounded-work.test.ts',
  },
  {
    attack: 'A sign-in link is used again',
    file: 'src/service/store/users.ts',
    find: ".where('expires_at_ms', '>', nowMs)\n          .returning(",
    replace: '.returning(',
    test: 'test/e2e/wire/sessions.test.ts',
    only: 'ends after ten minutes',
  },
  {
    attack: 'Whoever held the credentials of a revoked user',
    file: 'src/service/store/users.ts',
    find: "await disable(transaction, ids, 'the user was revoked');",
    replace: 'void disable;\n        void ids;',
    test: 'test/e2e/webhook-deliveries.test.ts',
    only: 'out of reach',
  },
  {
    attack: 'A service starts while its bucket is away',
    file: 'src/service/open-blobs.ts',
    find: 'blobs.hold(true);',
    replace: '',
    test: storageTests,
    only: 'starts while',
  },
  {
    attack: 'The sweep of a bucket removes content',
    file: 'src/service/upkeep/orphans.ts',
    find: 'isLocal || changedAtMs < Date.now() - longestSendMs;',
    replace: 'isLocal || changedAtMs < Date.now() + longestSendMs;',
    test: storageTests,
    only: 'removes objects without a record',
  },
  {
    attack: 'The sweep of a bucket removes content',
    file: 'src/service/upkeep/orphans.ts',
    find: "if (!(await store.files.isUsed(hashOfKey(key) ?? ''))) await",
    replace: 'await',
    test: storageTests,
    only: 'uploaded again while',
  },
  {
    attack: 'Requests spread over several processes',
    file: 'src/service/engines/postgres/shared-counts.ts',
    find: 'then kept.events else 0 end,',
    replace: 'then 0 else 0 end,',
    test: 'test/integration/service/engines/shared-counts.test.ts',
  },
  {
    attack: 'Requests of any form',
    file: 'src/service/http/register-endpoint.ts',
    find: '\n  validate(params);\n',
    replace: '\n',
    test: 'test/e2e/wire/any-request.test.ts',
  },
];
