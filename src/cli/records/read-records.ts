/** From the service's lists of records to the ids and names that people tell them apart by. */
import type { KnownRecord, RecordKind } from '../config/known-records.ts';

/** Of each kind the fields that hold the id and the name. */
const fields = {
  tags: ['statement_tag_id', 'statement_tag_name'],
  intents: ['intent_id', 'intent_name'],
  webhooks: ['subscriptionId', 'endpointUrl'],
} as const satisfies Record<RecordKind, readonly [string, string]>;

/** @param list the `data` of a list reply, as it came; what is not a record is left out */
export function readRecords(kind: RecordKind, list: unknown): KnownRecord[] {
  if (!Array.isArray(list)) return [];
  const [idField, nameField] = fields[kind];
  return list.flatMap((entry: unknown) => {
    const [id, name] = [textField(entry, idField), textField(entry, nameField)];
    return id === undefined || name === undefined ? [] : [nameRecord(kind, id, name)];
  });
}

export const nameRecord = (kind: RecordKind, id: string, name: string): KnownRecord => ({
  id,
  name: kind === 'webhooks' ? withoutSecrets(name) : name,
});

function textField(entry: unknown, name: string): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(entry, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** An endpoint without its query, user name and password: there such addresses hold their secrets. */
function withoutSecrets(endpointUrl: string): string {
  if (!URL.canParse(endpointUrl)) return '';
  const { protocol, host, pathname } = new URL(endpointUrl);
  return `${protocol}//${host}${pathname}`;
}
