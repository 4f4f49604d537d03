/** The members of a JSON object and of the objects in it: `author.name`. */
import { asObject, type Members } from '../../../shared/subtitles/json-members.ts';
import { readDate } from '../times/dates.ts';
import { isTextName, plainName } from './field-names.ts';
import { type RecordOf, recordOf } from './record-item.ts';
import { rememberNames, sharedNames } from './remember-names.ts';
import { richText } from './rich-text.ts';

const maxDepth = 4;
/** Further members of a wide object are not looked at. */
const maxNames = 300;

export function flatten(members: Members): RecordOf {
  const names = sharedNames(Object.keys(members));
  const values = Object.values(members);
  const isFlat =
    !values.some((value) => typeof value === 'object' && value !== null) &&
    !names.some((name) => name.startsWith('_') && formattedLookup.test(name));
  if (isFlat) return recordOf({ names, values });
  const flat: { names: string[]; values: unknown[] } = { names: [], values: [] };
  const areLabelled = values.filter((value) => labelOf(value) !== value).length > 2;
  const add = (object: Members, prefix: string, depth: number): void => {
    const isNamed = typeof object.name === 'string' && object.name !== '';
    const name = depth === 0 || isNamed ? undefined : wholeName(object);
    if (name !== undefined) {
      flat.names.push(`${prefix}full_name`);
      flat.values.push(name);
    }
    const decoded = decodeBody(object);
    if (decoded !== undefined) {
      flat.names.push(`${prefix}text`);
      flat.values.push(decoded);
    }
    // Matrix has the edited text beside a text for programs that cannot show edits.
    const edited = asObject(object['m.new_content']);
    for (const [name, given] of Object.entries(edited === undefined ? object : { ...object, ...edited })) {
      if (flat.names.length >= maxNames) return;
      if (depth > 0 && isPartOfName(name)) continue;
      const [, lookup] = formattedLookup.exec(name) ?? [];
      if (lookup !== undefined) {
        flat.names.push(`${prefix}${lookup}.name`);
        flat.values.push(given);
        continue;
      }
      const plain = areLabelled ? labelOf(given) : given;
      const value = fromPairs(plain, /headers$/i.test(name) ? 1 : 2) ?? plainValue(plain);
      if (isRange(value) && rangeName.test(name)) {
        flat.names.push(`${prefix}start`, `${prefix}end`);
        flat.values.push(value[0], value.at(-1));
        continue;
      }
      const sender = Array.isArray(value) ? senderIn(value) : undefined;
      if (sender !== undefined && depth < maxDepth) add({ from: sender }, prefix, depth + 1);
      // The parts of a list have no names; only the first one counts, but all parts of a text.
      const words = isWords(value) ? value : undefined;
      const inner: unknown = words?.[0] ?? (Array.isArray(value) ? firstOf(value, name) : value);
      const page = (isTextName(name) || partNames.test(name)) && isStructure(value) ? richText(value) : undefined;
      if (page !== undefined || typeof inner !== 'object' || inner === null) {
        // The text of an element of XML is its value, beside its attributes.
        flat.names.push(depth > 0 && name === '#text' ? prefix.slice(0, -1) : `${prefix}${name}`);
        flat.values.push(page ?? value);
      } else if (depth < maxDepth)
        add(inner as Members, `${prefix}${words === undefined ? name : 'words'}.`, depth + 1);
    }
  };
  add(members, '', 0);
  return { names, values, flat: { names: sharedNames(flat.names), values: flat.values } };
}

/** OData has what people see of a reference beside its id: `_emailsender_value@OData.Community.Display.V1.FormattedValue`. */
const formattedLookup = /^_(?:email)?(\w{1,60})_value@OData\.[\w.]{1,60}\.FormattedValue$/;

/** `"timestamp": [1.5, 3]`, or the time of each word. */
const rangeName = /^(?:timestamps?|times?|range|interval|offsets?|span|ts)$/i;
const isRange = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length >= 2 && value.every((one) => typeof one === 'number');

/** Lists of which the first element is the one: an author, a reading, the first word; others are lists of messages. */
const firstCounts =
  /^(?:alternatives|n_?best|hypotheses|words|elements|tokens|parts|contents?|chunks|segs|authors?|from|senders?|participants?|users?|emails?|addresses|people|contacts|tos|body|bodies|texts?|translations|message|status)$/i;

/** Of the people of a mail, the one with the role `from`. */
const senderIn = (list: readonly unknown[]): Members | undefined =>
  list.length < 2 || list.length > 50 ? undefined : list.map(asObject).find((one) => one?.role === 'from');

/** Words with their times, which recognisers put under any name. */
const isWords = (list: unknown): list is readonly Members[] =>
  Array.isArray(list) && list.length > 1 && typeof asObject(list[0])?.word === 'string';

/** A message was sent at the time of this state, among those that it had. */
const isSent = (state: unknown): boolean => {
  const { value, status = value } = asObject(state) ?? {};
  return typeof status === 'string' && /^sent$/i.test(status);
};

function firstOf(list: readonly unknown[], name: string): unknown {
  const sent = name === 'status' ? list.find(isSent) : undefined;
  if (sent !== undefined) return sent;
  return list.length === 1 || typeof list[0] !== 'object' || firstCounts.test(name) ? list[0] : undefined;
}

