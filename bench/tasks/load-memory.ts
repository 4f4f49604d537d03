/**
 * `bench/load-memory [PART OF A NAME]`: makes the largest calls that the default limits allow, eight at once by eight users, each to a
 * freshly started service, and prints the peak memory of the service and the statuses of the responses. Every endpoint of the contract
 * gets a body of the longest length that is mostly structure. Exits with 1 if a peak is above 700 MB or a service ends. Loopback only;
 * Linux only: the peak is the kernel's own count (VmHWM of /proc). Needs the bundle: npm run build.
 */
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../src/clock.ts';
import { listEndpoints } from '../../src/contract/contract.ts';
import { addUser, type NewUser } from '../../src/service/auth/new-user.ts';
import { openServiceData } from '../../src/service/open-service-data.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { type Server, serveArguments, startServer, stopServer } from './load-service.ts';
import { peakBytes } from './measured-process.ts';

const highestPeakBytes = 700e6;
const callsAtOnce = 8;
/** A call that takes longer has failed, milliseconds. */
const patienceMs = 5 * 60_000;

interface Call {
  readonly method?: string;
  readonly path: string;
  /** JSON, or a function that makes it for a user. */
  readonly body?: (user: NewUser) => unknown;
}

interface Case {
  readonly name: string;
  /** Made first, one after the other, by each user who has not made it yet. */
  readonly before?: { readonly key: string; readonly calls: readonly Call[] };
  readonly call: Call | ((user: NewUser) => Call);
}

const profile = '/cb/v1/profile';
const manyOf = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const wordsOf = (chars: number, seed: number): string =>
  manyOf(Math.ceil(chars / 8), (i) => (Math.imul(i + 1, 2_654_435_761 + 97 * seed) >>> 0).toString(36))
    .join(' ')
    .slice(0, chars);

const post = (path: string, body: (user: NewUser) => object): Call => ({
  path,
  body: (user) => ({ userId: user.userId, jwtToken: user.accessToken, ...body(user) }),
});
const createTag = (index: number, samples: number, chars: number): Call =>
  post(`${profile}/statement_tags/create_statement_tag`, () => ({
    statementTagName: `tag ${index}`,
    statementTagSamples: manyOf(samples, (i) => wordsOf(chars, index * samples + i)),
  }));
const matchTags = '/text/custom_statement_tags/get_custom_statement_tag';

/** Nearly all that a user may store, in records of nearly the longest length. */
const fullStore = { key: 'full', calls: manyOf(5, (i) => createTag(i, 980, 9_900)) };
/** As many samples as one match may compare with. */
const manySamples = { key: 'samples', calls: manyOf(50, (i) => createTag(i, 1_000, 190)) };
/** Tags of one sample that every sentence matches. */
const smallTags = { key: 'small', calls: manyOf(300, (i) => createTag(i, 1, 20)) };

const jobs = new Map<string, string>();
const textJob = (path: string, text: string): { key: string; calls: Call[] } => ({
  key: path.replaceAll('/', '-').slice(1),
  calls: [post(path, () => ({ data: { text } }))],
});
const fetchOf = (path: string) => (user: NewUser) => post(`${path}/fetch`, () => ({ fileID: jobs.get(user.userId) }));
const shortSentences = 'I am so. '.repeat(111_000);

