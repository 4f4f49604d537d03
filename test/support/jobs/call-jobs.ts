/** The compute and fetch calls on text, over raw HTTP. */
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { callService, type WireReply } from '../wire.ts';

export const textCalls = [
  { kind: 'sentiment_analysis', compute: '/v1/nlp/sentiment', fetch: '/v1/nlp/sentiment/fetch' },
  { kind: 'extractive_summary', compute: '/v1/nlp/summary/extractive', fetch: '/v1/nlp/summarry/extractive/fetch' },
] as const;

export type TextCall = (typeof textCalls)[number];
export const [sentimentCall, summaryCall] = textCalls;

interface AppCredentials {
  readonly appId: string;
  readonly appSecret: string;
}

/** The headers with app credentials. */
export const appHeaders = ({ appId, appSecret }: AppCredentials) => ({ appId, appSecret });

/** Starts a job. @returns its id */
export async function computeText(url: string, user: AppCredentials, call: TextCall, text: string): Promise<string> {
  const reply = await callService(url, 'POST', call.compute, { headers: appHeaders(user), body: { data: { text } } });
  expect(reply.status, reply.text).toBe(200);
  const { transaction_id } = reply.json as { transaction_id: string };
  return transaction_id;
}

export const fetchText = (
  url: string,
  call: TextCall,
  id: string,
  headers: Record<string, string> = {},
): Promise<WireReply> => callService(url, 'POST', call.fetch, { headers, body: { fileID: id } });

/** Fetches a job until its item has the given state. */
export const untilState = (url: string, call: TextCall, id: string, state: string): Promise<WireReply> =>
  eventually(async () => {
    const reply = await fetchText(url, call, id);
    expect(reply.json).toMatchObject({ status: { [call.kind]: state } });
    return reply;
  });
