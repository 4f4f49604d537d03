/**
 * `sta serve` is killed with SIGKILL again and again, at random moments, while it takes and computes jobs. Every job that
 * it has accepted must come to its right result, once. STA_CRASH_ROUNDS sets how often; STA_CRASH_SEED repeats a run.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseSync } from '../../src/service/base/sqlite.ts';
import { eventually } from '../support/eventually.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type ServeProcess, spawnSta, startServe } from '../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../support/start-sta.ts';
import { callService } from '../support/wire.ts';

const rounds = Number(process.env.STA_CRASH_ROUNDS ?? 8);
const seed = Number(process.env.STA_CRASH_SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const chooseBelow = (limit: number) => Math.floor(random() * limit);

const longestRunMs = 500;
const longestStartMs = 250;
const oftenKilledAtStart = 0.2;
const jobsPerRound = 6;
/** Items that were there at many kills wait for half a minute before their next attempt. */
const allDoneMs = 90_000;
const longestTextSentences = 400;

interface Job {
  readonly marker: string;
  readonly kind: 'sentiment_analysis' | 'extractive_summary';
  readonly sentences: readonly string[];
  readonly text: string;
}

/** Every sentence is in the result, so that a result tells which job it is of. */
const allSentences = 10_000;

const paths = {
  sentiment_analysis: { compute: '/v1/nlp/sentiment', fetch: '/v1/nlp/sentiment/fetch' },
  extractive_summary: { compute: '/v1/nlp/summary/extractive', fetch: '/v1/nlp/summarry/extractive/fetch' },
};

function makeJob(round: number, index: number): Job {
  const marker = `Job ${round}x${index} is here.`;
  const moods = ['I love it.', 'The delay was awful.', 'It came on Monday.', 'They never called back!'];
  const mood = () => moods[chooseBelow(moods.length)] ?? '';
  const sentences = [marker, ...Array.from({ length: chooseBelow(longestTextSentences) }, mood)];
  const kind = random() < 0.8 ? 'sentiment_analysis' : 'extractive_summary';
  return { marker, kind, sentences, text: sentences.join(' ') };
}

/**
 * A result is right when it is of the whole text of its job, which a summary goes through without its repetitions, and
 * says of a sentence what every other result says of it.
 */
function createCheck() {
  const judgements = new Map<string, string>();
  return ({ kind, sentences, text }: Job, result: unknown): void => {
    const isSentiment = kind === 'sentiment_analysis';
    const found = (isSentiment ? (result as { sentences: Judged[] }).sentences : result) as Judged[];
    const names = found.map(({ sentence }) => sentence);
    if (isSentiment) expect(names).toEqual(sentences);
    else expect([...names].sort()).toEqual([...new Set(sentences)].sort());
    for (const { sentence, start_char, end_char, sentiments = [] } of found) {
      expect(text.slice(start_char, end_char)).toBe(sentence);
      const judgement = JSON.stringify(sentiments);
      expect(judgements.get(`${kind} ${sentence}`) ?? judgement).toBe(judgement);
      judgements.set(`${kind} ${sentence}`, judgement);
    }
  };
}

interface Judged {
  readonly start_char: number;
  readonly end_char: number;
  readonly sentence: string;
  readonly sentiments?: readonly object[];
}

/** @returns the transaction id; undefined when the service was killed before it answered */
async function submit(url: string, headers: Record<string, string>, job: Job): Promise<string | undefined> {
  const settings = job.kind === 'extractive_summary' ? { sentences: allSentences } : undefined;
  const body = { data: { text: job.text }, settings };
  const reply = await callService(url, 'POST', paths[job.kind].compute, { headers, body }).catch(() => undefined);
  if (reply === undefined || reply.status === 0) return undefined;
  expect(reply.status, reply.text).toBe(200);
  return (reply.json as { transaction_id: string }).transaction_id;
}

/**
 * Sends jobs of one kind with one bulk call, and again if it was not answered.
 *
 * @returns the transaction ids with their jobs; none when the service was killed before it answered
 */
async function submitTogether(url: string, headers: Record<string, string>, jobs: readonly Job[]) {
  const [first] = jobs;
  if (first === undefined) return [];
  const settings = first.kind === 'extractive_summary' ? { sentences: allSentences } : undefined;
  const sent = jobs.map((job) => [randomUUID(), job] as const);
  const texts = sent.map(([id, { text }]) => ({ id, text }));
  const options = {
    headers: { ...headers, prefer: `wait=${chooseBelow(2)}` },
    body: { item: first.kind, texts, settings },
  };
  const call = () => callService(url, 'POST', '/v1/jobs/texts', options).catch(() => undefined);
  // The second call must start nothing twice.
  const replies = [await call(), await call()].filter((reply) => reply !== undefined && reply.status !== 0);
  for (const { status, text } of replies.filter((reply) => reply !== undefined)) expect(status, text).toBe(200);
  return replies.length === 0 ? [] : sent;
}

