/**
 * HTML that is escaped by construction: what a template interpolates is text, unless it is HTML that a template made. All
 * that comes from a service or a file is interpolated, and attributes are always quoted.
 */
import { sanitizeBlock } from '../output/sanitize.ts';

/** A piece of HTML. Only a template and {@link trust} make one. */
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

/** The template tag. Lists are joined; `undefined` and `false` are nothing. */
export function html(markup: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = markup[0] ?? '';
  for (const [i, value] of values.entries()) text += render(value) + (markup[i + 1] ?? '');
  return new Html(text);
}

/** Markup, styles or script of the program's own. Never for what comes from elsewhere. */
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

/** Control characters are no HTML, and what reorders text could make a page say something else: they become spaces. */
const escapeText = (text: string): string => sanitizeBlock(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
