/**
 * The audit log: who changed which keys and users, and when. Each entry is written in the same transaction as its
 * change.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import type { Tables } from '../tables/tables.ts';

/** Named after the commands and calls that cause them. */
export type AuditAction =
  | 'users add'
  | 'users rotate'
  | 'users revoke'
  | 'users remove'
  | 'sessions start'
  | 'rotate-key'
  | 'webhooks rotate';

export interface AuditEntry {
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject: string;
  /** Never contains a secret. */
  readonly detail: string;
}

export interface DatedAuditEntry extends AuditEntry {
  readonly atMs: number;
}

export function auditRecords(db: Kysely<Tables>, clock: Clock) {
  return {
    add: (entry: AuditEntry): Promise<void> => addAuditEntry(db, clock, entry),

    /** Every entry, oldest first. */
    async list(): Promise<DatedAuditEntry[]> {
      const rows = await db.selectFrom('audit_entries').selectAll().orderBy('number').execute();
      return rows.map(({ at_ms, actor, action, subject, detail }) => ({
        atMs: Number(at_ms),
        actor,
        action,
        subject,
        detail,
      }));
    },
  };
}

export async function addAuditEntry(db: Kysely<Tables>, clock: Clock, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, detail } = entry;
  await db.insertInto('audit_entries').values({ at_ms: clock.nowMs(), actor, action, subject, detail }).execute();
}
