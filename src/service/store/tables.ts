/**
 * The tables of the store as the queries see them. Types are those that SQLite and PostgreSQL share: booleans are 0 or
 * 1, lists are JSON text, instants are milliseconds since 1970.
 */
import type { Generated } from 'kysely';
import type { JobKind } from '../jobs/job-kinds.ts';

export interface UsersTable {
  id: string;
  email: string | null;
  created_at_ms: number;
}

export interface CredentialsTable {
  /** The public half: API key or app id. */
  key_id: string;
  kind: 'api' | 'app';
  user_id: string;
  /** SHA-256 of the secret half, hex. */
  secret_hash: string;
  created_at_ms: number;
}

interface RecordTable {
  record_id: string;
  /** The id that callers use: statement-…, intent-…, profanity-…. */
  public_id: string;
  user_id: string;
  name: string;
  deleted: 0 | 1;
  created_at_ms: number;
}

export interface StatementTagsTable extends RecordTable {
  /** Rises with every change of the record. */
  revision: Generated<number>;
  samples: string;
  phrases: string;
  priority: number | null;
  threshold: number | null;
}

export interface IntentsTable extends RecordTable {
  /** Rises with every change of the record. */
  revision: Generated<number>;
  samples: string;
  phrases: string;
}

export type ProfanityWordsTable = RecordTable;

export interface TransactionsTable {
  /** Rises with every transaction, so that the rows of one time are together. */
  number: number;
  /** What a compute call returns: random, as whoever knows it can fetch the results. */
  id: string;
  /** The file that it computes on; null for a text, whose file id is the transaction's own id. */
  file_id: string | null;
  user_id: string;
  created_at_ms: number;
  /** Set once, when the last item has come to its end. */
  finished_at_ms: number | null;
}

/** One metadata item of a transaction. The big texts are in separate tables: a change of state must not rewrite them. */
export interface JobItemsTable {
  /** Rises with every item: the order within a turn, and which compute of a file is the latest. */
  id: number;
  transaction_number: number;
  /** That of the transaction. */
  file_id: string | null;
  user_id: string;
  kind: JobKind;
  state: 'queued' | 'processing' | 'completed' | 'failed';
  /** Lower is sooner: the users take turns. */
  turn: number;
  /** How often computing it has failed. */
  attempts: number;
  /** How often its process was gone before it was computed. */
  orphanings: number;
  /** A queued item is not taken before. */
  due_at_ms: number;
  /** The claim that holds it: one for several items. */
  lease_id: string | null;
  lease_owner: string | null;
  lease_until_ms: number | null;
  error_code: string | null;
  error_message: string | null;
  /** How far the computation has come, JSON; null when nobody computes it. */
  progress: string | null;
}

/** What an item is computed from, JSON. Gone once the item is completed or has failed for good. */
export interface JobInputsTable {
  item_id: number;
  input: string;
}

/** What an item's computation gave, JSON. */
export interface JobResultsTable {
  item_id: number;
  result: string;
}

export interface WebhookSubscriptionsTable {
  record_id: string;
  /** webhook-… */
  public_id: string;
  user_id: string;
  event: string;
  endpoint_url: string;
  /** The secret, encrypted (webhooks/secret-box.ts); empty once the subscription is deleted. */
  sealed_secret: string;
  deleted: 0 | 1;
  created_at_ms: number;
}

/** One notification to one subscription. */
export interface WebhookDeliveriesTable {
  /** Made of the subscription and the transaction: there is one delivery of each to each. */
  delivery_id: string;
  subscription_id: string;
  transaction_id: string;
  /** The notification, byte for byte as every attempt sends it. */
  body: string;
  /** `given_up`: every attempt failed. `dropped`: the subscription has ended. */
  state: 'pending' | 'delivered' | 'given_up' | 'dropped';
  /** Attempts that were started. */
  tries: number;
  /** When the next attempt is due. During an attempt: when its lease ends, and with it the claim to the delivery. */
  due_at_ms: number;
  /** Identifies the running attempt; null when there is none. */
  lease_token: string | null;
  /** The outcome of the last attempt: an HTTP status or the kind of failure. */
  last_outcome: string | null;
  created_at_ms: number;
}

/** An uploaded file. */
export interface MediaFilesTable {
  /** A random UUID: anyone who knows it can fetch what was computed. */
  id: string;
  user_id: string;
  title: string | null;
  description: string | null;
  kind: 'audio' | 'video';
  duration_ms: number;
  bytes: number;
  /** SHA-256 of the content, hex: names its place. */
  hash: string;
  /** What was found in it, JSON. */
  probed: string;
  /** SHA-256 of the subtitles that came with it. */
  subtitles_hash: string | null;
  /** The content is gone; what was computed may still be there. */
  deleted: 0 | 1;
  created_at_ms: number;
}

export interface Tables {
  users: UsersTable;
  credentials: CredentialsTable;
  statement_tags: StatementTagsTable;
  intents: IntentsTable;
  profanity_words: ProfanityWordsTable;
  transactions: TransactionsTable;
  job_items: JobItemsTable;
  job_inputs: JobInputsTable;
  job_results: JobResultsTable;
  webhook_subscriptions: WebhookSubscriptionsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  media_files: MediaFilesTable;
}
