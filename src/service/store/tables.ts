/**
 * The tables of the store as the queries see them. Types are those that SQLite and PostgreSQL share: booleans are 0 or
 * 1, lists are JSON text, instants are milliseconds since 1970.
 */
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
  samples: string;
  phrases: string;
  priority: number | null;
  threshold: number | null;
}

export interface IntentsTable extends RecordTable {
  samples: string;
  phrases: string;
}

export type ProfanityWordsTable = RecordTable;

export interface Tables {
  users: UsersTable;
  credentials: CredentialsTable;
  statement_tags: StatementTagsTable;
  intents: IntentsTable;
  profanity_words: ProfanityWordsTable;
}
