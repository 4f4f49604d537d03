/**
 * Reads pages of activities from the archive of an account. Each cell has a verb such as `Prompted`, which some languages put
 * last, with the words; then files, the time and the answer.
 */
import { countBy } from '../../../shared/collections/group-by.ts';
import { type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { readDate } from '../times/dates.ts';
import type { Element } from './parse-tree.ts';

interface Activity {
  /** The first line without its verb, by each possible verb: a no-break space separates them. */
  readonly firsts: ReadonlyMap<string, string>;
  readonly time: string;
  /** The further lines above the time, without the files. */
  readonly others: readonly string[];
  readonly answer: string;
}

const verbFirst = /^([\p{L} .:'’]{1,30})\u00a0(?=\S)|^(prompted|asked|said)\s/iu;
const verbLast = /\s?\u00a0([\p{L} .:'’]{1,30})$/u;
/** Of assistants: what they answered is above the time. */
const saying =
  /^(?:said|asked|prompted|gesagt|gefragt|dijiste|preguntaste|a dit|vous avez dit|hai detto|disse|zei|gezegd)$/i;
const quoted = /^[„“”"«「](.+)[“”"»」]$/;
/** A list of files is below the line with their number. */
const fileMark = /^[-–•]\s*\u2003/;
const maxTimeChars = 60;

const isTime = (line: string): boolean =>
  line.length <= maxTimeChars && /\d[:.]\d\d/.test(line) && (readDate(line, 'day first')?.length ?? 0) > 10;

function activityOf(element: Element): Activity | undefined {
  const lines = element.text.split('\n').flatMap((line) => line.trim() || []);
  const timeAt = lines.findIndex((line, index) => index > 0 && isTime(line));
  if (timeAt < 0) return undefined;
  const files = lines.findIndex((_, index) => index > 0 && fileMark.test(lines[index + 1] ?? ''));
  const [first = '', ...others] = lines.slice(0, files < 0 ? timeAt : Math.min(files, timeAt));
  const [before = '', own, known = own] = verbFirst.exec(first) ?? [];
  const after = verbLast.exec(first)?.[1];
  const firsts = new Map<string, string>([
    ...(known === undefined ? [] : [[known, first.slice(before.length)] as const]),
    ...(after === undefined ? [] : [[after, first.replace(verbLast, '').replace(quoted, '$1')] as const]),
  ]);
  return { firsts, time: lines[timeAt] ?? '', others, answer: lines.slice(timeAt + 1).join('\n') };
}

/** In JSON: `{"title": "Prompted How long?", "safeHtmlItem": [{"html": "<p>Two hours.</p>"}]}`. @returns what was said and answered */
export function splitActivity({ title, ...about }: Members): readonly Members[] | undefined {
  const [before, own, known = own] = (typeof title === 'string' ? verbFirst.exec(title) : undefined) ?? [];
  if (typeof title !== 'string' || before === undefined || !saying.test(known ?? '')) return undefined;
  const answer = Object.values(about)
    .flatMap((value) => (Array.isArray(value) ? objectsIn(value) : []))
    .flatMap(({ html }) => (typeof html === 'string' ? html : []))
    .join('\n');
  const asked = { ...about, role: 'user', text: title.slice(before.length) };
  return answer === '' ? undefined : [asked, { ...about, role: 'assistant', text: answer }];
}

/** @param cells elements of one class @returns what was said and answered, with its times; nothing for what is only done */
export function readActivities(
  cells: readonly Element[],
  read: (text: string) => string,
): { role: string; text: string; timestamp: string }[] {
  const found = cells.flatMap((cell) => (cell.hasWords && read(cell.text) !== '' ? (activityOf(cell) ?? []) : []));
  const counts = countBy(
    found.flatMap(({ firsts }) => [...firsts.keys()]),
    (verb) => verb,
  );
  const verb = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0];
  const same = found.filter(({ firsts }) => firsts.has(verb));
  const isAnswered = same.filter(({ answer }) => answer !== '').length * 2 > same.length;
  // Names of people are above their words in the same way, and what is beside them recurs.
  const isVaried = new Set(same.map(({ firsts }) => firsts.get(verb))).size * 2 > same.length;
  if (!isVaried || same.length * 10 < found.length * 6 || (!isAnswered && !saying.test(verb))) return [];
  return same.flatMap(({ firsts, time, others, answer }) => {
    const first = firsts.get(verb) ?? '';
    const [asked, answered] = isAnswered ? [[first, ...others].join('\n'), answer] : [first, others.join('\n')];
    const messages = [
      { role: 'user', text: read(asked), timestamp: time },
      { role: 'assistant', text: read(answered), timestamp: time },
    ];
    return messages.filter(({ text }) => text !== '');
  });
}
