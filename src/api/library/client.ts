/** The client of the library: the calls of the contract, with plain types, sent with fetch. */

import { contract } from '../../contract/contract.ts';
import { maxPerPage } from '../../contract/schemas/schemas.ts';
import { StaError } from '../../shared/errors.ts';
import { type Client, createClient } from '../client.ts';
import { createFetchTransport } from '../http/fetch-transport.ts';
import { defaultRetryPolicy } from '../http/retry-delay.ts';
import type {
  AccessTokensCalls,
  ActionsCalls,
  ActionsComputeParams,
  ActionsFetchReply,
  ClipsCalls,
  ClipsComputeParams,
  ClipsFetchReply,
  ConversationCalls,
  ConversationComputeParams,
  ConversationFetchReply,
  FileItem,
  FilesCalls,
  Intent,
  IntentsCalls,
  JobsCalls,
  MatchCalls,
  ProfanityCalls,
  SentimentCalls,
  SentimentComputeParams,
  SentimentFetchReply,
  StatementTag,
  SummaryCalls,
  SummaryComputeParams,
  SummaryFetchReply,
  TagsCalls,
  WebhookSubscription,
  WebhooksCalls,
} from './calls.ts';
import type { FinishedParts, JobCalls, JobReply, TextJobCalls, WaitOptions } from './job-types.ts';
import { createJobCalls, runTexts } from './jobs.ts';
import type { CallOptions, StaClientOptions } from './options.ts';
import { redactCalls } from './redact-calls.ts';
import { wrapCalls } from './wrap-calls.ts';

/** A list that is read page by page. */
export interface Listed<Entry> {
  /** Yields every record; reads pages if the service offers them. */
  each(options?: CallOptions): AsyncIterable<Entry>;
}

type RecordingJobCalls<Params, Reply extends JobReply> = JobCalls<Params, Reply, FinishedParts<Reply>>;

/** A file to upload. */
export interface FileUpload {
  readonly path: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** A file of subtitles, SRT or WebVTT. */
  readonly subtitlesPath?: string | undefined;
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
}

const defaultTimeoutMs = 120_000;

/**
 * A client of a service that implements the interface of sta. It holds nothing open, so it needs no closing.
 *
 * All calls reject with {@link StaError}, or with the reason of an aborted signal.
 */
export class StaClient {
  /** Statement tags: create, list, update and delete. */
  readonly tags: TagsCalls & Listed<StatementTag>;
  /** Intents: create, list, update and delete. */
  readonly intents: IntentsCalls & Listed<Intent>;
  /** Subscriptions to notifications of finished jobs. */
  readonly webhooks: WebhooksCalls & Listed<WebhookSubscription>;
  /** Uploaded recordings. */
  readonly files: FilesCalls &
    Listed<FileItem> & {
      /** Uploads a file from this machine. @returns its file id */
      uploadFile(upload: FileUpload, options?: Pick<CallOptions, 'signal'>): Promise<string>;
    };
  /** Matches sentences with tags or intents, with scores from 0 to 1. */
  readonly match: MatchCalls;
  /** Finds and replaces profane words; keeps your own list of them. */
  readonly profanity: ProfanityCalls;
  /** Jobs: the sentiment of each sentence of a text. */
  readonly sentiment: SentimentCalls & TextJobCalls<SentimentComputeParams, SentimentFetchReply>;
  /** Jobs: the most important sentences of a text. */
  readonly summary: SummaryCalls & TextJobCalls<SummaryComputeParams, SummaryFetchReply>;
  /** Jobs: the action items, questions and highlights of a conversation. */
  readonly actions: ActionsCalls & TextJobCalls<ActionsComputeParams, ActionsFetchReply>;
  /** Jobs: the tones and the transcript of a recording. */
  readonly conversation: ConversationCalls & RecordingJobCalls<ConversationComputeParams, ConversationFetchReply>;
  /** Jobs: clips of a recording. */
  readonly clips: ClipsCalls & RecordingJobCalls<ClipsComputeParams, ClipsFetchReply>;
  /** Many texts in one call; cancelling and deleting jobs of every kind. */
  readonly jobs: JobsCalls;
  /** Access tokens; the client creates those that it needs by itself. */
  readonly accessTokens: AccessTokensCalls;

