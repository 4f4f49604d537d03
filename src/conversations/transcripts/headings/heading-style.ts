/** What the beginning of a file shows about the headings above its turns. */
import { countBy } from '../../../shared/collections/group-by.ts';
import type { Head } from '../format.ts';
import type { DayOrder } from '../times/dates.ts';
import { findOrder, type Heading, readHeading, readMarkedName, readSpeaker } from './heading-shapes.ts';
import { isRuler, transcriptStart } from './line-headers.ts';
import { dayInTitle, showsDayClock } from './line-times.ts';

export interface HeadingStyle {
  /** Where names are if times have a line of their own; `far above times` has the words between. */
  readonly names: 'with times' | 'below times' | 'above times' | 'far above times';
  /** The names in lines of their own that are far above times. */
  readonly known: ReadonlyMap<string, number>;
  /** The names that are headings without a time. */
  readonly marked: ReadonlySet<string>;
  /** True if some headings have a name and a time. */
  readonly areNamed: boolean;
  /** True if names are also in a line of their own above the headings. */
  readonly areDoubled: boolean;
  /** True if nearly all rulers are above a heading, or two are around all: the words below another are not said. */
  readonly areRuled: boolean;
  /** True if all turns of a recording but the last have one paragraph: more below the last one is not said. */
  readonly endsAtBlank: boolean;
  readonly isDayClock: boolean;
  /** The day in a title. */
  readonly titleDay: string | undefined;
  /** True if headings with single spaces follow lines of text. */
  readonly isSpaced: boolean;
  readonly order: DayOrder | undefined;
  readonly count: number;
}

/** Limit on the lines of a title above the first heading, such as that of a Teams download. */
export const maxPreamble = 12;

export function headingOf(
  line: string,
  afterBlank: boolean,
  { marked, isSpaced, order }: HeadingStyle,
): Heading | undefined {
  const found = readHeading(line, afterBlank || isSpaced, order);
  if (found !== undefined) return found;
  const name = marked.size === 0 ? undefined : (readMarkedName(line) ?? (afterBlank ? line.trim() : undefined));
  return name !== undefined && marked.has(name) ? { speaker: name } : undefined;
}

const inspected = new WeakMap<readonly string[], HeadingStyle>();

export function inspectHeadings({ lines, isWhole }: Head): HeadingStyle {
  const known = inspected.get(lines) ?? inspectLines(lines.slice(transcriptStart(lines)), isWhole);
  inspected.set(lines, known);
  return known;
}