/** Lists of the parts of one text. */
const partNames = /^(?:segs|chunks|runs|spans|components)$/i;

/** A list of parts, or the page of an editor; an object whose members have names of their own is not a text. */
function isStructure(value: unknown): boolean {
  if (Array.isArray(value))
    return value.flat().some((part) => typeof part === 'string' || asObject(part) !== undefined);
  const { type, children, root, blocks, ops, content, parts } = asObject(value) ?? {};
  return (
    Array.isArray(children) ||
    asObject(root) !== undefined ||
    Array.isArray(blocks) ||
    Array.isArray(ops) ||
    Array.isArray(parts) ||
    (type === 'doc' && Array.isArray(content))
  );
}

/** The text of an element, as feeds write it in JSON: `{"label": "Ana", "attributes": {}}`. */
function labelOf(value: unknown): unknown {
  const object = asObject(value);
  if (typeof object?.label !== 'string') return value;
  return Object.keys(object).every((name) => name === 'label' || name === 'attributes') ? object.label : value;
}

/** The notations of databases for one value: `{"$date": "..."}`, `{"stringValue": "..."}`, `{"S": "..."}`, `{"seconds": 1, "nanos": 0}`. */
const notations =
  /^(?:\$(?:date|oid|numberLong|numberInt|numberDouble|timestamp)|(?:string|integer|timestamp|boolean|double|null|map|array|reference)Value|__text|_text|#text|\$t|_value|S|N|BOOL)$/;

/** A time in several notations: `{"iso8601": "...", "friendly": "Today 9:14", "epochMillis": 1}`. */
const exactTime = /^(?:iso|iso_?8601|rfc_?3339|epoch_?(?:millis|milliseconds|ms|seconds))$/i;
const anyTime =
  /^(?:jira|friendly|display|human|relative|pretty|readable|formatted|local|utc|gmt|date|time|date_?time|timestamp|unix|epoch|zone|tz|time_?zone|offset)$/i;

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const object = value as Members;
  const [first = ''] = names;
  if (names.length === 1 && notations.test(first)) return plainValue(object[first]);
  // ServiceNow has what people see beside what it stores.
  if ('display_value' in object && names.length <= 3)
    return readDate(object.value) === undefined ? object.display_value : object.value;
  const time = names.find((name) => exactTime.test(name) && readDate(object[name]) !== undefined);
  if (time !== undefined && names.every((name) => exactTime.test(name) || anyTime.test(name))) return object[time];
  const seconds = object._seconds ?? object.seconds;
  const nanos = object._nanoseconds ?? object.nanoseconds ?? object.nanos;
  const isTime =
    names.length <= 2 &&
    (typeof seconds === 'number' || /^\d{1,12}$/.test(String(seconds))) &&
    (names.length === 1 || nanos !== undefined);
  return isTime ? Number(seconds) + Number(nanos ?? 0) / 1e9 : value;
}

const firstNames = /^(?:first|given)_?(?:name)?$/;
const lastNames = /^(?:(?:last|family)_?(?:name)?|surname)$/;

const isPartOfName = rememberNames((name) => firstNames.test(plainName(name)) || lastNames.test(plainName(name)));

/** A person without a whole name: `{"first": "Ana", "last": "Lee"}`. */
export function wholeName(person: Members): string | undefined {
  const entries = Object.entries(person).filter(([, part]) => typeof part === 'string' && part.trim() !== '');
  const parts = [firstNames, lastNames].flatMap(
    (names) => entries.find(([name]) => names.test(plainName(name)))?.[1] ?? [],
  );
  return parts.length === 0 ? undefined : parts.join(' ');
}

const pairNames = ['name', 'key', 'k'] as const;

/** A list of pairs of names and values, such as the headers of an e-mail: `[{"name": "From", "value": "Ana"}]`. */
export function fromPairs(list: unknown, min = 2): Members | undefined {
  if (!Array.isArray(list) || list.length < min || list.length > maxNames) return undefined;
  const pairs = new Map<string, unknown>();
  for (const one of list) {
    const { value, v = value, ...rest } = asObject(one) ?? {};
    const [given, ...more] = Object.keys(rest);
    const name = pairNames.some((pair) => pair === given) && more.length === 0 ? rest[given ?? ''] : undefined;
    if (typeof name !== 'string' || !/^[\w-]{1,60}$/.test(name) || v === undefined) return undefined;
    if (!pairs.has(name)) pairs.set(name, v);
  }
  return Object.fromEntries(pairs);
}

/** The API of Gmail has the words of a message in base64: `{"size": 12, "data": "SGVsbG8"}`. */
const decodeBody = ({ size, data }: Members): string | undefined =>
  typeof size === 'number' && typeof data === 'string' ? decodeText(data) : undefined;

/** @returns undefined for another text than one in base64 */
export function decodeText(data: string): string | undefined {
  if (data.length < 4 || !/^[\w+/=-]+$/.test(data)) return undefined;
  const text = Buffer.from(data, 'base64').toString('utf8');
  return text.includes('\ufffd') || [...text].some((one) => one < '\t') ? undefined : text;
}
