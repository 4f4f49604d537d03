/** The notification of a finished transaction: its body, byte for byte, and its webhook-id. */
import { createHash } from 'node:crypto';

/** The two final states of a transaction (docs/interface/decisions.md, "Jobs"). */
export const notificationStates = [
  { id: 2, state: 'processed' },
  { id: 3, state: 'failed' },
] as const;

export interface NotificationStatus {
  readonly id: number;
  readonly state: string;
}

/**
 * @param more the members that an extension adds
 * @returns compact JSON, the same bytes at every attempt: signatures cover bytes, not meaning
 */
export function notificationBody(
  transactionId: string,
  { id, state }: NotificationStatus,
  more: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ txnId: transactionId, status: { id, state }, ...more });
}

/**
 * The webhook-id of a transaction's notification, 47 characters. It depends only on the transaction id, so that every
 * attempt has the same one and a verifier can tell whether id and body belong together. It is a hash, because a
 * transaction id gives access to the results, and headers are logged more freely than bodies.
 */
export function notificationId(transactionId: string): string {
  return `sta_${createHash('sha256').update(`notification of ${transactionId}`).digest('base64url')}`;
}

/** Whether a webhook-id has the form of {@link notificationId}. */
export const isNotificationId = (id: string): boolean => /^sta_[\w-]{43}$/.test(id);

/** Parses a body; undefined if it is not a notification. @param text at most some KiB */
export function readNotification(text: string): { transactionId: string; status: NotificationStatus } | undefined {
  let value: { txnId?: unknown; status?: unknown } | null;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { txnId, status } = value ?? {};
  const { id, state } = (status ?? {}) as { id?: unknown; state?: unknown };
  if (typeof txnId !== 'string' || typeof id !== 'number' || typeof state !== 'string') return undefined;
  return { transactionId: txnId, status: { id, state } };
}