function inspectLines(lines: readonly string[], isWhole: boolean): HeadingStyle {
  let afterBlank = true;
  const counts = { named: 0, alone: 0, above: 0, below: 0 };
  const above = new Map<string, number>();
  const below = new Map<string, number>();
  const isSpaced = areSpaced(lines);
  const order = findOrder(lines);
  const heads = lines.map((line) => {
    const found = readHeading(line, afterBlank || isSpaced, order);
    afterBlank = line.trim() === '';
    return found;
  });
  const first = heads.findIndex((found) => found !== undefined);
  const add = (names: Map<string, number>, name: string) => void names.set(name, (names.get(name) ?? 0) + 1);
  for (const [index, found] of heads.entries()) {
    const next = (lines[index + 1] ?? '').trim();
    if (found === undefined) continue;
    // A list of chapters has no words below its times.
    if (found.speaker !== undefined) {
      const below = next === '' ? index + 2 : index + 1;
      if ((lines[below] ?? '').trim() !== '' && heads[below] === undefined) counts.named += 1;
      continue;
    }
    counts.alone += 1;
    // An empty line may be between a time and its name.
    const nameAt = next === '' ? index + 2 : index + 1;
    const nameAbove = address.test((lines[index - 1] ?? '').trim()) ? index - 2 : index - 1;
    const [before, after] = [nameAbove, nameAt].map((at) => readSpeaker((lines[at] ?? '').trim()));
    if (before !== undefined) {
      counts.above += 1;
      add(above, before);
    }
    if (after !== undefined && (lines[nameAt + 1] ?? '').trim() !== '') {
      counts.below += 1;
      add(below, after);
    }
  }
  // Names recur, and nearly all times have one.
  const areNames = (count: number, names: ReadonlyMap<string, number>): boolean =>
    count >= 2 && count >= counts.alone * 0.75 && names.size * 2 <= count + (count < 5 ? 2 : 3);
  /** True for words that are no name, at the beginning. */
  const isSaid = (index: number): boolean => {
    const next = lines.slice(index, first).find((line) => line.trim() !== '');
    return next !== undefined && !below.has(next.trim());
  };
  const names =
    counts.alone === 0 || counts.named > counts.alone
      ? 'with times'
      : areNames(counts.below, below)
        ? lines.slice(0, first).some((line, index) => below.has(line.trim()) && isSaid(index + 1))
          ? 'far above times'
          : 'below times'
        : areNames(counts.above, above)
          ? 'above times'
          : 'with times';
  const isDayClock =
    heads.some((found) => found?.clock !== undefined) || showsDayClock(lines, (line) => readHeading(line, true)?.start);
  return {
    names,
    known: below,
    marked: counts.named + counts.alone === 0 ? findMarked(lines) : new Set(),
    isSpaced,
    order,
    areNamed: counts.named > 0,
    areDoubled:
      heads.filter((found, index) => found?.speaker !== undefined && lines[index - 1]?.trim() === found.speaker)
        .length > 1,
    areRuled: areRuled(lines, heads),
    endsAtBlank: isWhole && !isDayClock && names === 'with times' && haveParagraph(lines, heads),
    isDayClock,
    titleDay: dayInTitle(lines.slice(0, Math.min(maxPreamble, first < 0 ? 0 : first))),
    count: counts.named + counts.alone,
  };
}

function areRuled(lines: readonly string[], heads: readonly (Heading | undefined)[]): boolean {
  const rulers = lines.flatMap((line, index) => (isRuler(line.trim()) ? index : []));
  const above = rulers.filter((index) => {
    const next = lines.slice(index + 1, index + 4).findIndex((line) => line.trim() !== '');
    return next >= 0 && heads[index + 1 + next] !== undefined;
  });
  // Two rulers may be around the whole conversation.
  const [first = 0, last = 0] = rulers;
  const isFramed =
    rulers.length === 2 &&
    heads.findIndex((one) => one !== undefined) > first &&
    heads.findLastIndex((one) => one !== undefined) < last;
  return isFramed || (above.length >= 2 && above.length * 3 >= rulers.length * 2);
}

/** True if each of three or more turns with a time of the recording, but the last, has its one paragraph right below. */
function haveParagraph(lines: readonly string[], heads: readonly (Heading | undefined)[]): boolean {
  const begin = heads.flatMap((found, index) =>
    found?.speaker === undefined || found.start === undefined ? [] : index,
  );
  return (
    begin.length > 2 &&
    begin.slice(1).every((end, turn) => {
      const words = lines.slice((begin[turn] ?? 0) + 1, end).map((line) => line.trim() !== '');
      return words[0] === true && words.filter((isWord, index) => isWord && words[index - 1] !== true).length === 1;
    })
  );
}

/** What may be between a name and a time: an address, or the recipients. */
export const address =
  /^<?[^\s@<>]{1,80}@[^\s@<>]{1,80}>?$|^(?:to|para|an|à|aan|a|till|til|do|для|кому|kime)\s?: \S.{0,120}$/i;

/** The chapters of a document do not recur, and fields have their values beside them. */
const maxMarked = 6;

/** Headings of Markdown are speakers in conversations with assistants; elsewhere they are `Added` and `Fixed`. */
const dialogueName =
  /\b(?:users?|you|human|me|assistant|ai|bot|chatgpt|gpt|claude|gemini|copilot|prompt|response|agent|customer|client|visitor|support|interviewer|moderator|speaker)\b/i;

