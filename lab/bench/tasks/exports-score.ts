/** Compares the rows that sta read from an export with its labels. */
import { alternatives, type ExpectedLine, type ExportLabels, normalizeText } from './exports-labels.ts';
import { isTimeRight } from './exports-time.ts';

/** What is compared of a row of `sta analyze -o ndjson`. */
export interface ReadRow {
  readonly text?: string;
  readonly speaker?: string;
  readonly role?: string;
  readonly start?: number;
  readonly date?: string;
  readonly fields?: { readonly time?: unknown };
}

const aspects = ['missing', 'text', 'speaker', 'role', 'time', 'extra'] as const;
export type Aspect = (typeof aspects)[number];

export interface ExportError {
  readonly aspect: Aspect;
  readonly expected?: ExpectedLine;
  readonly row?: ReadRow;
}

export interface ExportScore {
  readonly file: string;
  readonly expected: number;
  /** Lines with the right text, speaker, role and time. */
  readonly right: number;
  readonly errors: readonly ExportError[];
  /** Roles that the export does not state: how many were guessed right, of how many. */
  readonly guessed: { readonly right: number; readonly count: number };
}

/** The least overlap of words at which a row counts as the expected line with a wrong text. */
const minOverlap = 0.5;

/** @returns the score of one export; each row counts for one expected line, or for several that it joins */
export function scoreExport(labels: ExportLabels, rows: readonly ReadRow[]): ExportScore {
  const pairs = pairLines(labels, rows);
  const used = new Set(pairs.flat());
  const optional = new Set((labels.optional ?? []).map(normalizeText));
  let left = rows.filter((row) => !used.has(row) && !optional.has(textOf(row)));
  const errors: ExportError[] = [];
  const guessed = { right: 0, count: 0 };
  let right = 0;
  const firstClock = labels.lines[0]?.clock;
  for (const [at, expected] of labels.lines.entries()) {
    const found = pairs[at] ?? [];
    if (found.length === 0) {
      const row = mostSimilar(expected, left);
      if (row !== undefined) left = left.filter((other) => other !== row);
      errors.push({ aspect: row === undefined ? 'missing' : 'text', expected, row });
      continue;
    }
    const [row = {}] = found;
    const isJoinedOn = pairs[at - 1]?.[0] === row;
    const wrong: Aspect[] = [];
    if (!found.every((each) => isSpeakerRight(each, expected))) wrong.push('speaker');
    if (expected.role !== undefined && !found.every(({ role }) => role === expected.role)) wrong.push('role');
    if (!isJoinedOn && !isTimeRight(row, expected, firstClock)) wrong.push('time');
    if (wrong.length === 0) right += 1;
    errors.push(...wrong.map((aspect) => ({ aspect, expected, row })));
    const role =
      expected.role === undefined ? labels.people?.[alternatives(expected.speaker ?? '')[0] ?? ''] : undefined;
    if (role !== undefined) {
      guessed.count += 1;
      if (row.role === role) guessed.right += 1;
    }
  }
  errors.push(...left.map((row) => ({ aspect: 'extra' as const, row })));
  return { file: labels.file, expected: labels.lines.length, right, errors, guessed };
}

/** How many lines have each kind of error; a line can have more than one. */
export function countErrors({ errors }: Pick<ExportScore, 'errors'>): Record<Aspect, number> {
  const counts = { missing: 0, text: 0, speaker: 0, role: 0, time: 0, extra: 0 };
  for (const { aspect } of errors) counts[aspect] += 1;
  return counts;
}

const textOf = ({ text = '' }: ReadRow): string => normalizeText(text);
const textsOf = ({ text }: ExpectedLine): string[] => alternatives(text).map(normalizeText);

/** @returns for each expected line its rows; a row that joins lines is in each of theirs */
function pairLines(labels: ExportLabels, rows: readonly ReadRow[]): (readonly ReadRow[])[] {
  const used = new Set<ReadRow>();
  const pairs = labels.lines.map((line): readonly ReadRow[] => {
    const texts = textsOf(line);
    const same = rows.filter((row) => !used.has(row) && texts.includes(textOf(row)));
    const best =
      same.find((row) => isSpeakerRight(row, line) && isTimeRight(row, line, labels.lines[0]?.clock)) ?? same[0];
    if (best === undefined) return [];
    used.add(best);
    return [best];
  });
  if (labels.joins !== true) return pairs;
  for (let at = 0; at < pairs.length; at += 1) {
    if (pairs[at]?.length !== 0) continue;
    for (const [first, row] of rows.entries()) {
      if (used.has(row)) continue;
      const joined = countJoined(labels.lines, pairs, at, textOf(row));
      const split = joined > 0 ? [row] : splitRows(labels.lines[at], rows, first, used);
      if (split.length === 0) continue;
      for (let line = at; line < at + Math.max(joined, 1); line += 1) pairs[line] = split;
      for (const each of split) used.add(each);
      break;
    }
  }
  return pairs;
}

/** How many unpaired lines from this one on make up the text together; 0 if they do not. */
function countJoined(
  lines: readonly ExpectedLine[],
  pairs: readonly (readonly ReadRow[])[],
  from: number,
  text: string,
): number {
  let rest = text;
  for (let at = from; at < lines.length && pairs[at]?.length === 0; at += 1) {
    const line = lines[at];
    const part = line && textsOf(line).find((each) => rest === each || rest.startsWith(`${each} `));
    if (part === undefined) return 0;
    rest = rest.slice(part.length).trimStart();
    if (rest === '') return at - from + 1;
  }
  return 0;
}

/** The unused rows from this one on that make up the line together. */
function splitRows(
  line: ExpectedLine | undefined,
  rows: readonly ReadRow[],
  first: number,
  used: ReadonlySet<ReadRow>,
): readonly ReadRow[] {
  if (line === undefined) return [];
  const texts = textsOf(line);
  let text = '';
  for (let at = first; at < rows.length; at += 1) {
    const row = rows[at];
    if (row === undefined || used.has(row)) return [];
    text = `${text} ${textOf(row)}`.trim();
    if (texts.includes(text)) return rows.slice(first, at + 1);
    if (!texts.some((each) => each.startsWith(`${text} `))) return [];
  }
  return [];
}

function isSpeakerRight({ speaker }: ReadRow, line: ExpectedLine): boolean {
  return line.speaker === undefined || (speaker !== undefined && alternatives(line.speaker).includes(speaker));
}

function mostSimilar(line: ExpectedLine, rows: readonly ReadRow[]): ReadRow | undefined {
  const scored = rows.map((row) => ({
    row,
    overlap: Math.max(...textsOf(line).map((text) => overlap(text, textOf(row)))),
  }));
  const best = scored.toSorted((a, b) => b.overlap - a.overlap)[0];
  return best !== undefined && best.overlap >= minOverlap ? best.row : undefined;
}

/** The share of the line's words that the row has, so that a row which joins messages is a wrong text of one of them. */
function overlap(expected: string, found: string): number {
  const words = expected.toLowerCase().split(' ');
  const others = new Set(found.toLowerCase().split(' '));
  return words.filter((word) => others.has(word)).length / words.length;
}
