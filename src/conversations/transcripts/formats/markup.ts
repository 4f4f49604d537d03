/** Conversations in markup: XML and HTML with an element per message, tables of Markdown, and blocks of `Name: value` lines. */
import { type FormatInput, type Head, type LineFormat, TranscriptError } from '../format.ts';
import { isConversation } from '../lists/choose-list.ts';
import { parseBlocks, parseHtml, parseMarkdownTables, parseXml } from '../lists/parse-markup.ts';
import { readLists } from '../lists/read-lists.ts';
import { joinLines } from '../source-lines.ts';

type Parse = (source: string) => unknown;

export const markup: LineFormat = {
  kind: 'lines',
  about: 'XML and HTML with an element per message, tables of Markdown, blocks of "Name: value" lines',
  recognises: (head) => findParser(head) !== undefined,
  async *read({ head, lines, options }: FormatInput) {
    const parse = findParser(head) ?? parserFor(head);
    const { text, bad } = await joinLines(lines);
    if (bad[0] !== undefined) throw new TranscriptError(`is ${bad[0].problem}`, bad[0].number);
    yield* readLists(parse?.(text), options);
  },
};

/** @returns undefined if the beginning has no messages with names or times */
function findParser(head: Head): Parse | undefined {
  const parse = parserFor(head);
  return parse !== undefined && isConversation(parse(head.lines.join('\n')), parse === parseHtml) ? parse : undefined;
}

function parserFor({ lines }: Head): Parse | undefined {
  const first = lines.find((line) => line.trim() !== '')?.trimStart() ?? '';
  if (/^\ufeff?<(?:!doctype html|html|div|body|table|ul|ol|section|main|article)\b/i.test(first)) return parseHtml;
  if (/^\ufeff?<(?:\?xml|!--|!doctype|[a-z][\w:.-]*[\s>/]|[a-z][\w:.-]*$)/i.test(first))
    return /<html[\s>]/i.test(lines.slice(0, 5).join(' ')) ? parseHtml : parseXml;
  if (lines.some((line) => /^\s*\|(?:\s*:?-{3,}:?\s*\|)+\s*$/.test(line))) return parseMarkdownTables;
  return /^\s{0,4}\p{L}[\p{L} _/-]{0,30}\s?:\s?/u.test(first) ? parseBlocks : undefined;
}
