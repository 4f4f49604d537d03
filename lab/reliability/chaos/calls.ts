/** Callers that repeat a call, with its Idempotency-Key, until the service has accepted it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { callService, type WireOptions } from '../../../test/support/call-service.ts';
import { makeVoice } from '../../../test/support/make-voice.ts';
import { makeWav } from '../../../test/support/wav.ts';
import type { Job, Owner } from '../kills/jobs.ts';
import { uploadForm } from '../requests/upload-form.ts';
import { addAccount, type Place, runSta } from '../support/service-process.ts';
import type { Systems } from './systems.ts';

export interface Caller {
  readonly url: string;
  readonly owner: Owner;
  /** How often a call had to be repeated. */
  onRepeat(): void;
}

const responseMs = 30_000;
const giveUpMs = 300_000;
const pauseMs = 200;

/** Adds a user whose finished jobs are reported to an address. */
export async function addSubscriber(place: Place, { env, url }: Systems, hookUrl: string): Promise<Owner> {
  const owner = await addAccount({ ...place, env }, url, 'chaos');
  const { userId, accessToken } = owner;
  const signedIn = { ...env, STA_BASE_URL: url, STA_USER_ID: userId, STA_TOKEN: accessToken };
  const created = await runSta(['webhooks', 'create', hookUrl], signedIn);
  if (created.code !== 0) throw new Error(created.stderr);
  return owner;
}

/** @returns the id that the accepted call created. @throws if it is rejected, or not accepted in time */
async function callUntilAccepted(
  caller: Caller,
  path: string,
  idempotencyKey: string,
  options: WireOptions,
): Promise<string> {
  const untilMs = performance.now() + giveUpMs;
  const headers = { ...options.headers, 'idempotency-key': idempotencyKey };
  for (;;) {
    const reply = await callService(caller.url, 'POST', path, { ...options, headers, timeLimitMs: responseMs }).catch(
      () => undefined,
    );
    const id: unknown = Object(reply?.json).transaction_id ?? Object(reply?.json).file_id;
    if (reply?.status === 200 && typeof id === 'string') return id;
    // The load balancer also returns 408 and 5xx; a status of 0 is a lost response.
    const isTransient = reply === undefined || [0, 408, 429].includes(reply.status) || reply.status >= 500;
    if (!isTransient)
      throw new Error(`${path} ${idempotencyKey} was refused: ${reply.status} ${reply.text.slice(0, 300)}`);
    if (performance.now() > untilMs) {
      throw new Error(`${path} ${idempotencyKey} was not accepted: ${reply?.status} ${reply?.text.slice(0, 300)}`);
    }
    caller.onRepeat();
    await sleep(pauseMs);
  }
}

const keyOf = (job: Job) => job.marker.replaceAll(/\W+/g, '-');

const credentialsOf = ({ owner: { appId, appSecret } }: Caller) => ({ appId, appSecret });

/** Starts a job on a text. @returns its id */
export function startTextJob(caller: Caller, job: Job): Promise<string> {
  const isSummary = job.item === 'extractive_summary';
  const path = isSummary ? '/v1/nlp/summary/extractive' : '/v1/nlp/sentiment';
  const body = { data: { text: job.text }, ...(isSummary && { settings: { sentences: 10_000 } }) };
  return callUntilAccepted(caller, path, keyOf(job), { headers: credentialsOf(caller), body });
}

/** Uploads a recording with subtitles and starts a job on it. @returns its id */
export function startRecordingJob(caller: Caller, job: Job, index: number, seconds: number): Promise<string> {
  // A vowel at a different pitch each time, so that no two recordings are equal.
  const voice = makeVoice({ seconds, hzAt: () => 120 + index, amplitudeAt: (place) => (place > 0.9 ? 0 : 0.3) });
  const recording = makeWav(seconds, (time) => voice[Math.floor(time * 16_000)] ?? 0);
  return uploadAndStart(caller, job, recording, `1\n00:00:00,100 --> 00:00:00,900\n${job.text}\n`);
}

/** Uploads a recording and starts a job on it. @returns its id */
export async function uploadAndStart(
  caller: Caller,
  job: Job,
  recording: Uint8Array,
  subtitles?: string,
): Promise<string> {
  const key = keyOf(job);
  const form = uploadForm(caller.owner, recording, subtitles);
  const fileID = await callUntilAccepted(caller, '/v1/conversation/upload', `upload-${key}`, form);
  const [path, settings] =
    job.item === 'custom'
      ? ['/v1/conversation/clips/compute', { clips: { custom: ['recording'], audio: true } }]
      : ['/v1/conversation/compute', { [job.item]: { enable: true } }];
  return callUntilAccepted(caller, path, key, { headers: credentialsOf(caller), body: { fileID, settings } });
}
