/**
 * Checks whether the configured database can be used, and reads the signing key; changes nothing and shows no secret.
 */
import { systemClock } from '../../shared/clock.ts';
import { StaError } from '../../shared/errors.ts';
import { StorageError } from '../base/failure.ts';
import { readSigningKeys } from '../base/signing-keys.ts';
import { openEngine } from '../store/databases/open-engine.ts';
import { createStore } from '../store/store.ts';
import { describeSchema } from '../store/tables/migrations.ts';
import type { Tables } from '../store/tables/tables.ts';
import { chooseDatabase } from './open-service-data.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface DatabaseFacts {
  /** The URL without its password. */
  readonly shown: string;
  /** Undefined if it can be used. */
  readonly problem?: string;
  readonly hint?: string;
}

/** @returns undefined if the data is in the data directory @throws StaError `usage` for an invalid URL */
export async function inspectDatabase(env: Environment): Promise<DatabaseFacts | undefined> {
  const address = chooseDatabase({ env });
  if (address === undefined) return undefined;
  const { shown } = address;
  const store = createStore(await openEngine<Tables>(address), systemClock);
  try {
    await store.ping();
    const wrong = describeSchema(await store.schema());
    return wrong === undefined ? { shown } : { shown, problem: `${shown}: ${wrong}` };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const hint = 'Check STA_DATABASE_URL. The password is in it, in PGPASSWORD or in ~/.pgpass';
    return { shown, problem: `${shown} cannot be used: ${error.message}`, hint };
  } finally {
    await store.close();
  }
}

export type KeyFacts =
  | { readonly kind: 'directory' | 'shared' }
  | { readonly kind: 'wrong'; readonly problem: string; readonly hint: string };

export function inspectSigningKey(env: Environment): KeyFacts {
  const hint = 'Use the same for each process. Make one with: openssl rand -base64 32';
  if (!env.STA_SIGNING_KEY) {
    return env.STA_DATABASE_URL
      ? { kind: 'wrong', problem: 'STA_SIGNING_KEY is not set, which the processes on a database share', hint }
      : { kind: 'directory' };
  }
  try {
    readSigningKeys(env.STA_SIGNING_KEY);
    return { kind: 'shared' };
  } catch (error) {
    if (!(error instanceof StaError)) throw error;
    return { kind: 'wrong', problem: error.message, hint: error.hint ?? hint };
  }
}