async function fetchJob(url: string, id: string, { kind }: Job) {
  const reply = await callService(url, 'POST', paths[kind].fetch, { body: { fileID: id } });
  expect(reply.status, `${id}: ${reply.text}`).toBe(200);
  const { status, data } = reply.json as Record<'status' | 'data', Record<string, unknown>>;
  return { state: status[kind], result: data[kind] };
}

async function kill({ child, exited }: Pick<ServeProcess, 'child' | 'exited'>): Promise<void> {
  child.kill('SIGKILL');
  await exited;
}

test(`no accepted job is lost or doubled over ${rounds} kills (seed ${seed})`, {
  timeout: 120_000 + rounds * 5_000,
}, async () => {
  const directory = temporaryDirectory();
  const env = environmentIn(directory);
  const submitted: Job[] = [];
  const accepted = new Map<string, Job>();

  for (let round = 0; round < rounds; round++) {
    if (random() < oftenKilledAtStart) {
      const child = spawnSta(['serve', '--port', '0', '--json'], env);
      const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
      await sleep(chooseBelow(longestStartMs));
      await kill({ child, exited });
    }
    const service = await startServe(env, ['--log-level', 'warn']);
    const { appId, appSecret } = JSON.parse(readFileSync(join(directory, 'data', 'local-credentials.json'), 'utf8'));
    for (const [id, job] of [...accepted].slice(-3)) {
      expect(['Queued', 'Processing', 'Completed']).toContain((await fetchJob(service.url, id, job)).state);
    }
    const jobs = Array.from({ length: jobsPerRound }, (_, index) => makeJob(round, index));
    submitted.push(...jobs);
    const calls = jobs.map(async (job) => {
      await sleep(chooseBelow(longestRunMs / 2));
      const id = await submit(service.url, { appId, appSecret }, job);
      if (id !== undefined) accepted.set(id, job);
    });
    const together = Array.from({ length: jobsPerRound }, (_, index) => makeJob(round, jobsPerRound + index));
    submitted.push(...together);
    calls.push(
      ...(['sentiment_analysis', 'extractive_summary'] as const).map(async (kind) => {
        await sleep(chooseBelow(longestRunMs / 2));
        const ofKind = together.filter((job) => job.kind === kind);
        for (const [id, job] of await submitTogether(service.url, { appId, appSecret }, ofKind)) accepted.set(id, job);
      }),
    );
    await sleep(chooseBelow(longestRunMs));
    await kill(service);
    await Promise.all(calls);
    expect(service.log(), 'the service logged nothing but its end').not.toMatch(/"level":(40|50|60)/);
  }

  const service = await startServe(env, ['--log-level', 'warn']);
  const check = createCheck();
  for (const [id, job] of accepted) {
    const { result } = await eventually(async () => {
      const fetched = await fetchJob(service.url, id, job);
      expect(fetched.state).toBe('Completed');
      return fetched;
    }, allDoneMs);
    check(job, result);
  }
  // Jobs that were stored before a kill, and whose response it prevented, end too. Nobody fetches them.
  const database = join(directory, 'data', 'sta.sqlite');
  await eventually(async () => expect(readStored(database).unfinished).toBe(0), allDoneMs);
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);

  const stored = readStored(database);
  expect(stored.unfinished).toBe(0);
  const found = stored.results.map((result) => /Job \d+x\d+ is here\./.exec(result)?.[0]);
  expect(new Set(found).size, 'a text was computed for two transactions').toBe(found.length);
  expect(submitted.map(({ marker }) => marker)).toEqual(expect.arrayContaining(found));
  expect(found).toEqual(expect.arrayContaining([...accepted.values()].map(({ marker }) => marker)));
  // Otherwise the kills came too early to show anything.
  expect(accepted.size).toBeGreaterThan(rounds / 2);
});

/** What the database holds when all is done: a result for each item, and nothing else left. */
function readStored(file: string): { results: string[]; unfinished: number } {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const results = database.prepare('select result from job_results').all() as { result: string }[];
    const { unfinished } = database
      .prepare(
        `select (select count(*) from job_items where state <> 'completed')
              + (select count(*) from job_items left join job_results on item_id = id where item_id is null)
              + (select count(*) from transactions where finished_at_ms is null)
              + (select count(*) from job_inputs) as unfinished`,
      )
      .get() as { unfinished: number };
    return { results: results.map(({ result }) => result), unfinished };
  } finally {
    database.close();
  }
}
