/** Jobs whose results identify their job. */
import { randomUUID } from 'node:crypto';
import { callService, type WireReply } from '../../../test/support/call-service.ts';
import { makeVoice } from '../../../test/support/make-voice.ts';
import { makeWav } from '../../../test/support/wav.ts';
import { uploadForm } from '../requests/upload-form.ts';

export interface Owner {
  readonly userId: string;
  readonly appId: string;
  readonly appSecret: string;
}

export interface Job {
  /** Occurs in its text, and so in its result, but in no other job's. */
  readonly marker: string;
  readonly item: 'sentiment_analysis' | 'extractive_summary' | 'tone_analysis' | 'speech_to_text' | 'custom';
  readonly sentences: readonly string[];
  readonly text: string;
  /** What a voice says in its recording, which then has no subtitles and must be recognised. */
  readonly spoken?: string;
}

export const fetchPaths: Readonly<Record<Job['item'], string>> = {
  sentiment_analysis: '/v1/nlp/sentiment/fetch',
  extractive_summary: '/v1/nlp/summarry/extractive/fetch',
  tone_analysis: '/v1/conversation/fetch',
  speech_to_text: '/v1/conversation/fetch',
  custom: '/v1/conversation/clips/fetch',
};

/** Every sentence is in the summary. */
const allSentences = 10_000;
const maxTextSentences = 400;
const moods = ['I love it.', 'The delay was awful.', 'It came on Monday.', 'They never called back!'];

/** @param random from 0 to 1 */
export function makeTextJob(round: number, index: number, random: () => number): Job {
  const marker = `Job ${round}x${index} is here.`;
  const mood = () => moods[Math.floor(random() * moods.length)] ?? '';
  const sentences = [marker, ...Array.from({ length: Math.floor(random() * maxTextSentences) }, mood)];
  const item = random() < 0.8 ? 'sentiment_analysis' : 'extractive_summary';
  return { marker, item, sentences, text: sentences.join(' ') };
}

const settingsOf = ({ item }: Job) => (item === 'extractive_summary' ? { sentences: allSentences } : undefined);

/** A request to a service that may be killed meanwhile. @returns undefined if it was */
const call = (url: string, path: string, options: Parameters<typeof callService>[3]): Promise<WireReply | undefined> =>
  callService(url, 'POST', path, options).then(
    (reply) => (reply.status === 0 ? undefined : reply),
    () => undefined,
  );

function accept(reply: WireReply): string {
  const id: unknown = Object(reply.json).transaction_id ?? Object(reply.json).file_id;
  if (reply.status !== 200 || typeof id !== 'string') throw new Error(`refused: ${reply.status} ${reply.text}`);
  return id;
}

/** A service and the credentials that it is called with. */
interface Target {
  readonly url: string;
  readonly owner: Owner;
}

const headersOf = ({ owner: { appId, appSecret } }: Target) => ({ appId, appSecret });

/** Starts a job. @returns its id, unless the service was killed before it responded */
export async function submitText(target: Target, job: Job): Promise<string[]> {
  const path = job.item === 'extractive_summary' ? '/v1/nlp/summary/extractive' : '/v1/nlp/sentiment';
  const body = { data: { text: job.text }, settings: settingsOf(job) };
  const reply = await call(target.url, path, { headers: headersOf(target), body });
  return reply === undefined ? [] : [accept(reply)];
}

/**
 * Starts jobs of one kind with one bulk call, and repeats the call, which must not start anything again.
 * @returns their ids, in order
 */
export async function submitTogether(target: Target, jobs: readonly Job[], waitSeconds: number): Promise<string[]> {
  const [first] = jobs;
  if (first === undefined) return [];
  const options = {
    headers: { ...headersOf(target), prefer: `wait=${waitSeconds}`, 'idempotency-key': randomUUID() },
    body: { item: first.item, texts: jobs.map(({ text }) => ({ text })), settings: settingsOf(first) },
  };
  const replies = [
    await call(target.url, '/v1/jobs/texts', options),
    await call(target.url, '/v1/jobs/texts', options),
  ];
  const answered = replies.filter((reply) => reply !== undefined);
  for (const { status, text } of answered) if (status !== 200) throw new Error(`refused: ${status} ${text}`);
  const [ids = [], others = ids] = answered.map(({ json }) => idsOf(json));
  if (ids.join() !== others.join()) throw new Error('the second call started other jobs than the first');
  return ids;
}

