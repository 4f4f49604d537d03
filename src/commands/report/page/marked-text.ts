/** A whole text with parts of it marked. The marks are HTML; what stands between them is text. */
import type { Span } from '../../../output/highlight.ts';
import { type Html, type HtmlValue, html } from './html.ts';

/**
 * @param spans in the order of the text; what overlaps another is left out
 * @param mark the part of a span that stands on one line, and the span's number
 */
export function markText(
  text: string,
  spans: readonly Span[],
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

/** Who speaks stands at the start of a line, before a colon. */
const between = (part: string, startsLine: boolean): HtmlValue =>
  startsLine && /^\S.{0,60}:\s*$/.test(part) ? html`<b>${part}</b>` : part;
