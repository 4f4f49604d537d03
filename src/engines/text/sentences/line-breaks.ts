import { kindAt } from './character-kinds.ts';
import { firstWord, lastWord, type TextLine } from './text-lines.ts';

/** Properties that the lines of a paragraph share; see `readShape`. */
interface ParagraphShape {
  /** Characters of its longest line. */
  readonly width: number;
  /** Whether most line breaks are where the next word no longer fitted: a program wrapped the text. */
  readonly wrapped: boolean;
  /** True if a line contains a sentence mark and the first line opens with a capital: written prose, not chat. */
  readonly prose: boolean;
}

/** Lines of narrower text count as broken on purpose. */
const minimumWrapWidth = 40;
/** A salutation ("Dear Ms Lee,") is shorter than this. */
const salutationLength = 30;

const listHead = /^(?:[-–—*•‣◦▪●·+]\s|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]{1,2}\s|#{1,6}\s|\|)/;
const headingHead = /^#{1,6}\s/;
const sentenceMark = /[.!?…。！？](?:\s|$|["'”’)\]])/;
const closedLine = /[.!?…。！？:][)"'”’»\]}*_]{0,4}$/;
const goesOn =
  /^(?:a|an|the|of|to|in|on|at|by|for|from|with|and|or|but|as|than|that|which|who|is|are|was|were|be|been|has|have|had|will|would|can|could|should|may|might|must|not|no|our|my|your|his|her|its|their|this|these|those|into|over|under|about|between|through|if|because|while|when|where|very|more|most|so|too|mr\.|mrs\.|ms\.|dr\.|prof\.|st\.|no\.|e\.g\.|i\.e\.|vs\.)$/i;

/**
 * Finds the line breaks of a paragraph that end a sentence by themselves. A list line, a labelled line and a heading
 * are separate sentences; a break inside wrapped prose is a space. After a sentence mark, the scanner decides.
 *
 * @returns for each line but the first, true if the break before it separates two blocks
 */
export function findHardBreaks(text: string, lines: readonly TextLine[]): boolean[] {
  const shape = readShape(text, lines);
  const hard: boolean[] = [];
  for (let index = 1; index < lines.length; index++) {
    const upper = lines[index - 1];
    const lower = lines[index];
    hard.push(lower.labelled || isListLine(text, lower) || !isSoft(text, upper, lower, shape));
  }
  return hard;
}

function isSoft(text: string, upper: TextLine, lower: TextLine, shape: ParagraphShape): boolean {
  if (headingHead.test(head(text, upper))) return false;
  const full = shape.wrapped && isFull(text, upper, lower, shape.width);
  if (goesOn.test(lastWord(text, upper))) return shape.prose || shape.wrapped;
  if (closedLine.test(tail(text, upper))) return !tail(text, upper).endsWith(':') || full;
  const kind = kindAt(text, lower.start);
  if (kind === 'lower') return shape.prose || full;
  if (text.charAt(upper.end - 1) === ',') return full || (shape.prose && upper.end - upper.start >= salutationLength);
  return full;
}

function readShape(text: string, lines: readonly TextLine[]): ParagraphShape {
  let width = 0;
  let marked = false;
  for (const line of lines) {
    width = Math.max(width, line.end - line.start);
    marked ||= sentenceMark.test(text.slice(line.start, Math.min(line.end, line.start + 2_000)));
  }
  let open = 0;
  let full = 0;
  for (let index = 1; index < lines.length; index++) {
    const upper = lines[index - 1];
    const lower = lines[index];
    if (lower.labelled || isListLine(text, lower)) continue;
    if (closedLine.test(tail(text, upper))) continue;
    open++;
    if (isFull(text, upper, lower, width)) full++;
  }
  const first = lines[0];
  return {
    width,
    wrapped: width >= minimumWrapWidth && open > 0 && full >= 0.6 * open,
    prose: marked && first !== undefined && opensWithCapital(text, first),
  };
}

/** True if the next line's first word would not have fitted at the end of this line. */
function isFull(text: string, upper: TextLine, lower: TextLine, width: number): boolean {
  return upper.end - upper.start + 1 + firstWord(text, lower).length > width;
}

function opensWithCapital(text: string, line: TextLine): boolean {
  const letter = /\p{L}/u.exec(head(text, line));
  return letter !== null && kindAt(text, line.start + letter.index) !== 'lower';
}

function isListLine(text: string, line: TextLine): boolean {
  return listHead.test(head(text, line));
}

function head(text: string, line: TextLine): string {
  return text.slice(line.start, Math.min(line.end, line.start + 40));
}

function tail(text: string, line: TextLine): string {
  return text.slice(Math.max(line.start, line.end - 12), line.end);
}
