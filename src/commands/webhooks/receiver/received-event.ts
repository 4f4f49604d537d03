/** A received notification as `listen` shows it and `verify` reads it back. */
import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import * as Value from 'typebox/value';
import { type WebhookHeaders, webhookHeaderNames } from '../../../contract/signing/verify-webhook.ts';
import { readNotification } from '../../../contract/signing/webhook-notification.ts';
import { sanitizeLine } from '../../../output/text/sanitize.ts';
import type { ReceivedRequest, WebhookResponse } from './receiver.ts';

/** One JSON line of `listen --json`. */
const ReceivedEvent = Type.Object({
  type: Type.Literal('event'),
  time: Type.String(),
  txnId: Type.Union([Type.String(), Type.Null()]),
  status: Type.Union([Type.Object({ id: Type.Number(), state: Type.String() }), Type.Null()]),
  /** False if there was no secret to verify with. */
  verified: Type.Boolean(),
  forwardStatus: Type.Optional(Type.Number()),
  /** Response time of the target of `--forward-to`. */
  forwardMs: Type.Optional(Type.Number()),
  /** Why it did not respond. */
  forwardReason: Type.Optional(Type.String()),
  headers: Type.Record(Type.String(), Type.String()),
  /** The text of the body, or its bytes if it is not UTF-8. */
  body: Type.Optional(Type.String()),
  bodyBase64: Type.Optional(Type.String()),
  /** SHA-256 of the body's bytes, hex: shows whether the saved body is still the received one. */
  bodySha256: Type.String(),
});
export type ReceivedEvent = Static<typeof ReceivedEvent>;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function describeEvent(
  { headers, body }: ReceivedRequest,
  nowMs: number,
  verified: boolean,
  forwarded: WebhookResponse | undefined,
): ReceivedEvent {
  const text = decode(body);
  const notification = text === undefined ? undefined : readNotification(text);
  return {
    type: 'event',
    time: new Date(nowMs).toISOString(),
    txnId: notification?.transactionId ?? null,
    status: notification?.status ?? null,
    verified,
    forwardStatus: forwarded?.status,
    forwardMs: forwarded?.tookMs,
    forwardReason: forwarded?.reason,
    headers: { ...webhookHeadersOf(headers) },
    ...(text === undefined ? { bodyBase64: body.toString('base64') } : { body: text }),
    bodySha256: sha256(body),
  };
}

/** One line for people: time, transaction, state, verified or not. */
export function formatEvent({ time, txnId, status, verified, ...forwarded }: ReceivedEvent): string {
  const cells = [time, txnId ?? '-', status?.state ?? '-', verified ? 'verified' : 'not verified'];
  const { forwardStatus, forwardMs, forwardReason } = forwarded;
  const took = forwardMs === undefined ? '' : ` in ${forwardMs} ms`;
  if (forwardStatus !== undefined) cells.push(`forwarded: ${forwardReason ?? `HTTP ${forwardStatus}`}${took}`);
  return cells.map(sanitizeLine).join('\t');
}

/** Parses a line that `listen --json` printed; undefined for any other value. */
export function parseEvent(value: unknown): ReceivedEvent | undefined {
  return Value.Check(ReceivedEvent, value) ? value : undefined;
}

export const bodyOf = ({ body, bodyBase64 }: ReceivedEvent): Buffer =>
  bodyBase64 === undefined ? Buffer.from(body ?? '') : Buffer.from(bodyBase64, 'base64');

/** The headers of Standard Webhooks. If one was sent twice, the joined value matches nothing. */
export function webhookHeadersOf(headers: Readonly<Record<string, string | string[] | undefined>>): WebhookHeaders {
  return Object.fromEntries(
    webhookHeaderNames.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]];
    }),
  );
}

/** @returns undefined if the bytes are not UTF-8 */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
