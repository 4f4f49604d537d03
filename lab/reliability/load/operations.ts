/** The operations of users under mixed load: each is one or more requests that must succeed. */
import { Agent } from 'node:http';
import { callService, type WireReply } from '../../../test/support/call-service.ts';
import { makeWav, tone } from '../../../test/support/wav.ts';
import { uploadForm } from '../requests/upload-form.ts';
import type { Account } from '../support/service-process.ts';

const maxMs = 60_000;
const agent = new Agent({ keepAlive: true });

/** Makes requests for a user, and records how long each took by operation. */
export interface Caller {
  readonly user: Account;
  readonly number: number;
  /** Expects a notification about the job at the user's webhook. */
  readonly expectReport: (id: string) => void;
  /** @throws Error for any status but 200 */
  call(method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown): Promise<unknown>;
}

interface Notes {
  readonly latency: (ms: number) => void;
  readonly expectReport: (id: string) => void;
}

export function createCaller(url: string, user: Account, number: number, notes: Notes): Caller {
  return {
    user,
    number,
    expectReport: notes.expectReport,
    async call(method, path, headers, body) {
      const startedMs = performance.now();
      const reply: WireReply = await callService(url, method, path, { headers, body, timeLimitMs: maxMs }, agent);
      notes.latency(performance.now() - startedMs);
      if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 200)}`);
      return reply.json;
    },
  };
}

const bearer = ({ accessToken }: Account) => ({ authorization: `Bearer ${accessToken}` });
const app = ({ appId, appSecret }: Account) => ({ appId, appSecret });
const profile = '/cb/v1/profile';

async function runJob({ user, call }: Caller, compute: string, fetch: string, body: unknown): Promise<string> {
  const { transaction_id: fileID } = Object(await call('POST', compute, app(user), body));
  const reply = await call('POST', fetch, { ...app(user), prefer: 'wait=30' }, { fileID });
  if (!JSON.stringify(reply).includes('"Completed"')) throw new Error(`${fetch}: not completed in 30 s`);
  return fileID;
}

interface Operation {
  /** How often it is chosen, relative to the others. */
  readonly weight: number;
  run(caller: Caller): Promise<void>;
}

export const operations: Readonly<Record<string, Operation>> = {
  'list tags': {
    weight: 30,
    run: async ({ user, call }) => {
      await call('GET', `${profile}/statement_tags/get_user_statement_tags/${user.userId}`, bearer(user));
    },
  },
  'match tags': {
    weight: 20,
    run: async ({ user, call, number }) => {
      const sentences = [`Can I have my ${number} dollars back?`, 'Where is my parcel?'];
      const body = { jwtToken: user.accessToken, userId: user.userId, sentences };
      await call('POST', '/text/custom_statement_tags/get_custom_statement_tag', {}, body);
    },
  },
  'create and delete a tag': {
    weight: 8,
    run: async ({ user, call, number }) => {
      const body = {
        statementTagName: `tag ${number}`,
        statementTagSamples: ['the parcel is late', `order ${number}`],
      };
      const path = `${profile}/statement_tags/create_statement_tag/${user.userId}`;
      const { data } = Object(await call('POST', path, bearer(user), body));
      const gone = `${profile}/statement_tags/delete_statement_tag/${user.userId}/${data.statementTag}`;
      await call('DELETE', gone, bearer(user));
    },
  },
  'check profanity': {
    weight: 10,
    run: async ({ user, call, number }) => {
      const text = `What the hell is this, number ${number}? `.repeat(20);
      const body = { jwtToken: user.accessToken, userId: user.userId, text, replaceChar: '*' };
      await call('POST', '/text/profanity/get_profanity', {}, body);
    },
  },
  'sentiment of a text': {
    weight: 15,
    run: async (caller) => {
      const text = `My parcel is late again, number ${caller.number}. The people were friendly.`;
      caller.expectReport(await runJob(caller, '/v1/nlp/sentiment', '/v1/nlp/sentiment/fetch', { data: { text } }));
    },
  },
  'summary of a text': {
    weight: 4,
    run: async (caller) => {
      const text = Array.from(
        { length: 50 },
        (_, at) => `Sentence ${at} of text ${caller.number} is about parcels.`,
      ).join(' ');
      const [compute, fetch] = ['/v1/nlp/summary/extractive', '/v1/nlp/summarry/extractive/fetch'];
      caller.expectReport(await runJob(caller, compute, fetch, { data: { text } }));
    },
  },
  'sentiment of 50 texts': {
    weight: 2,
    run: async ({ user, call, number, expectReport }) => {
      const texts = Array.from({ length: 50 }, (_, at) => ({ text: `I love parcel ${at} of ${number}.` }));
      const body = { item: 'sentiment_analysis', texts };
      const { results } = Object(await call('POST', '/v1/jobs/texts', app(user), body));
      for (const { transaction_id } of results) expectReport(transaction_id);
    },
  },
  'upload, tone and delete': {
    weight: 2,
    run: async (caller) => {
      const { user, call, number } = caller;
      const { headers, body } = uploadForm(user, makeWav(3, tone(100 + (number % 500))));
      const { file_id: fileID } = Object(await call('POST', '/v1/conversation/upload', headers, body));
      const settings = { tone_analysis: { enable: true } };
      // Deleting the file also deletes a notification about the job that was not sent yet.
      await runJob(caller, '/v1/conversation/compute', '/v1/conversation/fetch', { fileID, settings });
      await call('DELETE', '/v1/conversation/delete', app(user), { fileID });
    },
  },
  'list files and webhooks': {
    weight: 5,
    run: async ({ user, call }) => {
      await call('GET', '/v1/conversation/files', app(user));
      await call('GET', `${profile}/webhooks/get_user_webhook_subscription/${user.userId}`, bearer(user));
    },
  },
  'a new access token': {
    weight: 1,
    run: async ({ user: { userId, apiKey, apiSecret }, call }) => {
      await call('POST', '/cb/v1/auth/create_access_token', {}, { userId, apiKey, apiSecret });
    },
  },
};

/** @param random from 0 to 1 */
export function chooseOperation(random: () => number): string {
  const total = Object.values(operations).reduce((sum, { weight }) => sum + weight, 0);
  let left = random() * total;
  for (const [name, { weight }] of Object.entries(operations)) {
    left -= weight;
    if (left < 0) return name;
  }
  return 'list tags';
}
