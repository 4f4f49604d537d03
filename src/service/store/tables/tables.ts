/**
 * The tables of the store as the queries see them. Types are those that SQLite and PostgreSQL share: booleans are 0 or
 * 1, lists are JSON text, times are milliseconds since 1970.
 */
import type { Generated } from 'kysely';
import type { ComputationKind } from '../../compute/jobs/job-kinds.ts';
import type { AuditAction } from '../users/audit.ts';

export interface UsersTable {
  id: string;
  email: string | null;
  created_at_ms: number;
  /** 1 while the user's data is being removed: their credentials are no longer valid. */
  removed: Generated<0 | 1>;
}

export interface CredentialsTable {
  /** The public half: API key, app id, or the code of a sign-in link. */
  key_id: string;
  kind: 'api' | 'app' | 'link';
  user_id: string;
  /** SHA-256 of the secret half, hex. */
  secret_hash: string;
  created_at_ms: number;
  /**
   * When it expires: a newer one has replaced it, or it is a link or the credential of a session. Null if it is the
   * newest.
   */
  expires_at_ms: Generated<number | null>;
}

/** The key of a call that may be repeated. */
export interface IdempotencyKeysTable {
  user_id: string;
  /** SHA-256 of the key, hex. */
  key_hash: string;
  /** SHA-256 of the call and its parameters, hex. */
  fingerprint: string;
  /** The id of the transaction or file that the call creates. */
  made_id: string;
  created_at_ms: number;
}

/** Changes to keys and users. Rows are only ever added. */
export interface AuditEntriesTable {
  number: Generated<number>;
  at_ms: number;
  /** A user of the operating system, or of the service. */
  actor: string;
  action: AuditAction;
  /** The changed object: a user id, for example. */
  subject: string;
  /** Never contains a secret. */
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
  /** Increases with every change of the record. */
  revision: Generated<number>;
  samples: string;
  phrases: string;
  priority: number | null;
  threshold: number | null;
}

export interface IntentsTable extends RecordTable {
  /** Increases with every change of the record. */
  revision: Generated<number>;
  samples: string;
  phrases: string;
}

export type ProfanityWordsTable = RecordTable;

/** The rules about conversations of a user. */
export interface RuleSetsTable {
  user_id: string;
  set_at_ms: number;
  /** JSON. */
  rules: string;
}

export interface TransactionsTable {
  /** Increases with every transaction, so that rows of the same time are adjacent. */
  number: number;
  /** Returned by the compute call: random, because anyone who knows it can fetch the results. */
  id: string;
  /** The file that it computes on; null for a text, whose file id is the transaction's own id. */
  file_id: string | null;
  user_id: string;
  created_at_ms: number;
  /** The request that queued it, for the log. */
  request_id: string | null;
}

/** A transaction whose items were deleted because of their age, so that a fetch can report it. */
export interface ExpiredJobsTable {
  /** The id of the transaction. */
  id: string;
  file_id: string | null;
  user_id: string;
  /** The kinds of its items, JSON. */
  kinds: string;
  expired_at_ms: number;
}

/** One metadata item of a transaction. */
export interface JobItemsTable {
  /** See item-ids.ts. Increases with every item: the order within a turn, and the latest compute of a file. */
  id: number;
  /** That of the transaction. */
  file_id: string | null;
  user_id: string;
  kind: ComputationKind;
  state: 'queued' | 'processing' | 'completed' | 'failed';
  /** Lower is sooner: the users take turns. Negative after it has returned to the queue: see turn-floor.ts. */
  turn: number;
  /** The number of failed attempts. */
  attempts: number;
  /** How often its process disappeared before it was computed. */
  orphanings: number;
  /** A queued item is not claimed before this time. */
  due_at_ms: number;
  /** The claim that holds it; several items may share one. */
  lease_id: string | null;
  lease_owner: string | null;
  /** Changes whenever the lease is renewed. */
  lease_until_ms: number | null;
  error_code: string | null;
  error_message: string | null;
  /** When it was completed or failed permanently. */
  ended_at_ms: number | null;
  /** The progress of the computation, JSON; null while it is not being computed. */
  progress: string | null;
  /** JSON; null once it has ended. */
  input: string | null;
  /** Of the computation, JSON; null until it is completed. */
  result: string | null;
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
  /** The time of the first attempt since the last success, if all have failed; null after a success. */
  failing_since_ms: Generated<number | null>;
  /** The number of these attempts. */
  failures: Generated<number>;
  deleted: 0 | 1;
  created_at_ms: number;
}

/** One notification to one subscription. */
export interface WebhookDeliveriesTable {
  /** Derived from the subscription and the transaction, so that there is one delivery per pair. */
  delivery_id: string;
  /** delivery-… */
  public_id: string;
  subscription_id: string;
  transaction_id: string;
  /** The notification, byte for byte as in every attempt. */
  body: string;
  /** `given_up`: every attempt failed, or the endpoint was disabled. `dropped`: the subscription has ended. */
  state: 'pending' | 'delivered' | 'given_up' | 'dropped';
  /** The number of attempts that were started. */
  tries: number;
  /** When the next attempt is due. During an attempt: when its lease, and so the claim to the delivery, ends. */
  due_at_ms: number;
  /** Identifies the running attempt; null if no attempt is running. */
  lease_token: string | null;
  /** The outcome of the last attempt: an HTTP status or the kind of failure. */
  last_outcome: string | null;
  created_at_ms: number;
}

/** An uploaded file. */
export interface MediaFilesTable {
  /** A random UUID: anyone who knows it can fetch the results. */
  id: string;
  user_id: string;
  title: string | null;
  description: string | null;
  kind: 'audio' | 'video';
  duration_ms: number;
  bytes: number;
  /** SHA-256 of the content, hex: the key of the content. */
  hash: string;
  /** The result of probing it, JSON. */
  probed: string;
  /** SHA-256 of the subtitles that were uploaded with it. */
  subtitles_hash: string | null;
  /** The content is deleted; results may still exist. */
  deleted: 0 | 1;
  created_at_ms: number;
}

/** The version of sta that ran a migration step. */
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
  rule_sets: RuleSetsTable;
  transactions: TransactionsTable;
  expired_jobs: ExpiredJobsTable;
  job_items: JobItemsTable;
  webhook_subscriptions: WebhookSubscriptionsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  media_files: MediaFilesTable;
  schema_versions: SchemaVersionsTable;
}