/** The names that alternate above paragraphs. */
function findMarked(lines: readonly string[]): ReadonlySet<string> {
  const found = lines.flatMap((line, index) => {
    const isFirst = index === 0 || / said:$/.test(line) || /^(?:\s*|#{1,6} .*)$/.test(lines[index - 1] ?? '');
    const isIndented = /^\s/.test([lines[index + 1], lines[index + 2]].find((one) => one?.trim() !== '') ?? ' ');
    return isFirst && !isIndented ? (readMarkedName(line) ?? []) : [];
  });
  const names = [...countBy(found, (name) => name)].flatMap(([name, count]) => (count > 1 ? name : []));
  const turns = found.filter((name) => names.includes(name));
  const titles = found.findIndex((name) => names.includes(name));
  const changes = turns.filter((name, index) => index > 0 && name !== turns[index - 1]).length;
  const filled = lines.filter((line) => line.trim() !== '').length;
  const isDialogue =
    names.length >= 2 &&
    names.length <= maxMarked &&
    turns.length >= (found.length - titles) * 0.8 &&
    turns.length * 8 >= filled &&
    changes >= (turns.length - 1) * 0.6 &&
    !lines.some((line) => names.some((name) => line.startsWith(`${name}: `))) &&
    (names.some((name) => dialogueName.test(name)) ||
      !lines.some((line) => /^#{1,6} /.test(line) && names.includes(readMarkedName(line) ?? '')));
  return isDialogue ? new Set(names) : findBare(lines);
}

/**
 * The names that begin nearly all paragraphs, from the first on: `LB`, and the words below it. In a Word document, each line
 * is a paragraph, and the names are every second.
 */
function findBare(lines: readonly string[]): ReadonlySet<string> {
  const isBlank = (index: number): boolean => (lines[index] ?? '').trim() === '';
  const areApart = lines.every((_, index) => isBlank(index) || isBlank(index + 1));
  const begin = lines.flatMap((line, index) =>
    !isBlank(index) && isBlank(index - 1) ? [{ name: line.trim(), isAbove: areApart || !isBlank(index + 1) }] : [],
  );
  const counts = countBy(begin, ({ name, isAbove }) =>
    name.length <= 30 && isAbove && readSpeaker(name) === name ? name : undefined,
  );
  const names = new Set([...counts].flatMap(([name, count]) => (count > 1 ? name : [])));
  const turns = begin.slice(begin.findIndex(({ name }) => names.has(name))).map(({ name }) => names.has(name));
  const said = turns.filter(Boolean).length;
  const isDialogue =
    names.size >= 2 &&
    names.size <= maxMarked &&
    said >= Math.max(4, turns.length * (areApart ? 0.4 : 0.9)) &&
    (!areApart || turns.every((isName, index) => !isName || turns[index + 1] !== true));
  return isDialogue ? names : new Set();
}

/** True if such headings are a quarter of the lines, and their names recur. */
function areSpaced(lines: readonly string[]): boolean {
  const names = lines.flatMap((line, index) => {
    const speaker = readHeading(line, true)?.speaker;
    const next = lines[index + 1] ?? '';
    return speaker === undefined || next.trim() === '' || readHeading(next, true) !== undefined ? [] : speaker;
  });
  const filled = lines.filter((line) => line.trim() !== '').length;
  return names.length >= 3 && names.length * 4 >= filled && new Set(names).size * 2 <= names.length + 1;
}

/** Lines above the first heading are a title, unless they are long. */
export function startsWithTitle({ lines }: Head, style: HeadingStyle): boolean {
  let afterBlank = true;
  const first = lines.findIndex((line) => {
    const found = headingOf(line.trim(), afterBlank, style) !== undefined;
    afterBlank = line.trim() === '';
    return found;
  });
  return first >= 0 && first <= maxPreamble * 2 && lines.slice(0, first).every(({ length }) => length <= 160);
}
