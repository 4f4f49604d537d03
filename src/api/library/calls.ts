/** Generated from src/contract by `npm run docs`: the types of every call, without the schemas. */

import type { CallOptions, NoParams, NotYet } from './options.ts';

export interface Clip {
  /** URL of an MP4 file (M4A for a recording without video), valid for 15 minutes */
  presigned_url: string;
  /** The segments of the recording that the clip shows, in its order; extension */
  segments?: {
    /** Start in the recording, milliseconds */
    start_time: number | string;
    /** End in the recording, milliseconds */
    end_time: number | string;
    /** The transcribed text */
    text: string;
    speaker?: string;
  }[];
}

export interface FileItem {
  file_id: string;
  title?: string;
  description?: string;
  kind: string;
  duration_ms: number;
  bytes: number;
  /** Of the content, hex */
  sha256: string;
  /** Of the subtitles that were uploaded with it, hex */
  subtitles_sha256?: string;
  /** ISO 8601 */
  created_at: string;
  /** When it was uploaded, or last used by a compute call; ISO 8601 */
  used_at: string;
  /** The number of stored jobs that use the file */
  jobs: number;
  /** The number of these that are queued or processing */
  unfinished_jobs: number;
}

export interface FoundAction {
  /** action_item, question or highlight */
  kind: string;
  /** The part of the text: one sentence; of an answer, all that its speaker says */
  sentence: string;
  /** Start in the text, UTF-16 code units */
  start_char: number | string;
  /** End in the text, exclusive */
  end_char: number | string;
  /** Who says it, if the text or the utterances name the speakers */
  speaker?: string;
  /** Start in the recording, milliseconds, if the utterances have times */
  start_time?: number | string;
  /** End in the recording, milliseconds */
  end_time?: number | string;
  /** Of an action item: promise (by its speaker), request (to others) or task (somebody has to do it) */
  type?: string;
  /** Who is to do it: a name, or the pronoun of the sentence if that names nobody */
  owner?: string;
  /** By when, in the words of the sentence: `by Friday` */
  due?: string;
  /** The same as `YYYY-MM-DD`, if the words and the reference date mean one day only */
  due_date?: string;
  context?: {
    /** The part of the text: one sentence; of an answer, all that its speaker says */
    sentence: string;
    /** Start in the text, UTF-16 code units */
    start_char: number | string;
    /** End in the text, exclusive */
    end_char: number | string;
    /** Who says it, if the text or the utterances name the speakers */
    speaker?: string;
    /** Start in the recording, milliseconds, if the utterances have times */
    start_time?: number | string;
    /** End in the recording, milliseconds */
    end_time?: number | string;
  };
  answer?: {
    /** The part of the text: one sentence; of an answer, all that its speaker says */
    sentence: string;
    /** Start in the text, UTF-16 code units */
    start_char: number | string;
    /** End in the text, exclusive */
    end_char: number | string;
    /** Who says it, if the text or the utterances name the speakers */
    speaker?: string;
    /** Start in the recording, milliseconds, if the utterances have times */
    start_time?: number | string;
    /** End in the recording, milliseconds */
    end_time?: number | string;
  };
}

export interface GradedWord {
  /** As in predefinedProfaneWords */
  word: string;
  level: 'mild' | 'strong' | 'slur';
  /** The language of the list that has the word: `en` */
  language: string;
}

export interface Intent {
  /** Record identifier */
  _id?: string;
  /** `custom` for the records of a user */
  type?: string;
  /** The owner */
  user_id?: string;
  implements?: unknown[];
  deleted?: boolean;
  intent_id: string;
  intent_name: string;
  intent_samples?: string[];
  intent_sample_phrases?: string[];
}

export interface IntentMatch {
  intentId: string;
  intentName: string;
  matchedTextList: {
    /** Similarity, 0 to 1 */
    score: number;
    /** The input sentence */
    text: string;
    /** The sample or phrase that gave the score */
    value: string;
  }[];
}

export interface ProfanityWord {
  /** Record identifier */
  _id?: string;
  /** `custom` for the records of a user */
  type?: string;
  /** The owner */
  user_id?: string;
  implements?: unknown[];
  deleted?: boolean;
  profanity_word_id: string;
  profanity_word: string;
}

export interface Said {
  /** The part of the text: one sentence; of an answer, all that its speaker says */
  sentence: string;
  /** Start in the text, UTF-16 code units */
  start_char: number | string;
  /** End in the text, exclusive */
  end_char: number | string;
  /** Who says it, if the text or the utterances name the speakers */
  speaker?: string;
  /** Start in the recording, milliseconds, if the utterances have times */
  start_time?: number | string;
  /** End in the recording, milliseconds */
  end_time?: number | string;
}

export interface SentenceSentiment {
  /** Start of the sentence in the text, UTF-16 code units */
  start_char: number | string;
  /** End of the sentence, exclusive */
  end_char: number | string;
  sentence: string;
  /** Highest confidence first */
  sentiments: {
    /** Very Positive, Positive, Neutral, Negative or Very Negative */
    sentiment: string;
    /** 0 to 1, higher is better */
    confidence: number;
  }[];
  /** 0 (objective) to 1 (subjective), of English only; extension */
  subjectivity?: number;
}

