/**
 * HTML that is escaped by construction: an interpolated value is text, unless it is HTML from another template.
 * Everything from a service or a file is interpolated, and attributes are always quoted.
 */
import { sanitizeBlock } from '../text/sanitize.ts';

/** A piece of HTML. Only a template and {@link trust} create one. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** The template tag. Joins lists; writes nothing for `undefined` and `false`. */
export function html(markup: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = markup[0] ?? '';
  for (const [i, value] of values.entries()) text += render(value) + (markup[i + 1] ?? '');
  return new Html(text);
}

/** Marks the program's own markup, styles or script as HTML. Never use it for data from elsewhere. */
export const trust = (markup: string): Html => new Html(markup);

function render(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(render).join('');
  return escapeText(String(value));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Replaces control characters, which HTML does not allow, and bidirectional controls, which could fake other text, by
 * spaces.
 */
const escapeText = (text: string): string => sanitizeBlock(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
