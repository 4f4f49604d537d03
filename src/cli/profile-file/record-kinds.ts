/** The kinds of record in a profile file, in the order of its sections. */
import type { Kind } from './entry.ts';
import { intentKind } from './intent-kind.ts';
import type { RecordKind } from './record-kind.ts';
import { tagKind } from './tag-kind.ts';
import { webhookKind } from './webhook-kind.ts';
import { wordKind } from './word-kind.ts';

export const recordKinds = {
  tag: tagKind,
  intent: intentKind,
  profanityWord: wordKind,
  webhook: webhookKind,
} as const satisfies Record<Kind, RecordKind>;
