/** Our own rules, because they find boundaries better than `Intl.Segmenter` (docs/quality.md). */
import { boundLength } from './bound-length.ts';
import { skipSpaces, trimEnd } from './character-kinds.ts';
import { findHardBreaks } from './line-breaks.ts';
import { findSentenceEnds } from './sentence-ends.ts';
import { readParagraphs, type TextLine } from './text-lines.ts';

/** A sentence and its place. Offsets are UTF-16 code units, end exclusive. */
export interface Sentence {
  start: number;
  end: number;
  /** Always `input.slice(start, end)`, without white space at either end; at most 1,000 code units. */
  text: string;
}

/**
 * Splits a text into sentences, in order and without overlap. Between two sentences there is only white space, a
 * speaker's label ("Agent:", "[00:01:02] Maria Lopez:") or a time stamp: a sentence's text is only the speech. List
 * markers ("1.", "-") stay with their sentence. Time is linear in the text's length; never throws.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const paragraph of readParagraphs(text)) {
    for (const block of readBlocks(text, paragraph)) addBlock(text, block.start, block.end, sentences);
  }
  return sentences;
}

/** Joins the lines of a paragraph across breaks that are only wrapping. */
function readBlocks(text: string, lines: readonly TextLine[]): { start: number; end: number }[] {
  const hard = findHardBreaks(text, lines);
  const blocks: { start: number; end: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1);
    if (last === undefined || hard[index - 1] === true) blocks.push({ start: line.start, end: line.end });
    else last.end = line.end;
  }
  return blocks;
}

function addBlock(text: string, start: number, end: number, sentences: Sentence[]): void {
  let from = start;
  for (const stop of [...findSentenceEnds(text, start, end), end]) {
    const to = trimEnd(text, from, stop);
    for (const cut of boundLength(text, from, to)) {
      sentences.push({ start: from, end: cut, text: text.slice(from, cut) });
      from = skipSpaces(text, cut, to);
    }
    from = skipSpaces(text, stop, end);
  }
}