const idsOf = (reply: unknown): string[] =>
  Object(reply).results.map((one: { transaction_id: string }) => one.transaction_id);

/**
 * Uploads a recording with subtitles and starts a job on it.
 * @returns the id, unless the service was killed meanwhile
 */
export async function submitRecording(target: Target, job: Job, seconds: number): Promise<string[]> {
  // A vowel at a different pitch in each round, so that no two recordings are equal.
  const pitch = 120 + (Number(/\d+/.exec(job.marker)?.[0]) % 1_000) / 10;
  const voice = makeVoice({ seconds, hzAt: () => pitch, amplitudeAt: (place) => (place > 0.9 ? 0 : 0.3) });
  const recording = makeWav(seconds, (time) => voice[Math.floor(time * 16_000)] ?? 0);
  const subtitles = `1\n00:00:00,100 --> 00:00:00,900\n${job.text}\n`;
  const form = uploadForm(target.owner, recording, subtitles);
  const uploaded = await call(target.url, '/v1/conversation/upload', form);
  if (uploaded === undefined) return [];
  const fileID = accept(uploaded);
  const [path, settings] =
    job.item === 'custom'
      ? ['/v1/conversation/clips/compute', { clips: { custom: ['recording'], audio: true } }]
      : ['/v1/conversation/compute', { [job.item]: { enable: true } }];
  const reply = await call(target.url, path, { headers: headersOf(target), body: { fileID, settings } });
  return reply === undefined ? [] : [accept(reply)];
}

export const recordingItems = ['tone_analysis', 'speech_to_text', 'custom'] as const;

export function makeRecordingJob(round: number, item: Job['item']): Job {
  const marker = `Recording ${round} is here.`;
  return { marker, item, sentences: [marker], text: marker };
}

export async function fetchJob(url: string, id: string, { item }: Job): Promise<{ state: unknown; result: unknown }> {
  const reply = await callService(url, 'POST', fetchPaths[item], { body: { fileID: id } });
  if (reply.status !== 200) throw new Error(`${id} (${item}): ${reply.status} ${reply.text}`);
  const { status, data } = Object(reply.json);
  return { state: status[item], result: data?.[item] };
}

interface Judged {
  readonly start_char: number;
  readonly end_char: number;
  readonly sentence: string;
  readonly sentiments?: readonly object[];
}

/**
 * Returns the problem with a result. A result is correct if it covers the whole text of its job (a summary omits
 * repetitions), and rates a sentence like every other result.
 */
export function createResultCheck() {
  const judgements = new Map<string, string>();
  return ({ item, sentences, text, marker, spoken }: Job, result: unknown): string | undefined => {
    if (item === 'tone_analysis') return Object(result).chunks?.length > 0 ? undefined : `no tones for ${marker}`;
    if (item === 'speech_to_text' || item === 'custom') {
      return JSON.stringify(result)?.includes(spoken ?? marker) ? undefined : `not the text of ${marker}`;
    }
    const isSentiment = item === 'sentiment_analysis';
    const found: readonly Judged[] = isSentiment ? Object(result).sentences : result;
    const names = found.map(({ sentence }) => sentence);
    const expected = isSentiment ? sentences : [...new Set(sentences)];
    if (JSON.stringify(names.toSorted()) !== JSON.stringify(expected.toSorted())) return `not the text of ${marker}`;
    for (const { sentence, start_char, end_char, sentiments = [] } of found) {
      if (text.slice(start_char, end_char) !== sentence) return `wrong offsets in ${marker}`;
      const judgement = JSON.stringify(sentiments);
      const key = `${item} ${sentence}`;
      if ((judgements.get(key) ?? judgement) !== judgement) return `another judgement in ${marker}`;
      judgements.set(key, judgement);
    }
    return undefined;
  };
}
