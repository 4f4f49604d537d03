/** Turns HTML into lists like those of JSON. */
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { Members } from '../../../shared/subtitles/json-members.ts';
import { type Heading, readDayLine, readHeading } from '../headings/heading-shapes.ts';
import { oneLine } from '../messages/clean-message.ts';
import { roleOfDirection } from '../speakers/speaker-roles.ts';
import { isClock } from '../times/clock-times.ts';
import { readActivities } from './parse-activities.ts';
import { createReader, type Element, parseTree } from './parse-tree.ts';

/** Elements of the same class side by side are a list; the classes of the elements in one are its members. */
export function parseHtml(source: string): Members {
  const read = createReader();
  const tables: unknown[][] = [];
  /** By the tags and classes of the elements around them: a message may be the only one in its group. */
  const listed: { readonly key: string; readonly child: Element }[] = [];
  const ids = new Map<string, number>();
  /** The last day above, and the day of each element. */
  let day: string | undefined;
  const days = new Map<Element, string>();
  const visit = (element: Element, path: number): void => {
    if (element.children.length === 0 && element.text.length <= maxDayChars)
      day = readDayLine(read(element.text)) ?? day;
    if (element.name === 'table') tables.push(rowsOf(element));
    for (const child of element.children) {
      const [first] = classesOf(child);
      const key = `${path} ${child.name} ${first ?? ''}`;
      const own = ids.get(key) ?? ids.size + 1;
      ids.set(key, own);
      if (first !== undefined || child.name === 'li' || child.name === 'article') listed.push({ key, child });
      visit(child, own);
      if (day !== undefined) days.set(child, day);
    }
  };
  visit(parseTree(source, false), 0);
  const groups = [...groupBy(listed, ({ key }) => key).values()].map((group) => group.map(({ child }) => child));
  const asked = groups.map((group) => readActivities(group, read)).find((found) => found.length > 1);
  if (asked !== undefined) return { messages: asked };
  const lists = groups.flatMap((group) =>
    group.length > 1
      ? [withSpeakers(withoutTitle(group.map((one) => withDay(recordOf(one, read), days.get(one)))))]
      : [],
  );
  const all = [...tables, ...lists].filter((list) => list.length > 1);
  return Object.fromEntries(all.map((list, index) => [`messages${index}`, list]));
}

/** The clocks of a record, with the day in a heading above it. */
const withDay = (record: Record<string, string>, day: string | undefined): Record<string, string> =>
  day === undefined
    ? record
    : Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          timeName.test(name) && isClock(value) ? `${day} ${value}` : value,
        ]),
      );

const maxDayChars = 60;
const timeName = /time|date|stamp|clock|hour|sent|when|meta/i;

const classesOf = ({ attributes }: Element): string[] =>
  (attributes.class ?? '').split(/\s+/).filter((one) => one !== '');

/** `chatlog__author` and `msg-author` are the author, and so is the `fn` of a card. */
const memberName = (one: string): string =>
  one
    .slice(one.lastIndexOf('__') + 1)
    .replace(/^fn$/, 'author')
    .replace(/^_|^[a-z]{1,3}_(?:[A-Z]\w*_)?(?=[A-Za-z])/, '')
    .replace(/^(?:chatlog|msg|message|chat|bubble|transcript|comment|tl|im|cm)[-_](?=\w)/i, '');

/** What others did with a message, and earlier messages. */
const besides =
  /^(?:reactions?|tapbacks?|repl(?:y|ies)(?:[-_].*)?|quoted?(?:[-_].*)?|embeds?|avatar|userpic\w*|initials|tooltip|badges?)$/i;

