/** Calls whose data must outlive a power cut. */
import { createHash } from 'node:crypto';
import { callService } from '../../../test/support/call-service.ts';
import { makeWav, tone } from '../../../test/support/wav.ts';
import { uploadForm } from '../requests/upload-form.ts';
import type { Account } from '../support/service-process.ts';

/** Accepted data that must exist after the power cut. */
export interface Accepted {
  readonly tags: string[];
  readonly jobs: string[];
  /** SHA-256 of uploaded content. */
  readonly files: string[];
}

/** Creates a tag, starts a job and uploads a recording. */
export async function acceptAll(url: string, account: Account, accepted: Accepted, number: number): Promise<void> {
  const steps = makeCalls(url, account, number);
  accepted.tags.push(await steps.tag());
  accepted.jobs.push(await steps.job());
  accepted.files.push(await steps.upload());
}

interface ReplyFields {
  readonly data?: { readonly statementTag?: unknown };
  readonly transaction_id?: unknown;
  readonly file_id?: unknown;
}

export function makeCalls(url: string, account: Account, number: number) {
  const { userId, accessToken, appId, appSecret } = account;
  const call = async (path: string, options: object, read: (reply: ReplyFields) => unknown): Promise<string> => {
    const reply = await callService(url, 'POST', path, options);
    const found = reply.status === 200 ? read(Object(reply.json)) : undefined;
    if (typeof found !== 'string') throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return found;
  };
  return {
    tag: () =>
      call(
        `/cb/v1/profile/statement_tags/create_statement_tag/${userId}`,
        {
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          body: { statementTagName: `tag ${number}`, statementTagSamples: ['I want my money back'] },
        },
        ({ data }) => data?.statementTag,
      ),
    job: () =>
      call(
        '/v1/nlp/sentiment',
        {
          headers: { appId, appSecret, 'content-type': 'application/json' },
          body: { userId, text: `It is fine, ${number}.` },
        },
        ({ transaction_id }) => transaction_id,
      ),
    async upload() {
      const recording = makeWav(0.5, tone(200 + number / 100));
      await call('/v1/conversation/upload', uploadForm(account, recording), ({ file_id }) => file_id);
      return createHash('sha256').update(recording).digest('hex');
    },
  };
}

/** @returns accepted data that no record refers to, by id or hash */
export async function findLostRecords(url: string, account: Account, accepted: Accepted): Promise<Map<string, string>> {
  const { userId, appId, appSecret } = account;
  const app = { appId, appSecret };
  const lost = new Map<string, string>();
  const list = await callService(url, 'GET', `/cb/v1/profile/statement_tags/get_user_statement_tags/${userId}`, {
    headers: { authorization: `Bearer ${account.accessToken}` },
  });
  for (const id of accepted.tags) if (!list.text.includes(id)) lost.set(id, `the tag ${id}`);
  for (const id of accepted.jobs) {
    const job = await callService(url, 'POST', '/v1/nlp/sentiment/fetch', {
      headers: { ...app, 'content-type': 'application/json' },
      body: { fileID: id },
    });
    if (job.status >= 400) lost.set(id, `the job ${id}`);
  }
  const files = await callService(url, 'GET', '/v1/conversation/files', { headers: app });
  for (const hash of accepted.files) if (!files.text.includes(hash)) lost.set(hash, `the upload ${hash}`);
  return lost;
}
