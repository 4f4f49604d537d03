/** Turns HTML bodies into lines of text. htmlparser2 reads damaged markup in linear time, in Node and in browsers. */
import { Parser } from 'htmlparser2';
import { rememberNames } from '../columns/remember-names.ts';
import type { Mark, MarkedLine } from './mark-quotes.ts';

const blocks = new Set(
  'address article aside blockquote center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Skype has files and calls in the last two. */
const hidden = new Set('script style head title template noscript svg object uriobject partlist'.split(' '));
/** Elements without an end tag. */
export const empty = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'area',
  'base',
  'col',
  'embed',
  'source',
  'wbr',
]);

/** Classes and ids by which mail programs mark earlier messages: Gmail, Outlook, Yahoo, Thunderbird, Proton, Zendesk. */
const quoteNames =
  /(?:^|[\s_-])(?:gmail_quote|gmail_quote_container|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|outlookmessageheader|zmail_extra|tutanota_quote|front-blockquote|freshdesk_quote|hs_reply|zd-quoted|quoted-text)(?:$|[\s_-])/i;
const signatureNames =
  /(?:^|[\s_-])(?:gmail_signature|moz-signature|protonmail_signature_block|signature|front-signature|ms-outlook-mobile-signature|ms-outlook-ios-signature)(?:$|[\s_-])/i;
/** Everything from here on is an earlier message. */
const restNames = /^(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)$/i;

/** Teams has its emoji in an element, others in an image. */
export const emojiOf = (name: string, { alt = '' }: Readonly<Record<string, string>>): string =>
  name === 'emoji' || (name === 'img' && alt.length <= 20 && /^\p{Extended_Pictographic}/u.test(alt)) ? alt : '';

/** Deeper elements are not read: the parser takes quadratic time for them. */
const maxDepth = 1_000;

/** Emoticons, marks of edits, quotes, mentions, files and calls of Skype and Teams. */
const skypeTag = /<(?:ss|e_m|quote|at|uriobject|partlist)\s[\w-]{1,30}=[^<>]{1,2000}>/i;

/** True if a text has tags of HTML. `<name>` and `a < b` are not tags. */
export const looksLikeHtml = (text: string): boolean =>
  skypeTag.test(text) ||
  /<(?:\/(?:speak|p|div|span|a|b|i|u|strong|em|ul|ol|li|table|td|html|body|blockquote|font|pre|code|h[1-6])|(?:br|hr)\s*\/?|(?:p|div|span|table|ul|ol|html|body|img|blockquote|details|!doctype)(?:\s[^<>]*)?\/?)>|<a\s[^<>]*href/i.test(
    text,
  );

const clock = /^\d{1,2}(?::\d{2}){1,2}$/;

/**
 * The visible lines, with marks for earlier messages and signatures.
 *
 * @param areParts true if elements with classes are parts of a line, such as a name and a time, with space between them
 */
export function htmlLines(html: string, areParts = false): MarkedLine[] {
  const lines: MarkedLine[] = [];
  const marks: (Mark | 'hidden' | undefined)[] = [];
  let text = '';
  let rest: Mark | undefined;
  /** What follows the time in the next text: the rest of its seconds, `.25`. */
  let fraction = '';
  const current = () => marks.at(-1) ?? rest;
  const endLine = () => {
    const mark = current();
    if (mark !== 'hidden')
      lines.push({
        text: text.replace(/\s*\t\s*|\s+/g, (gap) => (areParts && gap.includes('\t') ? '  ' : ' ')).trim(),
        mark,
      });
    text = '';
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'br' || blocks.has(name)) endLine();
        else if (areParts && attributes.class !== undefined && text !== '') text += '\t';
        if (current() !== 'hidden') text += emojiOf(name, attributes);
        if (empty.has(name)) return;
        if (marks.length >= maxDepth) parser.pause();
        const { class: classes = '', id = '', type = '' } = attributes;
        if (restNames.test(id)) rest = 'quote';
        // Open WebUI has the thoughts of a model in the message.
        const isHidden =
          hidden.has(name) ||
          (name === 'details' && type === 'reasoning') ||
          (areParts && (name === 'footer' || name === 'nav'));
        const own: Mark | 'hidden' | undefined = isHidden
          ? 'hidden'
          : name === 'blockquote' ||
              name === 'quote' ||
              (name === 'aside' && /(?:^|\s)quote(?:\s|$)/.test(classes)) ||
              quoteNames.test(classes) ||
              quoteNames.test(id)
            ? 'quote'
            : signatureNames.test(classes) || signatureNames.test(id) || attributes['data-signature'] !== undefined
              ? 'signature'
              : undefined;
        marks.push(marks.at(-1) ?? own);
        // oTranscribe shows whole seconds only.
        const { 'data-timestamp': seconds } = attributes;
        fraction = seconds === undefined ? '' : `${/^\d{1,6}(\.\d{1,6})$/.exec(seconds)?.[1] ?? ''} `;
      },
      onclosetag(name) {
        if (empty.has(name)) return;
        // The words of an inline element stay in their line.
        if (blocks.has(name)) endLine();
        if (name === 'td' || name === 'th') text += ' ';
        if (marks.length > 0) {
          const before = marks.at(-1);
          marks.pop();
          if (before !== (marks.at(-1) ?? rest) && text !== '') {
            marks.push(before);
            endLine();
            marks.pop();
          }
        }
      },
      ontext(data) {
        if (current() !== 'hidden') text += clock.test(data) ? data + fraction : data;
        fraction = '';
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  endLine();
  return lines;
}

/** The characters of `&ndash;`; a name that HTML does not have stays. */
export const readNamedEntity = rememberNames((entity) => {
  let text = '';
  const parser = new Parser({ ontext: (data) => (text += data) }, { decodeEntities: true });
  parser.end(entity);
  // `&nothing;` begins with `&not`.
  return text.endsWith(';') ? entity : text;
});
