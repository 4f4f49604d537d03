/**
 * The words of a text that is a structure: parts of a message, spans with styles, the blocks of an editor (Slate, Lexical,
 * ProseMirror, the Atlassian Document Format, Quill, Draft.js).
 */
import { asObject, type Members } from '../../../shared/subtitles/json-members.ts';

const maxDepth = 20;
const maxParts = 10_000;

/** Parts that are not words. */
const wordless =
  /^(?:image|image_url|input_image|video|audio|file|attachment|media|sticker|location|tool_?(?:use|result|calls?)|tool-.*|function_?(?:call|result|response)|thinking|reasoning|redacted_thinking|refusal|step-start|source.*|data-.*|citation|divider)$/i;
const blocks =
  /^(?:p|paragraph|heading.*|h[1-6]|list_?item|li|code_?block|table_?cell|block_?quote|line|section|rich_text_section|hard_?break|linebreak|unstyled|quote|text|(?:in|out)put_text|markdown|header)$/i;
const textMembers = [
  'text',
  'value',
  'insert',
  'plain_text',
  'content',
  'body',
  'markdown',
  'message',
  'utf8',
  'transcript',
];
const innerMembers = [
  'content',
  'children',
  'blocks',
  'elements',
  'nodes',
  'root',
  'paragraphs',
  'ops',
  'parts',
  'chunks',
  'runs',
  'document',
  'fields',
  'columns',
];

/** The turns of a conversation are no parts of one text. */
const speaks = /^(?:speaker|sender|participant)|^role$/i;

/** @returns undefined if it has no words */
export function richText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && Object.keys(asObject(value[0]) ?? {}).some((name) => speaks.test(name))) return undefined;
  let text = '';
  let parts = 0;
  const add = (node: unknown, depth: number): void => {
    parts += 1;
    if (parts > maxParts || depth > maxDepth) return;
    if (typeof node === 'string') text += node;
    else if (Array.isArray(node)) addList(node, depth);
    else addNode(asObject(node) ?? {}, depth);
  };
  const addList = (nodes: readonly unknown[], depth: number): void => {
    // Spans of one line have strings between them.
    const areSpans = nodes.some((one) => typeof one === 'string');
    for (const node of nodes) {
      const type = areSpans ? undefined : asObject(node)?.type;
      // `[{"text": {"content": "Hi"}}, {"text": {"content": "How are you?"}}]`
      const isPart = depth === 0 && asObject(asObject(node)?.text) !== undefined;
      const isBlock = isPart || (typeof type === 'string' && blocks.test(type) && !isSpan(nodes, depth));
      if (isBlock && text !== '' && !text.endsWith('\n')) text += '\n';
      add(node, depth + 1);
      if (isBlock && !text.endsWith('\n')) text += '\n';
    }
  };
  const addNode = (node: Members, depth: number): void => {
    if (typeof node.type === 'string' && wordless.test(node.type)) return;
    if (/^(?:hard_?break|linebreak|br)$/i.test(String(node.type))) text += '\n';
    const attrs = asObject(node.attrs);
    if (/^(?:mention|emoji)$/.test(String(node.type)) && attrs !== undefined) {
      add(attrs.text ?? attrs.label ?? attrs.shortName, depth + 1);
      return;
    }
    const own = textMembers.map((name) => node[name]).find((one) => typeof one === 'string');
    if (own !== undefined) text += own as string;
    else
      for (const inner of [...innerMembers, 'text'].map((name) => node[name]))
        if (typeof inner === 'object') add(inner, depth + 1);
  };
  add(value, 0);
  const words = text.trim();
  return words === '' ? undefined : words;
}

/** `{"type": "text"}` is a span within a paragraph, and a part of a message at the top. */
const isSpan = (nodes: readonly unknown[], depth: number): boolean =>
  depth > 1 && nodes.every((one) => /^(?:text|mention|emoji|hardBreak|link)$/.test(String(asObject(one)?.type)));

const isWordless = (part: Members | undefined): boolean => typeof part?.type === 'string' && wordless.test(part.type);

/**
 * The words of a text beside the list of its parts: the text may have a notice in place of the parts without words, such as
 * the call of a tool.
 */
export function withoutNotices(text: string, besides: readonly unknown[]): string {
  for (const list of besides) {
    if (!Array.isArray(list)) continue;
    const parts = list.map(asObject);
    if (!parts.some(isWordless)) continue;
    const said = parts.flatMap((part) => (isWordless(part) || typeof part?.text !== 'string' ? [] : part.text));
    if (said.length > 0 && said.every((words) => text.includes(words.trim()))) return richText(list) ?? text;
  }
  return text;
}
