/** Extracts ids and names from the service's lists of records, so that people can tell the records apart. */
import { intentNameFields, tagNameFields } from '../../api/records/target-calls.ts';
import type { KnownKind, KnownRecord } from '../config/known-records.ts';

const nameFields = {
  tags: tagNameFields,
  intents: intentNameFields,
  webhooks: { id: 'subscriptionId', name: 'endpointUrl' },
} as const satisfies Record<KnownKind, { readonly id: string; readonly name: string }>;

/** @param list the `data` of a list reply, unchecked; entries that are not records are skipped */
export function readRecords(kind: KnownKind, list: unknown): KnownRecord[] {
  if (!Array.isArray(list)) return [];
  const fields = nameFields[kind];
  return list.flatMap((entry: unknown) => {
    const [id, name] = [textField(entry, fields.id), textField(entry, fields.name)];
    return id === undefined || name === undefined ? [] : [nameRecord(kind, id, name)];
  });
}

export const nameRecord = (kind: KnownKind, id: string, name: string): KnownRecord => ({
  id,
  name: kind === 'webhooks' ? withoutSecrets(name) : name,
});

function textField(entry: unknown, name: string): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(entry, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** An endpoint without its query, user name and password, which may contain secrets. */
function withoutSecrets(endpointUrl: string): string {
  if (!URL.canParse(endpointUrl)) return '';
  const { protocol, host, pathname } = new URL(endpointUrl);
  return `${protocol}//${host}${pathname}`;
}
