/**
 * The tables of the store as the queries see them. Types are those that SQLite and PostgreSQL share: booleans are 0 or
 * 1, lists are JSON text, instants are milliseconds since 1970.
 */
import type { Generated } from 'kysely';
import type { ComputationKind } from '../compute/jobs/job-kinds.ts';
import type { AuditAction } from './audit.ts';

export interface UsersTable {
  id: string;
  email: string | null;
  created_at_ms: number;
  /** 1 while the user's data is being removed: their credentials are no longer valid. */
  removed: Generated<0 | 1>;
}

export interface CredentialsTable {
  /** The public half: API key, app id, or that of the code of a sign-in link. */
  key_id: string;
  kind: 'api' | 'app' | 'link';
  user_id: string;
  /** SHA-256 of the secret half, hex. */
  secret_hash: string;
  created_at_ms: number;
  /** When it stops: a newer one has replaced it, or it is a link or the credential of a session. Null if it is the newest. */
  expires_at_ms: Generated<number | null>;
}

/** The key of a call that may be repeated. */
export interface IdempotencyKeysTable {
  user_id: string;
  /** SHA-256 of the key, hex. */
  key_hash: string;
  /** SHA-256 of the call and its parameters, hex. */
  fingerprint: string;
  /** The id of the transaction or file that the call makes. */
  made_id: string;
  created_at_ms: number;
}

/** What was done to keys and users. Rows are only ever added. */
export interface AuditEntriesTable {
  number: Generated<number>;
  at_ms: number;
  /** A user of the operating system, or of the service. */
  actor: string;
  action: AuditAction;
  /** What it was done to: a user id, for example. */
  subject: string;
  /** Never a secret. */
  detail: string;
}

interface RecordTable {
  record_id: string;
  /** The id that callers use: statement-…, intent-…, profanity-…. */
  public_id: string;
  user_id: string;
  name: string;
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
  /** The request that has queued it, for the log. */
  request_id: string | null;
}

/** A transaction whose items were deleted because they had become old: so that a fetch can say it. */
export interface ExpiredJobsTable {
  /** That of the transaction. */
  id: string;
  file_id: string | null;
  user_id: string;
  /** Of its items, JSON. */
  kinds: string;
  expired_at_ms: number;
}

/** One metadata item of a transaction. The big texts are in separate tables: a change of state must not rewrite them. */
export interface JobItemsTable {
  /** Rises with every item: the order within a turn, and which compute of a file is the latest. */
  id: number;
  transaction_number: number;
  /** That of the transaction. */
  file_id: string | null;
  user_id: string;
  kind: ComputationKind;
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
  /** Changes whenever the lease is renewed. */
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
  /** Empty once the subscription is deleted. */
  endpoint_url: string;
  /** The secret, encrypted (webhooks/secret-box.ts); empty once the subscription is deleted. */
  sealed_secret: string;
  /** Secrets that were replaced and still sign, newest first, JSON: see subscription-states.ts. */
  former_secrets: Generated<string>;
  /** Why nothing is sent; null while it is enabled. */
  disabled_reason: Generated<string | null>;
  /** When the first of the attempts was made that have all failed; null after a success. */
  failing_since_ms: Generated<number | null>;
  /** How many these are. */
  failures: Generated<number>;
  deleted: 0 | 1;
  created_at_ms: number;
}

/** One notification to one subscription. */
export interface WebhookDeliveriesTable {
  /** Made of the subscription and the transaction: there is one delivery of each to each. */
  delivery_id: string;
  /** delivery-… */
  public_id: string;
  subscription_id: string;
  transaction_id: string;
  /** The notification, byte for byte as every attempt sends it. */
  body: string;
  /** `given_up`: every attempt failed, or the endpoint was disabled. `dropped`: the subscription has ended. */
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

/** Which version of sta has brought the tables to a step. */
export interface SchemaVersionsTable {
  step: string;
  sta_version: string;
}

export interface Tables {
  users: UsersTable;
  credentials: CredentialsTable;
  audit_entries: AuditEntriesTable;
  idempotency_keys: IdempotencyKeysTable;
  statement_tags: StatementTagsTable;
  intents: IntentsTable;
  profanity_words: ProfanityWordsTable;
  transactions: TransactionsTable;
  expired_jobs: ExpiredJobsTable;
  job_items: JobItemsTable;
  job_inputs: JobInputsTable;
  job_results: JobResultsTable;
  webhook_subscriptions: WebhookSubscriptionsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  media_files: MediaFilesTable;
  schema_versions: SchemaVersionsTable;
}