export interface StatementTag {
  /** Record identifier */
  _id?: string;
  /** `custom` for the records of a user */
  type?: string;
  /** The owner */
  user_id?: string;
  implements?: unknown[];
  deleted?: boolean;
  statement_tag_id: string;
  statement_tag_name: string;
  statement_tag_samples?: string[];
  statement_tag_sample_phrases?: string[];
  /** 1 comes before 2; tags without a priority come last */
  priority?: number | null;
  /** The lowest score that counts, unless the request has its own */
  threshold?: number | null;
}

export interface SummarySentence {
  sentence: string;
  /** Start of the sentence in the text, UTF-16 code units */
  start_char: number | string;
  /** End of the sentence, exclusive */
  end_char: number | string;
}

export interface TagMatch {
  statementTagId: string;
  statementTagName: string;
  matchedTextList: {
    /** Similarity, 0 to 1 */
    score: number;
    /** The input sentence */
    text: string;
    /** The sample or phrase that gave the score */
    value: string;
  }[];
}

export interface ToneChunk {
  /** Start of the chunk, milliseconds */
  start_time: number | string;
  /** End of the chunk, milliseconds */
  end_time: number | string;
  /** Highest confidence first */
  sentiments: {
    /** Calm, Happy, Sad, Angry, Fearful, Disgust or Surprised */
    sentiment: string;
    /** 0 to 1, higher is better */
    confidence: number;
  }[];
}

export interface Utterance {
  text: string;
  /** Milliseconds */
  start_time: number | string;
  /** Milliseconds */
  end_time: number | string;
  speaker?: string;
  words?: {
    text: string;
    /** Milliseconds */
    start_time: number | string;
    /** Milliseconds */
    end_time: number | string;
    /** 0 to 1 */
    confidence?: number;
  }[];
  pii?: {
    type: string;
    text: string;
    start_char: number;
    end_char: number;
  }[];
}

export interface WebhookSubscription {
  /** Record identifier */
  _id?: string;
  /** process.completion */
  event: string;
  /** The owner */
  userId?: string;
  /** Receiver of notifications */
  endpointUrl: string;
  subscriptionId: string;
  /** Extension. `enabled`, or `disabled`: nothing is sent */
  state?: unknown;
  /** Extension. Why it is disabled */
  reason?: unknown;
  /** Extension. When the first of the attempts was made that have all failed; ISO 8601 */
  failingSince?: unknown;
}

export interface TagsCreateParams {
  /** The name of the tag */
  statementTagName: string;
  /** Example sentences */
  statementTagSamples: readonly string[];
  /** Phrases */
  statementTagPhrases?: readonly string[];
  /** The lowest score that counts, 0 to 1 */
  threshold?: number;
  /** 1 comes before 2; tags without a priority come last */
  priority?: number;
}

export interface TagsCreateReply {
  status: true;
  data: {
    /** The new statement tag id */
    statementTag: string;
  };
}

export interface TagsListParams {
  /** Extension. The most records of this page; large records make a page shorter. Without it and `cursor`: all */
  limit?: number;
  /** Extension. The `next_cursor` of the page before */
  cursor?: string;
}

export interface TagsListReply {
  status: true;
  data: StatementTag[];
  /** Extension. The `cursor` of the next page, if there is one */
  next_cursor?: unknown;
}

export interface TagsUpdateParams {
  /** A statement tag id, statement-<random>-<epoch_millis> */
  statementTagId: string;
  /** The name of the tag */
  statementTagName: string;
  /** Example sentences */
  statementTagSamples: readonly string[];
  /** Phrases */
  statementTagPhrases?: readonly string[];
  /** The lowest score that counts, 0 to 1 */
  threshold?: number;
  /** 1 comes before 2; tags without a priority come last */
  priority?: number;
}

export interface TagsUpdateReply {
  status: true;
  data: {
    /** The statement tag id */
    statementTag: string;
  };
}

export interface TagsDeleteParams {
  /** A statement tag id, statement-<random>-<epoch_millis> */
  statementTagId: string;
}

export interface TagsDeleteReply {
  status: true;
  data: {
    msg: string;
    statementTagId: string;
  };
}

export interface TagsCalls {
  /** Create a statement tag */
  create(params: TagsCreateParams, options?: CallOptions): Promise<TagsCreateReply>;
  /** List the user's statement tags */
  list(params?: TagsListParams, options?: CallOptions): Promise<TagsListReply>;
  /** Replace the content of a statement tag; its id stays */
  update(params: TagsUpdateParams, options?: CallOptions): Promise<TagsUpdateReply>;
  /** Delete a statement tag */
  delete(params: TagsDeleteParams, options?: CallOptions): Promise<TagsDeleteReply>;
}

export interface IntentsCreateParams {
  /** The name of the intent */
  intentName: string;
  /** Example sentences; may be empty */
  intentSamples?: readonly string[];
  /** Phrases */
  intentSamplePhrases?: readonly string[];
}

export interface IntentsCreateReply {
  status: true;
  data: {
    /** The new intent id */
    intentId: string;
  };
}

export interface IntentsListParams {
  /** Extension. The most records of this page; large records make a page shorter. Without it and `cursor`: all */
  limit?: number;
  /** Extension. The `next_cursor` of the page before */
  cursor?: string;
}

export interface IntentsListReply {
  status: true;
  data: Intent[];
  /** Extension. The `cursor` of the next page, if there is one */
  next_cursor?: unknown;
}