const cases: Case[] = [
  { name: 'tags.create, 10 MB of samples', call: createTag(9, 1_000, 9_990) },
  {
    name: 'tags.list, 49 MB',
    before: fullStore,
    call: ({ userId }) => ({ method: 'GET', path: `${profile}/statement_tags/get_user_statement_tags/${userId}` }),
  },
  {
    name: 'match.tags, one of 49 MB',
    before: fullStore,
    call: post(matchTags, () => ({ sentences: ['refund'] })),
  },
  {
    name: 'match.tags, 50,000 samples of 190 characters',
    before: manySamples,
    call: post(matchTags, () => ({ sentences: ['refund'] })),
  },
  {
    name: 'match.tags, 10,000 sentences with 300 tags, all scores',
    before: smallTags,
    call: post(matchTags, () => ({ sentences: manyOf(10_000, (i) => `sentence ${i}`), threshold: 0 })),
  },
  {
    name: 'match.tags, one sentence 10,000 times with 300 tags',
    before: smallTags,
    call: post(matchTags, () => ({ sentences: manyOf(10_000, () => 'refund'), threshold: 0 })),
  },
  {
    name: 'match.tags, 10 MB of sentences',
    before: smallTags,
    call: post(matchTags, () => ({ sentences: manyOf(1_000, (i) => wordsOf(9_900, i)) })),
  },
  {
    name: 'match.trial, 50,000 samples in 50 targets',
    call: post('/text/match/get_match', ({ userId }) => ({
      sentences: ['refund'],
      targets: manyOf(50, (i) => ({
        id: `${userId} ${i}`,
        samples: manyOf(1_000, (j) => wordsOf(150, 1_000 * i + j)),
      })),
    })),
  },
  {
    name: 'match.trial, 2,000,000 samples of a letter',
    call: post('/text/match/get_match', () => ({
      sentences: ['refund'],
      targets: manyOf(2_000, (i) => ({ id: `t${i}`, samples: manyOf(1_000, () => 'x') })),
    })),
  },
  {
    name: 'match.group, 10,000 sentences, 10 MB',
    call: post('/text/group/get_groups', () => ({ sentences: manyOf(10_000, (i) => wordsOf(980, i)) })),
  },
  {
    name: 'match.group, 10,000 short sentences',
    call: post('/text/group/get_groups', () => ({ sentences: manyOf(10_000, (i) => wordsOf(60, i)) })),
  },
  {
    name: 'profanity.check, a million characters, all profane',
    call: post('/text/profanity/get_profanity', () => ({
      text: 'fuck shit '.repeat(100_000),
      replaceChar: '*',
      languages: 'all',
      graded: true,
    })),
  },
  {
    name: 'profanity.checkTexts, 1,000 texts, 10 MB, longest replacement',
    call: post('/text/profanity/check_texts', () => ({
      texts: manyOf(1_000, () => 'fuck '.repeat(2_000)),
      replaceChar: '*'.repeat(100),
    })),
  },
  ...['/v1/nlp/sentiment', '/v1/nlp/summary/extractive', '/v1/nlp/actions'].flatMap((path): Case[] => [
    { name: `${path}, compute, a million characters`, call: post(path, () => ({ data: { text: shortSentences } })) },
    { name: `${path}, fetch of that`, before: textJob(path, shortSentences), call: fetchOf(path) },
  ]),
  {
    name: 'jobs.computeTexts, 1,000 texts, 10 MB',
    call: post('/v1/jobs/texts', () => ({
      item: 'sentiment_analysis',
      texts: manyOf(1_000, () => ({ text: 'I am so. '.repeat(1_090) })),
    })),
  },
  ...listEndpoints().map(
    ([group, call, { method, path, trailing = [], trailingOnly = false }]): Case => ({
      name: `${group}.${call}, 10 MB of empty lists`,
      call: ({ userId, accessToken: token }) => ({
        method,
        path: trailingOnly ? [path, ...trailing.map((name) => (name === 'userId' ? userId : 'x'))].join('/') : path,
        body: () => `{"userId":"${userId}","jwtToken":"${token}","filler":[${'[],'.repeat(3_400_000)}[]]}`,
      }),
    }),
  ),
];

async function send({ port }: Server, user: NewUser, { method = 'POST', path, body }: Call) {
  const sent = body?.(user);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${user.accessToken}`,
      appId: user.appId,
      appSecret: user.appSecret,
      prefer: 'wait=30',
    },
    // fetch sends no body with GET.
    ...(sent !== undefined && method !== 'GET' && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    signal: AbortSignal.timeout(patienceMs),
  });
  let bytes = 0;
  let start = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (start.length < 300) start += Buffer.from(chunk.subarray(0, 300)).toString();
  }
  return { status: response.status, bytes, start };
}

const { directory, env } = createLoadEnvironment();
const start = () => startServer([...serveArguments, '--log-level', 'error'], env, 2);
const states = new Map<string, Promise<NewUser[]>>();

/** Eight users in a state, which a service of its own brings about. */
async function prepare(state: string, calls: readonly Call[]): Promise<NewUser[]> {
  const data = await openServiceData(env.STA_DATA_DIR, systemClock);
  const users: NewUser[] = [];
  for (let i = 0; i < callsAtOnce; i++) {
    const user = await addUser(data.store, data.tokens, { userId: `${state}-${i}` });
    if (user !== undefined) users.push(user);
  }
  await data.store.close();
  if (calls.length === 0) return users;
  const server = await start();
  for (const user of users) {
    for (const call of calls) {
      const { status, start } = await send(server, user, call);
      if (status !== 200) throw new Error(`${call.path}: ${status} ${start}`);
      const id = /"transaction_id":"([^"]+)"/.exec(start)?.[1];
      if (id === undefined) continue;
      jobs.set(user.userId, id);
      const fetched = post(`${call.path}/fetch`, () => ({ fileID: id }));
      while (!(await send(server, user, fetched)).start.includes('Completed')) await setTimeout(500);
    }
  }
  await stopServer(server);
  return users;
}

/** @returns whether the peak is below the bound */
async function measure({ name, before, call }: Case): Promise<boolean> {
  const state = before?.key ?? 'empty';
  const preparing = states.get(state) ?? prepare(state, before?.calls ?? []);
  states.set(state, preparing);
  const users = await preparing;
  const server = await start();
  const startedMs = performance.now();
  const replies = await Promise.all(
    users.map((user) => send(server, user, typeof call === 'function' ? call(user) : call).catch((error) => error)),
  );
  const peak = peakBytes(server.child.pid);
  const isGood = peak > 0 && peak <= highestPeakBytes;
  const statuses = [...new Set(replies.map(({ status, message }) => status ?? message))].join(', ');
  const bytes = replies.reduce((sum, reply) => sum + (reply.bytes ?? 0), 0);
  const figures = `${statuses}; ${(bytes / 1e6).toFixed(1)} MB of responses in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
  console.log(`${(peak / 1e6).toFixed(0).padStart(6)} MB ${isGood ? ' ' : '!'} ${name}: ${figures}`);
  if (server.child.exitCode === null && server.child.signalCode === null) await stopServer(server);
  return isGood;
}

const [part = ''] = process.argv.slice(2);
try {
  for (const one of cases.filter(({ name }) => name.includes(part))) if (!(await measure(one))) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
