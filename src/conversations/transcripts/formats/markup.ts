/** Conversations in markup: XML and HTML with an element per message, tables of Markdown, and blocks of `Name: value` lines. */
import { parse, YAMLParseError } from 'yaml';
import { type FormatInput, type Head, type Item, type LineFormat, TranscriptError } from '../format.ts';
import { readHeading } from '../headings/heading-shapes.ts';
import { isConversation } from '../lists/choose-list.ts';
import { annotationParserFor } from '../lists/parse-annotations.ts';
import { findBlockName, parseBlocks, parseMarkdownTables } from '../lists/parse-blocks.ts';
import { parseHtml } from '../lists/parse-html.ts';
import { isLog, parseLog } from '../lists/parse-log.ts';
import { isThread, parseThread } from '../lists/parse-thread.ts';
import { parseXml } from '../lists/parse-xml.ts';
import { readLists } from '../lists/read-lists.ts';
import { oneLine } from '../messages/clean-message.ts';
import { htmlLines } from '../messages/html-lines.ts';
import { messageItem } from '../messages/message-item.ts';
import { joinLines, type SourceLine } from '../source-lines.ts';
import { chat } from './chat.ts';
import { headings } from './headings.ts';
import { lines as plainLines } from './lines.ts';
import { isChatBody, readChatBody } from './platforms/salesforce.ts';

const kindOf = (parse: Parse) => (parse === parseHtml ? 'page' : parse === parseXml ? 'xml' : 'text');

/** Text that only looks like YAML has no messages. */
function parseYaml(source: string): unknown {
  try {
    return parse(source, { maxAliasCount: 0 });
  } catch (error) {
    if (error instanceof YAMLParseError) return undefined;
    throw error;
  }
}

type Parse = (source: string) => unknown;

export const markup: LineFormat = {
  kind: 'lines',
  about: 'XML and HTML with an element per message, tables of Markdown, blocks of "Name: value" lines',
  recognises: (head) => findParser(head) !== undefined || findVisible(head, pageOf(head)) !== undefined,
  async *read({ head, lines, options, ...input }: FormatInput) {
    const known = findParser(head);
    const { text, bad } = await joinLines(lines);
    if (bad[0] !== undefined) throw new TranscriptError(`is ${bad[0].problem}`, bad[0].number);
    const readPage = known === undefined ? findVisible(head, text) : undefined;
    if (readPage === undefined) yield* readLists((known ?? parserFor(head))?.(text), options);
    else for await (const item of readPage({ ...input, options })) yield withoutPlace(item);
  },
};

type ReadPage = (input: Pick<FormatInput, 'options' | 'note' | 'bytes'>) => AsyncIterable<Item> | Iterable<Item>;

/** Reads the visible lines of a page without an element per message, if they have a format. */
function findVisible(head: Head, page: string): ReadPage | undefined {
  if (parserFor(head) !== parseHtml) return undefined;
  if (isChatBody(page))
    return ({ options }) => [...readChatBody(page, undefined)].flatMap((said) => messageItem(said, options) ?? []);
  const all = htmlLines(page, true).map(({ text }) => text);
  const mails = findParser({ name: '', lines: all, isWhole: true });
  if (mails !== undefined) return ({ options }) => readLists(mails(all.join('\n')), options);
  const texts = headingsFirst(all.filter((text) => text !== ''));
  const visible: Head = { name: '', lines: texts, isWhole: true };
  const format = [chat, plainLines, headings].find((one) => one.recognises(visible) === true);
  return format && ((input) => format.read({ ...input, head: visible, lines: sourceLines(texts) }));
}

/** Puts each name and time above its words, in a page that has them below the words. */
function headingsFirst(texts: readonly string[]): readonly string[] {
  const areHeadings = texts.map((text) => readHeading(text, true)?.speaker !== undefined);
  const isBelow = areHeadings.at(-1) === true && areHeadings[0] === false && areHeadings.filter(Boolean).length > 1;
  if (!isBelow) return texts;
  let from = 0;
  return texts.flatMap((text, index) => {
    if (areHeadings[index] !== true) return [];
    const said = texts.slice(from, index);
    from = index + 1;
    return [text, ...said];
  });
}

/** A text that is in memory, as the formats of lines read it. */
export async function* sourceLines(texts: readonly string[]): AsyncGenerator<SourceLine> {
  for (const [index, text] of texts.entries()) yield { number: index + 1, text, startChar: 0 };
}

/** The lines of a page are not those of its source. */
function withoutPlace(item: Item): Item {
  if ('error' in item) return { error: item.error };
  const { line: _line, startChar: _start, endChar: _end, ...said } = item;
  return { ...said, text: oneLine(said.text) };
}

const pageOf = ({ lines }: Head): string => lines.join('\n');

/** @returns undefined if the beginning has no messages with names or times */
function findParser(head: Head): Parse | undefined {
  const parse = parserFor(head);
  return parse !== undefined && isConversation(parse(pageOf(head)), kindOf(parse)) ? parse : undefined;
}

function parserFor({ lines }: Head): Parse | undefined {
  const annotations = annotationParserFor(lines);
  if (annotations !== undefined) return annotations;
  const first = lines.find((line) => line.trim() !== '' && !/^\ufeff?<!--.*-->\s*$/.test(line))?.trimStart() ?? '';
  if (
    /^\ufeff?<(?:!doctype html|html|div|body|table|ul|ol|section|main|article|h[1-6]|p|span|cite|strong|b|dl)\b/i.test(
      first,
    )
  )
    return parseHtml;
  if (/^\ufeff?<(?:\?xml|!--|!doctype|[a-z][\w:.-]*[\s>/]|[a-z][\w:.-]*$)/i.test(first))
    return /<html[\s>]/i.test(lines.slice(0, 5).join(' ')) ? parseHtml : parseXml;
  if (lines.some((line) => /^\s*\|(?:\s*:?-{3,}:?\s*\|)+\s*$/.test(line))) return parseMarkdownTables;
  if (
    lines.some((line) => /^\s{0,8}- \w{1,40}: \S/.test(line)) &&
    /^(?:---|[\w-]{1,40}:|- \w{1,40}: .*)$/.test(first.trimEnd())
  )
    return parseYaml;
  if (findBlockName(lines) !== undefined) return parseBlocks;
  if (isLog(lines)) return parseLog;
  return isThread(lines) ? parseThread : undefined;
}