function recordOf(element: Element, read: (text: string) => string): Record<string, string> {
  const record: Record<string, string> = {};
  const set = (name: string, value: string | undefined): void => {
    if (name in record) return;
    const text = read(value ?? '');
    if (text !== '' && name !== '' && name !== '__proto__') record[name] = text;
  };
  for (const [name, value] of Object.entries(element.attributes))
    if (name.startsWith('data-')) set(name.slice(5), value);
  const marks = classesOf(element).slice(1);
  if (marks.some((one) => /^(?:service|system|event|notification|info|status)$/i.test(one))) record.type = 'system';
  const side = marks.map((one) => one.slice(one.search(/[^-_]*$/))).find((word) => roleOfDirection(word) !== undefined);
  if (side !== undefined) record.direction = side;
  const visit = (one: Element): void => {
    const paragraphs = one.children.filter((child) => child.name === 'p' && classesOf(child).length === 0);
    for (const child of one.children) {
      // Words beside a quotation answer it.
      if (child.name === 'blockquote' && paragraphs.length > 0) continue;
      if (classesOf(child).some((name) => besides.test(memberName(name)))) continue;
      const { title, datetime } = child.attributes;
      if (/(?:^|-)time$/.test(child.name) || /\d:\d\d/.test(title ?? ''))
        set('datetime', datetime ?? title ?? child.text);
      // The words of an element around others are those of the inner ones.
      const isAround = !child.hasWords && child.children.some((one) => classesOf(one).length > 0);
      for (const name of isAround ? [] : classesOf(child)) set(memberName(name), withoutQuotes(child));
      if (child === paragraphs[0] && !isAround) set('text', paragraphs.map(({ text }) => text).join(' '));
      if (classesOf(child).length === 0 && child.children.length === 0) set(child.name, child.text);
      if (/^(?:b|strong)$/.test(child.name) && one.text.trimStart().startsWith(child.text.trim()))
        set('author', child.text.replace(/:\s*$/, ''));
      visit(child);
    }
  };
  visit(element);
  // A name and a time in an element: `<div><b>Ana</b> Nov 15, 2026 at 1:49 PM</div>`.
  if (record.author !== undefined && record.datetime === undefined)
    for (const value of Object.values(record)) {
      const found: Heading | undefined = value.startsWith(record.author) ? readHeading(value, true) : undefined;
      if (found?.date !== undefined && found.speaker === record.author) record.datetime ??= found.date;
    }
  return record;
}

/** The words of an element without those that it quotes, if there are others. */
function withoutQuotes({ children, text }: Element): string {
  const others = children
    .filter(({ name }) => name === 'blockquote')
    .reduce((rest, quote) => rest.replace(quote.text, () => ''), text);
  return others.trim() === '' ? text : others;
}

/** Messenger has the participants above the messages, in an element of the same class. */
const withoutTitle = (records: readonly Record<string, string>[]): readonly Record<string, string>[] => {
  const [first, second] = records.map((record) => new Set(Object.values(record)).size);
  return first === 1 && second !== undefined && second > 2 ? records.slice(1) : records;
};

/** Telegram names the sender of several messages once. The paragraphs of some are no text if all have it elsewhere. */
function withSpeakers(given: readonly Record<string, string>[]): Record<string, string>[] {
  const written = given.filter((record) => 'text' in record);
  const isElsewhere = ({ text, ...others }: Record<string, string>) => Object.values(others).includes(text ?? '');
  const isSpare = written.length < given.length && written.every(isElsewhere);
  const records = isSpare ? given.map(({ text: _text, ...others }) => others) : given;
  const name = ['from_name', 'author', 'sender', 'username', 'name', 'author-name', 'displayName', 'user'].find((one) =>
    records.some((record) => one in record),
  );
  let last: string | undefined;
  return records.map((record) => {
    if (name === undefined || record.type === 'system') return record;
    last = record[name] ?? last;
    return last === undefined ? record : { ...record, [name]: last };
  });
}

function rowsOf(table: Element): string[][] {
  const rows: string[][] = [];
  const visit = (one: Element): void => {
    for (const child of one.children) {
      if (child.name === 'tr')
        rows.push(child.children.filter(({ name }) => name === 'td' || name === 'th').map(({ text }) => oneLine(text)));
      else if (child.name !== 'table') visit(child);
    }
  };
  visit(table);
  const width = rows[0]?.length ?? 0;
  return rows.filter((row) => row.length === width && width > 1);
}
