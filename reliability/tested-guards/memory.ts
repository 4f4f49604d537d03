/** Guards of the memory and the processor: see ../tested-guards.ts. */
import type { TestedGuard } from './tested-guard.ts';

const turns = 'src/service/base/user-turns.ts';
const typed = 'Texts that are analysed as they are typed';
const largeBodies = 'Several calls with bodies of ten megabytes';
const groupings = 'Groupings of many sentences at the same time';
const long = 'Fetches of long results, or a prune of many files';
const wire = 'test/e2e/wire';

export const memoryGuards: readonly TestedGuard[] = [
  {
    attack: largeBodies,
    file: 'src/service/http/body-parser.ts',
    find: 'lane === undefined ? handle()',
    replace: 'lane !== null ? handle()',
    test: `${wire}/bodies-at-once.test.ts`,
    only: 'handles few large bodies at once',
  },
  {
    attack: largeBodies,
    file: 'src/service/http/read-body.ts',
    find: 'let held = bytes + chunks.length * chunkBytes;',
    replace: 'let held = bytes + chunks.length * chunkBytes;\n        room.leave(caller, held);\n        held = 0;',
    test: `${wire}/bodies-at-once.test.ts`,
    only: 'a body takes its room',
  },
  {
    attack: 'Clients that stall keep a service from stopping',
    file: 'src/service/http/await-requests.ts',
    find: 'Promise.race([running.ended(), sleep(',
    replace: 'Promise.race([undefined, sleep(',
    test: 'test/unit/service/http/await-requests.test.ts',
  },
  {
    attack: typed,
    file: turns,
    find: 'if (own >= ofUser) {',
    replace: 'if (own < 0) {',
    test: `${wire}/previews.test.ts`,
  },
  {
    attack: typed,
    file: 'src/contract/limits.ts',
    find: 'previewChars: 100_000,',
    replace: 'previewChars: 1_000_000,',
    test: `${wire}/previews.test.ts`,
    only: 'a text over the limit',
  },
  {
    attack: groupings,
    file: 'src/service/handlers/match.ts',
    find: "what: 'groupings', atOnce: 1,",
    replace: "what: 'groupings', atOnce: 8,",
    test: 'test/unit/service/handlers/match.test.ts',
  },
  {
    attack: groupings,
    file: turns,
    find: '      waiting.delete(userId);\n      setWaiting(userId, others);',
    replace: '      setWaiting(userId, others);',
    test: 'test/unit/service/base/user-turns.test.ts',
    only: 'in turn of their users',
  },
  {
    attack: groupings,
    file: turns,
    find: "ended.addEventListener('abort', giveUp, { once: true });",
    replace: 'void giveUp;',
    test: 'test/unit/service/base/user-turns.test.ts',
    only: 'when its caller has gone',
  },
  {
    attack: groupings,
    file: 'src/analytics/text/grouping/group-sentences.ts',
    find: 'if (length > share) return share;',
    replace: '',
    test: 'test/integration/analytics/grouping/group-sentences.test.ts',
    only: 'reads less of each sentence',
  },
  {
    attack: groupings,
    file: 'src/service/http/register-endpoint.ts',
    find: "else raw.once('close', end);",
    replace: 'else void raw.once;',
    test: `${wire}/groupings.test.ts`,
    only: 'callers have gone',
  },
  {
    attack: long,
    file: 'src/service/store/jobs-read.ts',
    find: 'const longResultBytes = 4 * 1024 * 1024;',
    replace: 'const longResultBytes = 4 * 1024 * 1024 * 1024;',
    test: `${wire}/bulk.test.ts`,
    only: 'in parts, if it is long',
  },
  {
    attack: long,
    file: 'src/service/store/list-pages.ts',
    find: 'export const pageBytes = 1024 * 1024;',
    replace: 'export const pageBytes = 1024 * 1024 * 1024;',
    test: `${wire}/file-lists.test.ts`,
    only: 'goes through the files in pages',
  },
];