  /** @throws StaError `config_error` without a base URL, or with an invalid one */
  constructor(options: StaClientOptions = {}) {
    const client = openClient(options);
    const listed = <Entry>(list: PagedCall<Entry>): Listed<Entry> => ({ each: (given) => readPages(list, given) });
    // The types of calls.ts are those of the contract: test/unit/api/library/call-types.test.ts compares them.
    const calls = client as unknown as {
      [Group in keyof StaClient]: StaClient[Group];
    };
    this.tags = { ...calls.tags, ...listed(calls.tags.list) };
    this.intents = { ...calls.intents, ...listed(calls.intents.list) };
    this.webhooks = { ...calls.webhooks, ...listed(calls.webhooks.list) };
    this.files = {
      ...calls.files,
      ...listed(calls.files.list),
      uploadFile: async (upload, given) => (await client.uploadFile(upload, given)).file_id,
    };
    this.match = calls.match;
    this.profanity = calls.profanity;
    this.jobs = calls.jobs;
    this.accessTokens = calls.accessTokens;
    this.conversation = { ...calls.conversation, ...recordingJobs(client, 'conversation') };
    this.clips = { ...calls.clips, ...recordingJobs(client, 'clips') };
    this.sentiment = { ...calls.sentiment, ...textJobs(client, 'sentiment') };
    this.summary = { ...calls.summary, ...textJobs(client, 'summary') };
    this.actions = { ...calls.actions, ...textJobs(client, 'actions') };
  }
}

const textItemOf = {
  sentiment: 'sentiment_analysis',
  summary: 'extractive_summary',
  actions: 'actions',
} as const;

function textJobs<Params extends { readonly text: string }, Reply extends JobReply>(
  client: Client,
  group: keyof typeof textItemOf,
): TextJobCalls<Params, Reply> {
  const single = createJobCalls(client, client[group], contract[group].fetch);
  const kind = { item: textItemOf[group], fetchCall: contract[group].fetch };
  const runAll = (texts: Iterable<string> | AsyncIterable<string>, options?: WaitOptions & Record<string, unknown>) =>
    runTexts(client, single, kind, texts, options);
  // The types of the kind are those of the contract's calls.
  return { ...single, runAll } as unknown as TextJobCalls<Params, Reply>;
}

const recordingJobs = <Params, Reply extends JobReply>(client: Client, group: 'conversation' | 'clips') =>
  createJobCalls(client, client[group], contract[group].fetch) as unknown as RecordingJobCalls<Params, Reply>;

type PagedCall<Entry> = (
  params: { limit?: number; cursor?: string },
  options?: CallOptions,
) => Promise<{ data: Entry[]; next_cursor?: unknown }>;

/** A service without pages returns everything at once. */
async function* readPages<Entry>(list: PagedCall<Entry>, options?: CallOptions): AsyncGenerator<Entry> {
  let cursor: string | undefined;
  do {
    const page = await list({ limit: maxPerPage, cursor }, options);
    yield* page.data;
    const next = page.next_cursor;
    cursor = typeof next === 'string' && next !== cursor ? next : undefined;
  } while (cursor !== undefined);
}

function openClient(options: StaClientOptions): Client {
  const env = options.env ?? process.env;
  const from = (given: string | undefined, name: string) => given ?? (env[name] || undefined);
  const baseUrl = from(options.baseUrl, 'STA_BASE_URL');
  if (baseUrl === undefined) {
    throw new StaError('config_error', 'No base URL is configured. Pass `baseUrl`, or set STA_BASE_URL.', {
      hint: 'In tests, startLocalService() of sta-cli/testing starts a service',
    });
  }
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.search}${url.hash}${url.username}` !== '') {
    throw new StaError('config_error', 'The base URL must be an http or https URL without a query or a user name.');
  }
  const send = createFetchTransport({
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    requestTimeoutMs: options.requestTimeoutMs ?? defaultTimeoutMs,
    retry: { ...defaultRetryPolicy, ...(options.retries !== undefined && { retries: options.retries }) },
    signal: options.signal,
  });
  const created = createClient({
    baseUrl,
    credentials: {
      userId: from(options.userId, 'STA_USER_ID'),
      token: from(options.token, 'STA_TOKEN'),
      apiKey: from(options.apiKey, 'STA_API_KEY'),
      apiSecret: from(options.apiSecret, 'STA_API_SECRET'),
      appId: from(options.appId, 'STA_APP_ID'),
      appSecret: from(options.appSecret, 'STA_APP_SECRET'),
    },
    pathStyle: 'reference',
    send,
  });
  const client = wrapCalls(created);
  const { redact: kinds, onRedacted } = options;
  return kinds === undefined || kinds === false ? client : redactCalls(client, { kinds, onRedacted });
}
