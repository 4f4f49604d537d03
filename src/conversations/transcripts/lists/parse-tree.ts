/** Parses XML and HTML to elements. htmlparser2 reads damaged markup in linear time. */
import { Parser } from 'htmlparser2';
import { oneLine } from '../messages/clean-message.ts';
import { emojiOf, empty } from '../messages/html-lines.ts';

/** An element with the text of all that is in it; in HTML, lines are those that are seen. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
  /** True if it has words that are not in its children. */
  hasWords: boolean;
}

/** Deeper elements belong to the text of those around them: the parser takes quadratic time for them. */
const maxDepth = 100;
const maxElements = 500_000;
export const inline = new Set('a abbr b code em font i mark small span strong sub sup u'.split(' '));
const hidden = new Set(['script', 'style', 'head', 'svg', 'template', 'noscript']);

export function parseTree(source: string, isXml: boolean): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '', hasWords: false };
  const open: Element[] = [root];
  const gap = isXml ? ' ' : '\n';
  let count = 0;
  let hiddenDepth = 0;
  let skipped = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const last = open.at(-1);
        if (last !== undefined) last.text += name === 'br' ? gap : isXml ? '' : emojiOf(name, attributes);
        if (empty.has(name) && (!isXml || name === 'br')) return;
        if (!isXml && hidden.has(name)) hiddenDepth += 1;
        if (open.length > maxDepth || count >= maxElements) {
          skipped += 1;
          return;
        }
        count += 1;
        const element: Element = { name, attributes, children: [], text: '', hasWords: false };
        last?.children.push(element);
        open.push(element);
      },
      onclosetag(name) {
        if (empty.has(name) && (!isXml || name === 'br')) return;
        if (!isXml && hidden.has(name)) hiddenDepth -= 1;
        if (skipped > 0) skipped -= 1;
        else if (open.length > 1) {
          const closed = open.pop();
          const around = open.at(-1);
          if (closed?.name === 'a' && closed.text.trim() === '') nameContact(closed);
          if (closed !== undefined && around !== undefined)
            around.text += inline.has(name) ? closed.text : `${gap}${closed.text}${gap}`;
        }
      },
      ontext(data) {
        const last = open.at(-1);
        if (hiddenDepth > 0 || last === undefined) return;
        last.text += isXml ? data : data.replaceAll('\n', ' ');
        if (data.trim() !== '') last.hasWords = true;
      },
    },
    { xmlMode: isXml, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  return root;
}

/** Characters of texts and elements that are looked at: nested elements have the same text. */
const maxWork = 2 ** 29;

/** Reads a text as one line; blank when the work is done. */
export function createReader(): (text: string) => string {
  let work = 0;
  return (text) => {
    work += text.length + 1;
    return work > maxWork ? '' : oneLine(text);
  };
}

/** Google Voice leaves the name of an unknown person empty: `<a href="tel:+15550100"><span></span></a>`. */
function nameContact({ attributes: { href = '' }, children }: Element): void {
  const address = /^(?:tel|sms|mailto):([^?]{1,200})/i.exec(href)?.[1] ?? '';
  for (let [inner] = children; inner !== undefined; [inner] = inner.children) inner.text = address;
}