export interface IntentsUpdateParams {
  /** An intent id, intent-<random>-<epoch_millis> */
  intentId: string;
  /** The name of the intent */
  intentName: string;
  /** Example sentences; may be empty */
  intentSamples?: readonly string[];
  /** Phrases */
  intentSamplePhrases?: readonly string[];
}

export interface IntentsUpdateReply {
  status: true;
  data: {
    /** The intent id */
    intentId: string;
  };
}

export interface IntentsDeleteParams {
  /** An intent id, intent-<random>-<epoch_millis> */
  intentId: string;
}

export interface IntentsDeleteReply {
  status: true;
  data: {
    msg: string;
    intentId: string;
  };
}

export interface IntentsCalls {
  /** Create an intent */
  create(params: IntentsCreateParams, options?: CallOptions): Promise<IntentsCreateReply>;
  /** List the user's intents */
  list(params?: IntentsListParams, options?: CallOptions): Promise<IntentsListReply>;
  /** Replace the content of an intent; its id stays */
  update(params: IntentsUpdateParams, options?: CallOptions): Promise<IntentsUpdateReply>;
  /** Delete an intent */
  delete(params: IntentsDeleteParams, options?: CallOptions): Promise<IntentsDeleteReply>;
}

export interface WebhooksCreateParams {
  /** process.completion */
  event: string;
  /** An http or https URL that receives the notifications */
  endpointUrl: string;
}

export interface WebhooksCreateReply {
  status: true;
  data: {
    subscriptionId: string;
    /** Verifies the signatures; shown this once; extension */
    secret?: string;
  };
}

export interface WebhooksListParams {
  /** Extension. The most records of this page; large records make a page shorter. Without it and `cursor`: all */
  limit?: number;
  /** Extension. The `next_cursor` of the page before */
  cursor?: string;
}

export interface WebhooksListReply {
  status: true;
  data: WebhookSubscription[];
  /** Extension. The `cursor` of the next page, if there is one */
  next_cursor?: unknown;
}

export interface WebhooksGetParams {
  /** A subscription id, webhook-<random>-<epoch_millis> */
  subscriptionId: string;
}

export interface WebhooksGetReply {
  status: true;
  data: WebhookSubscription;
}

export interface WebhooksDeleteParams {
  /** A subscription id, webhook-<random>-<epoch_millis> */
  subscriptionId: string;
}

export interface WebhooksDeleteReply {
  status: true;
  data: {
    msg: string;
    subscriptionId: string;
  };
}

export interface WebhooksRotateParams {
  /** A subscription id, webhook-<random>-<epoch_millis> */
  subscriptionId: string;
  /** How long the old secret signs too; default: a day */
  overlapSeconds?: number;
}

export interface WebhooksRotateReply {
  status: true;
  data: {
    subscriptionId: string;
    /** The new secret; shown this once */
    secret: string;
    /** ISO 8601 */
    oldSecretUntil: string;
  };
}

export interface WebhooksEnableParams {
  /** A subscription id, webhook-<random>-<epoch_millis> */
  subscriptionId: string;
}

export interface WebhooksEnableReply {
  status: true;
  data: {
    subscriptionId: string;
    state: string;
  };
}

export interface WebhooksDeliveriesParams {
  /** A subscription id, webhook-<random>-<epoch_millis> */
  subscriptionId?: string;
  /** Only deliveries in this state */
  state?: 'pending' | 'delivered' | 'failed' | 'dropped';
  /** The most deliveries; default: 100 */
  limit?: number;
  /** The `next_cursor` of the page before */
  cursor?: string;
}

export interface WebhooksDeliveriesReply {
  status: true;
  data: {
    /** delivery-<random>-<epoch_millis> */
    deliveryId: string;
    /** The header webhook-id of each attempt */
    eventId: string;
    subscriptionId: string;
    /** The job that has finished */
    transactionId: string;
    /** Where it is sent */
    endpointUrl?: string;
    /** What is sent, byte for byte */
    body?: string;
    /** `failed`: no more attempts are made. `dropped`: the subscription has ended */
    state: string;
    /** Since it was made, or since it was last requested again */
    attempts: number;
    /** The HTTP status of the last attempt */
    lastStatus?: number;
    /** Why the last attempt got no response */
    lastReason?: string;
    /** ISO 8601; absent if no attempt will follow */
    nextAttemptAt?: string;
    /** ISO 8601 */
    createdAt: string;
  }[];
  /** The `cursor` of the next page, if there is one */
  next_cursor?: string;
}

export interface WebhooksRedeliverParams {
  /** The delivery; left out: every failed one */
  deliveryId?: string;
  /** Without a delivery: only the failed ones of this subscription */
  subscriptionId?: string;
}

export interface WebhooksRedeliverReply {
  status: true;
  data: {
    /** How many deliveries are due now */
    redelivered: number;
  };
}

export interface WebhooksCalls {
  /** Subscribe an endpoint to finished jobs */
  create(params: WebhooksCreateParams, options?: CallOptions): Promise<WebhooksCreateReply>;
  /** List the user's webhook subscriptions */
  list(params?: WebhooksListParams, options?: CallOptions): Promise<WebhooksListReply>;
  /** Get a webhook subscription */
  get(params: WebhooksGetParams, options?: CallOptions): Promise<WebhooksGetReply>;
  /** Delete a webhook subscription */
  delete(params: WebhooksDeleteParams, options?: CallOptions): Promise<WebhooksDeleteReply>;
  /** Replace the secret of a webhook subscription; for a while, notifications are signed with both */
  rotate(params: WebhooksRotateParams, options?: CallOptions): Promise<WebhooksRotateReply>;
  /** Enable a webhook subscription that was disabled because its endpoint failed for days */
  enable(params: WebhooksEnableParams, options?: CallOptions): Promise<WebhooksEnableReply>;
  /** List the notifications of your finished jobs and what became of them, newest first */
  deliveries(params?: WebhooksDeliveriesParams, options?: CallOptions): Promise<WebhooksDeliveriesReply>;
  /** Deliver a notification again, or every one that has failed */
  redeliver(params?: WebhooksRedeliverParams, options?: CallOptions): Promise<WebhooksRedeliverReply>;
}

