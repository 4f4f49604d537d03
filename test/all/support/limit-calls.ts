/** Calls that reach a limit of the service, as the user of a test makes them. */
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { textCalls } from '../../support/jobs/call-jobs.ts';
import type { startTestService } from '../../support/start-sta.ts';
import { makeWav, tone } from '../../support/wav.ts';
import { type addTestUser, bearer, callService, readAnswer, type WireReply } from '../../support/wire.ts';

type Service = Awaited<ReturnType<typeof startTestService>>;
type User = Awaited<ReturnType<typeof addTestUser>>;

export interface Caller extends User {
  readonly service: Service;
  /** A call with every credential; the token and the user id are in the body too. */
  call(method: string, path: string, body?: object, query?: Record<string, string>): Promise<WireReply>;
}

const [sentiment] = textCalls;
const profile = '/cb/v1/profile';
export const upload = '/v1/conversation/upload';

export const createTag = ({ call, userId }: Caller, fields: object = {}) =>
  call('POST', `${profile}/statement_tags/create_statement_tag/${userId}`, {
    statementTagName: 'a',
    statementTagSamples: ['b'],
    ...fields,
  });
export const addWord = ({ call, userId }: Caller, profanityWord: string) =>
  call('POST', `${profile}/profanity/create_profanity_word/${userId}`, { profanityWord });
export const subscribe = ({ call, userId }: Caller, endpointUrl: string) =>
  call('POST', `${profile}/webhooks/create_webhook_subscription/${userId}`, {
    event: 'process.completion',
    endpointUrl,
  });
export const match = ({ call }: Caller, fields: object) =>
  call('POST', '/text/custom_statement_tags/get_custom_statement_tag', { sentences: ['refund'], ...fields });
export const trial = ({ call }: Caller, samples: string[], fields: object = {}) =>
  call('POST', '/text/match/get_match', { sentences: ['refund'], targets: [{ id: 't', samples }], ...fields });
export const check = ({ call }: Caller, fields: object) =>
  call('POST', '/text/profanity/get_profanity', { text: 'damn', replaceChar: '*', ...fields });
export const preview = ({ call }: Caller, text: string) =>
  call('POST', '/text/preview/get_preview', { text, items: ['sentiment_analysis'] });
export const compute = ({ call }: Caller, text: string) => call('POST', sentiment.compute, { data: { text } });
export const computeTexts = ({ call }: Caller, texts: string[]) =>
  call('POST', '/v1/jobs/texts', { item: 'sentiment_analysis', texts: texts.map((text) => ({ text })) });
export const setRules = ({ call, userId }: Caller, phrase: string) =>
  call('PUT', `${profile}/rules/set_user_rules/${userId}`, {
    ruleSet: { rules: [{ name: 'said', expect: { phrase } }] },
  });
export const judge = ({ call }: Caller, count: number) =>
  call('POST', '/v1/nlp/rules', { data: { utterances: Array.from({ length: count }, () => ({ text: 'Hello.' })) } });
export const actions = ({ call }: Caller, count: number) =>
  call('POST', '/v1/nlp/actions', {
    data: { text: 'abcdef', utterances: Array.from({ length: count }, (_, i) => ({ start_char: i, end_char: i + 1 })) },
  });
export async function send({ service, userId, appId, appSecret }: Caller, file: Uint8Array): Promise<WireReply> {
  const form = new FormData();
  form.append('userId', userId);
  form.append('file', new Blob([new Uint8Array(file)]), 'a.wav');
  const sent = new Response(form);
  const headers = { appId, appSecret, 'content-type': sent.headers.get('content-type') ?? '' };
  return callService(service.url, 'POST', upload, { headers, body: Buffer.from(await sent.arrayBuffer()) });
}
/** On a separate connection. */
export const describeService = ({ service }: Caller) => callService(service.url, 'GET', '/openapi.json');
export const health = ({ service }: Caller) => callService(service.url, 'GET', '/healthz', {}, new Agent());
export const list = ({ call, userId }: Caller) =>
  call('GET', `${profile}/statement_tags/get_user_statement_tags/${userId}`);
export const forge = ({ service }: Caller) =>
  callService(service.url, 'GET', `${profile}/intents/get_user_intents/asha`, { headers: bearer('a.b.c') });
export const many = (count: number, value = 'refund') => Array.from({ length: count }, (_, i) => `${value} ${i}`);
export const wav = (hz: number) => makeWav(0.1, tone(hz));
export const bytesOfWav = wav(440).length;

/** Holds this many connections open, with these bytes sent, until the end of the test. @returns the first response */
export function hold({ service }: Caller, count: number, bytes: string): Promise<WireReply> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    for (let i = 0; i < count; i++) {
      let text = '';
      const socket = connect(Number(port), hostname, () => {
        socket.write(bytes);
        if (bytes === '' && i === count - 1) resolve({ status: 0, headers: {}, text, json: undefined });
      });
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        if (!text.endsWith('}')) return;
        const { status, json } = readAnswer(text);
        resolve({ status, json, text, headers: { 'content-type': 'application/json; charset=utf-8' } });
      });
    }
  });
}
export const unfinished = (userLine = '') =>
  `POST ${profile}/intents/create_intent/asha HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${userLine}content-length: 60000\r\n\r\n`;
export const tokenLine = ({ accessToken }: User) => `authorization: Bearer ${accessToken}\r\n`;

export const statesIn = ({ json }: WireReply): string[] =>
  Object(json).results.map(({ status }: { status: Record<string, string> }) => status.sentiment_analysis);

export function callerOf(service: Service, user: User): Caller {
  const { accessToken, appId, appSecret, userId } = user;
  return {
    ...user,
    service,
    call: (method, path, body) =>
      callService(service.url, method, path, {
        headers: { ...bearer(accessToken), appId, appSecret },
        ...(body !== undefined && { body: { userId, jwtToken: accessToken, ...body } }),
      }),
  };
}
