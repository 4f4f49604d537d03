/** The words of a message as people read it: without markup, quoted earlier messages and signatures. */
import { readEntities } from '../../../shared/subtitles/plain-cue-text.ts';
import { htmlLines, looksLikeHtml, readNamedEntity } from './html-lines.ts';
import { type Mark, type MarkedLine, markQuotes } from './mark-quotes.ts';

export interface CleanMessage {
  /** One line; empty if there are no words. */
  readonly text: string;
  /** The parts that were left out. */
  readonly omitted: readonly Mark[];
}

const entities = /&(?:[a-z]{2,31}\d{0,2}|#\d{1,7}|#x[\da-f]{1,6});/i;
/** Those that {@link readEntities} does not know. */
const namedEntities = /&(?!(?:amp|lt|gt|quot|apos|nbsp|lrm|rlm);)[a-z]{2,31}\d{0,2};/gi;

/** A link that nobody sees: Rocket.Chat names the quoted message so, `[ ](https://chat.example/?msg=1)`. */
const blankLink = /\[\s\]\(https?:[^\s()[\]]{1,2000}\)/g;

/** ServiceNow has HTML between them. */
const codeMark = /\[\/?code\]/gi;

/** Markdown for bold words. Names such as `**args`, paths such as `src/**` and censored words keep their asterisks. */
const bold = /(?<![\w*/\\`])\*\*(?![\s*/,;.)])([^*\n]{1,500})(?<![\s/(])\*\*(?![\w*/`])/g;
/** The same for emphasis, and for headings. */
const emphasis = /(?<![\w*/\\`])\*(?![\s*/,;.)])([^*\n]{1,500})(?<![\s/(])\*(?![\w*/`])|^#{1,6} +(?=\S)/gm;

/** Without the marks of Markdown if some words are bold: other texts may have asterisks for anything. Code is kept. */
function readMarkdown(text: string): string {
  if (!text.includes('**')) return text;
  const parts = text.split(/(```[\s\S]*?```)/);
  const plain = parts.map((part, index) => (index % 2 === 0 ? part.replace(bold, '$1') : part));
  if (plain.every((part, index) => part === parts[index])) return text;
  return plain.map((part, index) => (index % 2 === 0 ? part.replace(emphasis, '$1') : part)).join('');
}

/** The sources of an answer, as ChatGPT marks them with characters for private use; of a thing with a page, its name is said. */
const sourceMark = / ?\ue200(\w{1,30})((?:\ue202[^\ue200-\ue202]{0,2000}){0,50})\ue201/g;

const withoutSources = (text: string): string =>
  text.includes('\ue200')
    ? text.replace(sourceMark, (mark, kind: string, parts: string) =>
        kind === 'entity' ? (/^ ?/.exec(mark)?.[0] ?? '') + (/^.\["[^"]*","([^"]+)"/.exec(parts)?.[1] ?? '') : '',
      )
    : text;

/** White space, marks of writing direction and of no width, and the place of an image. */
const invisible = /[\s\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffc]/;

/** The description of a recording or a picture: `<msg><voicemsg length="3000" /></msg>`. */
const onlyElements = /^\s*<(\w+)>\s*<\w+(?:\s[^<>]*)?\/>\s*<\/\1>\s*$/;

/** With single spaces, and without invisible characters around it. */
export function oneLine(text: string): string {
  const line = /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text;
  let [start, end] = [0, line.length];
  while (start < end && invisible.test(line[start] ?? '')) start += 1;
  while (end > start && invisible.test(line[end - 1] ?? '')) end -= 1;
  return line.slice(start, end);
}

/** @param keepQuotes keeps quoted messages and signatures @param writer whose name may begin a signature */
export function cleanMessage(given: string, keepQuotes = false, writer?: string): CleanMessage {
  const plain = readMarkdown(withoutSources(given));
  const raw = plain.includes('[') ? plain.replace(blankLink, '').replace(codeMark, '') : plain;
  if (onlyElements.test(raw)) return { text: '', omitted: [] };
  const isHtml = raw.includes('<') && looksLikeHtml(raw);
  if (!isHtml && !raw.includes('\n')) return { text: oneLine(decode(raw)), omitted: [] };
  const lines: MarkedLine[] = isHtml
    ? htmlLines(raw)
    : decode(raw)
        .split(/\r\n|\n|\r/)
        .map((text) => ({ text: oneLine(text) }));
  if (keepQuotes) return { text: join(lines), omitted: [] };
  const marked = markQuotes(lines, writer);
  const text = join(marked.filter(({ mark }) => mark === undefined));
  // A message that only forwards another has no other words.
  if (text === '') return { text: join(lines), omitted: [] };
  const omitted = new Set(marked.flatMap(({ mark, text: words }) => (mark === undefined || words === '' ? [] : mark)));
  return { text, omitted: [...omitted] };
}

const decode = (text: string): string =>
  text.includes('&') && entities.test(text) ? readEntities(text.replace(namedEntities, readNamedEntity)) : text;

const join = (lines: readonly MarkedLine[]): string => oneLine(lines.map(({ text }) => text).join(' '));