export interface MatchTagsParams {
  /** The sentences to match: a list, or one */
  sentences: readonly string[] | string;
  /** The lowest score that counts, 0 to 1 */
  threshold?: number;
  /** The tags to match against; all of the user when left out */
  statementTagIds?: readonly string[];
}

export interface MatchTagsReply {
  status: true;
  /** Empty on success */
  error?: unknown;
  data: {
    similarityMatch: TagMatch[];
  };
  userId?: string;
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface MatchIntentsParams {
  /** The sentences to match: a list, or one */
  sentences: readonly string[] | string;
  /** The lowest score that counts, 0 to 1 */
  threshold?: number;
  /** The intents to match against */
  intentIds: readonly string[];
}

export interface MatchIntentsReply {
  status: true;
  /** Empty on success */
  error?: unknown;
  data: {
    similarityMatch: IntentMatch[];
  };
  userId?: string;
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface MatchTrialParams {
  /** The sentences to match: a list, or one */
  sentences: readonly string[] | string;
  /** The lowest score that counts, 0 to 1 */
  threshold?: number;
  /** What is matched; a score rates a target relative to the others */
  targets: readonly {
    /** An id that the caller chooses */
    id: string;
    /** Example sentences; may be empty */
    samples: readonly string[];
    /** Phrases */
    phrases?: readonly string[];
  }[];
}

export interface MatchTrialReply {
  status: true;
  /** Empty on success */
  error?: unknown;
  data: {
    similarityMatch: {
      id: string;
      matchedTextList: {
        /** Similarity, 0 to 1 */
        score: number;
        /** The input sentence */
        text: string;
        /** The sample or phrase that gave the score */
        value: string;
      }[];
    }[];
  };
  userId?: string;
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface MatchGroupParams {
  /** The sentences */
  sentences: readonly string[];
  /** How often each of the sentences occurs, in their order; default: once */
  counts?: readonly number[];
  /** The fewest sentences of a group; default: 5 */
  fewest?: number;
}

export interface MatchGroupReply {
  status: true;
  /** Empty on success */
  error?: unknown;
  data: {
    /** The largest first */
    groups: {
      /** A few words that set the group apart, such as `card-not-arrived` */
      name: string;
      /** The places of its sentences in the request, from 0, the most typical first */
      members: number[];
    }[];
    /** How many sentences, with their counts, ask for nothing: greetings, thanks, confirmations, names and numbers */
    smallTalk: number;
  };
  userId?: string;
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface MatchCalls {
  /** Match sentences against the user's statement tags */
  tags(params: MatchTagsParams, options?: CallOptions): Promise<MatchTagsReply>;
  /** Match sentences against the user's intents */
  intents(params: MatchIntentsParams, options?: CallOptions): Promise<MatchIntentsReply>;
  /** Match sentences against samples and phrases of the request, instead of stored ones. Nothing is stored */
  trial(params: MatchTrialParams, options?: CallOptions): Promise<MatchTrialReply>;
  /** Group sentences that ask for the same thing, as proposals for intents */
  group(params: MatchGroupParams, options?: CallOptions): Promise<MatchGroupReply>;
}

export interface ProfanityCheckParams {
  /** The text to check */
  text: string;
  /** Replaces each profane word: one character is repeated to its length, a longer string is inserted once */
  replaceChar: string;
  /** Extension. The mildest word that counts: `mild` counts everyday words (sex, idiot) anywhere, `standard` (the default) only where they swear, `strong` no mild words */
  level?: 'mild' | 'standard' | 'strong';
  /** Extension. The languages whose words count, by code, or a single code, or `all`; default: `en` */
  languages?:
    | readonly (
        | 'en'
        | 'ar'
        | 'cs'
        | 'da'
        | 'de'
        | 'eo'
        | 'es'
        | 'fa'
        | 'fi'
        | 'fil'
        | 'fr'
        | 'fr-ca'
        | 'hi'
        | 'hu'
        | 'it'
        | 'ja'
        | 'kab'
        | 'ko'
        | 'nl'
        | 'no'
        | 'pl'
        | 'pt'
        | 'ru'
        | 'sv'
        | 'th'
        | 'tlh'
        | 'tr'
        | 'zh'
        | 'all'
      )[]
    | 'en'
    | 'ar'
    | 'cs'
    | 'da'
    | 'de'
    | 'eo'
    | 'es'
    | 'fa'
    | 'fi'
    | 'fil'
    | 'fr'
    | 'fr-ca'
    | 'hi'
    | 'hu'
    | 'it'
    | 'ja'
    | 'kab'
    | 'ko'
    | 'nl'
    | 'no'
    | 'pl'
    | 'pt'
    | 'ru'
    | 'sv'
    | 'th'
    | 'tlh'
    | 'tr'
    | 'zh'
    | 'all';
  /** Extension. Whether the response has `gradedWords` */
  graded?: boolean;
  /** Extension. Whether each line is a separate text, as in a log or a chat: nothing is found across line breaks */
  lines?: boolean;
}

export interface ProfanityCheckReply {
  status: true;
  /** Empty on success */
  error?: unknown;
  data: {
    censoredText: string;
    /** Words detected from the user's own list */
    customProfaneWords: string[];
    /** Words detected from the service's list */
    predefinedProfaneWords: string[];
    /** Extension, if requested: predefinedProfaneWords with their severity */
    gradedWords?: GradedWord[];
  };
  userId?: string;
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface ProfanityCheckTextsParams {
  /** The texts */
  texts: readonly string[];
  /** Replaces each profane word: one character is repeated to its length, a longer string is inserted once */
  replaceChar: string;
  /** Extension. The mildest word that counts: `mild` counts everyday words (sex, idiot) anywhere, `standard` (the default) only where they swear, `strong` no mild words */
  level?: 'mild' | 'standard' | 'strong';
  /** Extension. The languages whose words count, by code, or a single code, or `all`; default: `en` */
  languages?:
    | readonly (
        | 'en'
        | 'ar'
        | 'cs'
        | 'da'
        | 'de'
        | 'eo'
        | 'es'
        | 'fa'
        | 'fi'
        | 'fil'
        | 'fr'
        | 'fr-ca'
        | 'hi'
        | 'hu'
        | 'it'
        | 'ja'
        | 'kab'
        | 'ko'
        | 'nl'
        | 'no'
        | 'pl'
        | 'pt'
        | 'ru'
        | 'sv'
        | 'th'
        | 'tlh'
        | 'tr'
        | 'zh'
        | 'all'
      )[]
    | 'en'
    | 'ar'
    | 'cs'
    | 'da'
    | 'de'
    | 'eo'
    | 'es'
    | 'fa'
    | 'fi'
    | 'fil'
    | 'fr'
    | 'fr-ca'
    | 'hi'
    | 'hu'
    | 'it'
    | 'ja'
    | 'kab'
    | 'ko'
    | 'nl'
    | 'no'
    | 'pl'
    | 'pt'
    | 'ru'
    | 'sv'
    | 'th'
    | 'tlh'
    | 'tr'
    | 'zh'
    | 'all';
  /** Extension. Whether the response has `gradedWords` */
  graded?: boolean;
}

export interface ProfanityCheckTextsReply {
  status: true;
  /** Empty on success */
  error?: unknown;
  /** For each text, in order, the `data` and the `language` that the check of it alone has */
  data: {
    censoredText: string;
    /** Words detected from the user's own list */
    customProfaneWords: string[];
    /** Words detected from the service's list */
    predefinedProfaneWords: string[];
    /** Extension, if requested: predefinedProfaneWords with their severity */
    gradedWords?: GradedWord[];
    /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
    language?: unknown;
  }[];
  userId?: string;
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface ProfanityAddWordParams {
  /** A word or short phrase; adding one that is there changes nothing */
  profanityWord: string;
}

export interface ProfanityAddWordReply {
  status: true;
  data: {
    profanityWordId: string;
  };
}

export type ProfanityListWordsParams = NoParams;

export interface ProfanityListWordsReply {
  status: true;
  data: ProfanityWord[];
}

export interface ProfanityRemoveWordParams {
  /** A profanity word id, profanity-<random>-<epoch_millis> */
  profanityWordId: string;
}

export interface ProfanityRemoveWordReply {
  status: true;
  data: {
    msg: string;
    profanityWordId: string;
  };
}

export interface ProfanityCalls {
  /** Find and replace profane words */
  check(params: ProfanityCheckParams, options?: CallOptions): Promise<ProfanityCheckReply>;
  /** Find and replace profane words in up to 1,000 texts with one call */
  checkTexts(params: ProfanityCheckTextsParams, options?: CallOptions): Promise<ProfanityCheckTextsReply>;
  /** Add a word to the user's own profanity list */
  addWord(params: ProfanityAddWordParams, options?: CallOptions): Promise<ProfanityAddWordReply>;
  /** List the user's own profanity words */
  listWords(params?: ProfanityListWordsParams, options?: CallOptions): Promise<ProfanityListWordsReply>;
  /** Remove a word from the user's own profanity list */
  removeWord(params: ProfanityRemoveWordParams, options?: CallOptions): Promise<ProfanityRemoveWordReply>;
}

export interface SentimentComputeParams {
  /** The raw text */
  text: string;
}

export interface SentimentComputeReply {
  status: true;
  transaction_id: string;
  /** A confirmation that names the file id */
  message?: string;
}

export interface SentimentFetchParams {
  /** A file id or a transaction id */
  fileID: string;
}

export interface SentimentFetchReply {
  status: {
    /** Queued, Processing or Completed */
    sentiment_analysis?: string;
  };
  data?: {
    sentiment_analysis?:
      | {
          sentences: SentenceSentiment[];
        }
      | NotYet;
  };
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface SentimentCalls {
  /** Start a sentiment analysis of a text */
  compute(params: SentimentComputeParams, options?: CallOptions): Promise<SentimentComputeReply>;
  /** Fetch a sentiment analysis */
  fetch(params: SentimentFetchParams, options?: CallOptions): Promise<SentimentFetchReply>;
}

export interface SummaryComputeParams {
  /** The raw text */
  text: string;
  /** The number of sentences; extension */
  sentences?: number;
  /** The share of the sentences; extension */
  ratio?: number;
}

export interface SummaryComputeReply {
  status: true;
  transaction_id: string;
  /** A confirmation that names the file id */
  message?: string;
}

export interface SummaryFetchParams {
  /** A file id or a transaction id */
  transactionId: string;
}

export interface SummaryFetchReply {
  status: {
    /** Queued, Processing or Completed */
    extractive_summary?: string;
  };
  data?: {
    extractive_summary?: SummarySentence[] | NotYet;
  };
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface SummaryCalls {
  /** Start an extractive summary of a text */
  compute(params: SummaryComputeParams, options?: CallOptions): Promise<SummaryComputeReply>;
  /** Fetch an extractive summary */
  fetch(params: SummaryFetchParams, options?: CallOptions): Promise<SummaryFetchReply>;
}

export interface ActionsComputeParams {
  /** The raw text */
  text: string;
  /** Who says which part of the text, in order; default: read from lines such as "Anna: Hello." */
  utterances?: readonly {
    /** Start in the text, UTF-16 code units */
    start_char: number;
    /** End in the text, exclusive */
    end_char: number;
    /** Who says it */
    speaker?: string;
    /** Start in the recording, milliseconds */
    start_time?: number;
    /** End in the recording, milliseconds */
    end_time?: number;
  }[];
  /** What to look for; default: everything */
  kinds?: readonly ('action_item' | 'question' | 'highlight')[];
  /** The day of the conversation, YYYY-MM-DD: "by Friday" becomes a date */
  reference_date?: string;
}

export interface ActionsComputeReply {
  status: true;
  transaction_id: string;
  /** A confirmation that names the file id */
  message?: string;
}

export interface ActionsFetchParams {
  /** A file id or a transaction id */
  fileID: string;
}

export interface ActionsFetchReply {
  status: {
    /** Queued, Processing or Completed */
    actions?: string;
  };
  data?: {
    actions?: FoundAction[] | NotYet;
  };
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface ActionsCalls {
  /** Start to find action items, questions with their answers, and highlights in a text */
  compute(params: ActionsComputeParams, options?: CallOptions): Promise<ActionsComputeReply>;
  /** Fetch the action items, questions and highlights of a text */
  fetch(params: ActionsFetchParams, options?: CallOptions): Promise<ActionsFetchReply>;
}

export interface FilesUploadParams {
  /** A title */
  title?: string;
  /** A description */
  description?: string;
  /** Ignored: the content of the file decides */
  linkType?: string;
  /** An http or https URL of the file */
  link?: string;
  /** The source of the link */
  linkSource?: string;
  /** Extension. The id of one of your uploaded files: its content is used, so that only other subtitles need to be sent. It excludes `link` and the part `file` */
  contentOf?: string;
}

export interface FilesUploadReply {
  status: true;
  file_id: string;
}

export interface FilesDeleteParams {
  /** A file id or a transaction id */
  fileID: string;
  /** Delete the file; true if neither flag is sent */
  file?: boolean;
  /** Delete the computed results; true if neither flag is sent */
  metadata?: boolean;
}

export interface FilesDeleteReply {
  status: true;
  file_id?: string;
}

export interface FilesListParams {
  /** Only files with this SHA-256, in lower-case hex */
  sha256?: string;
  /** Extension. The most records of this page; large records make a page shorter. Without it and `cursor`: all */
  limit?: number;
  /** Extension. The `next_cursor` of the page before */
  cursor?: string;
}

export interface FilesListReply {
  status: true;
  data: FileItem[];
  /** Extension. The `cursor` of the next page, if there is one */
  next_cursor?: unknown;
}

export interface FilesPruneParams {
  /** Only files that were uploaded, and last used by a compute call, at least this many seconds ago */
  unused_seconds: number;
  /** Delete nothing: list the files that would be deleted */
  dry_run?: boolean;
}

export interface FilesPruneReply {
  status: true;
  /** The files that are deleted, or would be */
  data: FileItem[];
}

export interface FilesCalls {
  /** Upload an audio or video file: a link to fetch, or (extension) the file itself as multipart/form-data */
  upload(params?: FilesUploadParams, options?: CallOptions): Promise<FilesUploadReply>;
  /** Delete an uploaded file, its metadata, or both */
  delete(params: FilesDeleteParams, options?: CallOptions): Promise<FilesDeleteReply>;
  /** List your uploaded files, or those with a given content */
  list(params?: FilesListParams, options?: CallOptions): Promise<FilesListReply>;
  /** Delete your uploaded files that no unfinished job needs and that were not used for some time. Results are kept */
  prune(params: FilesPruneParams, options?: CallOptions): Promise<FilesPruneReply>;
}

export interface ConversationComputeParams {
  /** A file id or a transaction id */
  fileID: string;
  tone_analysis?: {
    /** Compute tones from the audio */
    enable: boolean;
    /** Use the chunks of speech to text */
    sync_with_stt?: boolean;
  };
  speech_to_text?: {
    enable?: boolean;
    pii_detection?: boolean;
    /** Words that the recogniser may not know */
    custom_vocabulary?: readonly string[];
  };
  speaker_separation?: {
    enable: boolean;
    num_speakers?: number;
  };
}

export interface ConversationComputeReply {
  status: true;
  transaction_id: string;
  /** A confirmation that names the file id */
  message?: string;
}

export interface ConversationFetchParams {
  /** A file id or a transaction id */
  fileID: string;
  /** Return the tones */
  tone_analysis?: boolean;
  /** Return the transcript; extension */
  speech_to_text?: boolean;
}

export interface ConversationFetchReply {
  status: {
    /** Queued, Processing or Completed */
    tone_analysis?: string;
    /** Queued, Processing or Completed */
    speech_to_text?: string;
  };
  data?: {
    tone_analysis?:
      | {
          chunks: ToneChunk[];
        }
      | NotYet;
    speech_to_text?:
      | {
          utterances: Utterance[];
        }
      | NotYet;
  };
  /** Extension. How far each item in state Processing has come: an object with the name of the item as key and `{ step, done, total, unit }` as value. `step` is transcript, speakers, tones or cuts; `unit` is seconds (of the recording) or cuts */
  progress?: unknown;
}

export type ConversationSpeechToTextParams = NoParams;

export interface ConversationSpeechToTextReply {
  status: true;
  data: {
    /** sherpa-onnx, command, pocketsphinx, none */
    recogniser: string;
    /** Changes with the recogniser: its program, its settings or its model */
    id?: string;
    /** Whether it is given custom words; transcripts are corrected by them anyway */
    takes_vocabulary?: boolean;
    /** Why there is none */
    reason?: string;
  };
}

export interface ConversationCalls {
  /** Start the analysis of an audio or video file */
  compute(params: ConversationComputeParams, options?: CallOptions): Promise<ConversationComputeReply>;
  /** Fetch the analysis of an audio or video file */
  fetch(params: ConversationFetchParams, options?: CallOptions): Promise<ConversationFetchReply>;
  /** Which speech recogniser transcribes recordings without subtitles */
  speechToText(params?: ConversationSpeechToTextParams, options?: CallOptions): Promise<ConversationSpeechToTextReply>;
}

export interface ClipsComputeParams {
  /** A file id or a transaction id */
  fileID: string;
  clips?: {
    /** Keyword passages */
    custom?: readonly string[];
    /** Conversation highlights */
    conversation?: boolean;
    /** Questions and answers */
    qa?: boolean;
    /** Action items */
    action_items?: boolean;
    /** Extension. Cut on key frames, by copying the encoded pictures: each segment begins at the key frame at or before it. Without effect where the pictures cannot be copied */
    fast?: boolean;
    /** Extension. Whether a recording without video is accepted: its clips are M4A files */
    audio?: boolean;
  };
}

export interface ClipsComputeReply {
  status: true;
  transaction_id: string;
  /** A confirmation that names the file id */
  message?: string;
}

export interface ClipsFetchParams {
  /** A file id or a transaction id */
  fileID: string;
  /** Return this kind */
  action_items?: boolean;
  /** Return this kind */
  qa?: boolean;
  /** Return this kind */
  conversation?: boolean;
  /** Return this kind */
  custom?: boolean;
}

export interface ClipsFetchReply {
  status: {
    /** Queued, Processing or Completed */
    action_items?: string;
    /** Queued, Processing or Completed */
    qa?: string;
    /** Queued, Processing or Completed */
    conversation?: string;
    /** Queued, Processing or Completed */
    custom?: string;
  };
  data?: {
    action_items?: Clip | NotYet;
    qa?: Clip | NotYet;
    conversation?: Clip | NotYet;
    custom?: Clip | NotYet;
  };
  /** Extension. How far each item in state Processing has come: an object with the name of the item as key and `{ step, done, total, unit }` as value. `step` is transcript, speakers, tones or cuts; `unit` is seconds (of the recording) or cuts */
  progress?: unknown;
}

export interface ClipsCalls {
  /** Start cutting clips from a recording */
  compute(params: ClipsComputeParams, options?: CallOptions): Promise<ClipsComputeReply>;
  /** Fetch the clips of a recording */
  fetch(params: ClipsFetchParams, options?: CallOptions): Promise<ClipsFetchReply>;
}

export interface JobsComputeTextsParams {
  /** What is computed of each text */
  item: 'sentiment_analysis' | 'extractive_summary' | 'actions';
  /** The texts */
  texts: readonly {
    /** The raw text */
    text: string;
    /** The transaction id that the job is to have, a random UUID of the caller, ideally of version 7. A call that is sent again with the same ids starts nothing twice */
    id?: string;
  }[];
  /** The number of sentences; extension */
  sentences?: number;
  /** The share of the sentences; extension */
  ratio?: number;
  /** What to look for; default: everything */
  kinds?: readonly ('action_item' | 'question' | 'highlight')[];
  /** The day of the conversation, YYYY-MM-DD: "by Friday" becomes a date */
  reference_date?: string;
}

export interface JobsComputeTextsReply {
  status: true;
  /** One for each text, in the order of the texts */
  results: {
    transaction_id: string;
    error?: {
      code: string;
      message: string;
    };
  }[];
}

export interface JobsCancelParams {
  /** A file id or a transaction id */
  fileID: string;
  /** Only these items of the job, by name; default: all */
  items?: readonly (
    | 'sentiment_analysis'
    | 'extractive_summary'
    | 'actions'
    | 'tone_analysis'
    | 'speech_to_text'
    | 'action_items'
    | 'qa'
    | 'conversation'
    | 'custom'
  )[];
}

export interface JobsCancelReply {
  status: true;
  /** The items that were cancelled */
  cancelled: (
    | 'sentiment_analysis'
    | 'extractive_summary'
    | 'actions'
    | 'tone_analysis'
    | 'speech_to_text'
    | 'action_items'
    | 'qa'
    | 'conversation'
    | 'custom'
  )[];
  /** The items that had begun, and continue */
  processing: (
    | 'sentiment_analysis'
    | 'extractive_summary'
    | 'actions'
    | 'tone_analysis'
    | 'speech_to_text'
    | 'action_items'
    | 'qa'
    | 'conversation'
    | 'custom'
  )[];
}

export interface JobsDeleteParams {
  /** A file id or a transaction id */
  fileID: string;
  /** Only these items of the job, by name; default: all */
  items?: readonly (
    | 'sentiment_analysis'
    | 'extractive_summary'
    | 'actions'
    | 'tone_analysis'
    | 'speech_to_text'
    | 'action_items'
    | 'qa'
    | 'conversation'
    | 'custom'
  )[];
}

export interface JobsDeleteReply {
  status: true;
  /** The items that were deleted */
  deleted: (
    | 'sentiment_analysis'
    | 'extractive_summary'
    | 'actions'
    | 'tone_analysis'
    | 'speech_to_text'
    | 'action_items'
    | 'qa'
    | 'conversation'
    | 'custom'
  )[];
}

export interface JobsCalls {
  /** Compute up to 1,000 texts with one call. Each becomes a separate job. The response comes when all have ended, or after 30 seconds (or the seconds of `Prefer: wait`) with those that have not as they are */
  computeTexts(params: JobsComputeTextsParams, options?: CallOptions): Promise<JobsComputeTextsReply>;
  /** Cancel the queued items of a job; items that have begun cannot be cancelled */
  cancel(params: JobsCancelParams, options?: CallOptions): Promise<JobsCancelReply>;
  /** Delete a job: its input, its result and its notifications. An uploaded file is kept */
  delete(params: JobsDeleteParams, options?: CallOptions): Promise<JobsDeleteReply>;
}

export interface PreviewsTextParams {
  /** The raw text */
  text: string;
  /** What is computed */
  items: readonly ('sentiment_analysis' | 'extractive_summary')[];
  /** The number of sentences; extension */
  sentences?: number;
  /** The share of the sentences; extension */
  ratio?: number;
}

export interface PreviewsTextReply {
  status: true;
  /** Empty on success */
  error?: unknown;
  data: {
    sentiment_analysis?: {
      sentences: SentenceSentiment[];
    };
    extractive_summary?: SummarySentence[];
  };
  userId?: string;
  /** Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists */
  language?: unknown;
}

export interface PreviewsCalls {
  /** Compute the sentiment and the summary of a text at once, without a job. Nothing is stored, nobody is notified */
  text(params: PreviewsTextParams, options?: CallOptions): Promise<PreviewsTextReply>;
}

export interface AccessTokensCreateParams {
  /** The API key */
  apiKey: string;
  /** The API secret */
  apiSecret: string;
}

export interface AccessTokensCreateReply {
  status: true;
  data: {
    /** A JWT */
    accessToken: string;
    /** Seconds */
    expiresIn?: number;
    tokenType?: string;
  };
}

export interface AccessTokensCalls {
  /** Create an access token from an API key pair */
  create(params: AccessTokensCreateParams, options?: CallOptions): Promise<AccessTokensCreateReply>;
}

export type SessionsInviteParams = NoParams;

export interface SessionsInviteReply {
  status: true;
  data: {
    /** The page, with the code after `#`, which browsers send nowhere */
    url: string;
    /** What the page exchanges for a session */
    code: string;
    /** Seconds */
    expiresIn: number;
  };
}

export interface SessionsStartParams {
  /** The code of the link */
  code: string;
}

export interface SessionsStartReply {
  status: true;
  data: {
    userId: string;
    apiKey: string;
    apiSecret: string;
    appId: string;
    appSecret: string;
    /** Seconds */
    expiresIn: number;
  };
}

export interface SessionsEndParams {
  /** The API key of the session */
  apiKey: string;
  /** The API secret of the session */
  apiSecret: string;
}

export interface SessionsEndReply {
  status: true;
  data: {
    msg: string;
  };
}

export interface SessionsCalls {
  /** Create a link that signs the user in to the page of the service, once and for a short time */
  invite(params?: SessionsInviteParams, options?: CallOptions): Promise<SessionsInviteReply>;
  /** Exchange the code of a sign-in link for credentials that end by themselves */
  start(params: SessionsStartParams, options?: CallOptions): Promise<SessionsStartReply>;
  /** End a session: its credentials, and the access tokens that were made with them */
  end(params: SessionsEndParams, options?: CallOptions): Promise<SessionsEndReply>;
}

export interface AllCalls {
  tags: TagsCalls;
  intents: IntentsCalls;
  webhooks: WebhooksCalls;
  match: MatchCalls;
  profanity: ProfanityCalls;
  sentiment: SentimentCalls;
  summary: SummaryCalls;
  actions: ActionsCalls;
  files: FilesCalls;
  conversation: ConversationCalls;
  clips: ClipsCalls;
  jobs: JobsCalls;
  previews: PreviewsCalls;
  accessTokens: AccessTokensCalls;
  sessions: SessionsCalls;
}
