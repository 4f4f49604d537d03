/** A whole text with some parts marked. The marks are HTML; everything between them is text. */
import type { MarkedSpan } from '../text/highlight.ts';
import { type Html, type HtmlValue, html } from './html.ts';

/**
 * @param spans in text order; a span that overlaps an earlier one is skipped
 * @param mark receives the part of a span that is on one line, and the span's index
 */
export function markText(
  text: string,
  spans: readonly MarkedSpan[],
  mark: (part: string, span: number, first: boolean) => Html,
): Html {
  const lines: HtmlValue[][] = [[]];
  const write = (part: string, wrap: (line: string, isFirst: boolean) => HtmlValue) => {
    let isFirst = true;
    for (const [i, line] of part.split(/\r\n|\n|\r/).entries()) {
      if (i > 0) lines.push([]);
      if (line === '') continue;
      lines.at(-1)?.push(wrap(line, isFirst));
      isFirst = false;
    }
  };
  let done = 0;
  for (const [i, { start, end }] of spans.entries()) {
    if (start < done || end <= start) continue;
    write(text.slice(done, start), (line) => between(line, lines.at(-1)?.length === 0));
    write(text.slice(start, end), (line, isFirst) => mark(line, i, isFirst));
    done = end;
  }
  write(text.slice(done), (line) => between(line, lines.at(-1)?.length === 0));
  const paragraphs = lines.filter((line) => line.length > 0);
  return html`<div class="prose">${paragraphs.map((line) => html`<p dir="auto">${line}</p>\n`)}</div>`;
}

/** A speaker label: up to three words with capitals or digits, before a colon. */
const speaker = /^\p{Lu}[\p{L}\p{M}.'’-]{0,40}(?: [\p{Lu}\d][\p{L}\p{M}\d.'’-]{0,40}){0,2}:(?=\s)/u;

function between(part: string, startsLine: boolean): HtmlValue {
  const [name] = (startsLine && speaker.exec(part)) || [''];
  return name === '' ? part : [html`<b>${name}</b>`, part.slice(name.length)];
}
