/** Builds the page: one document that contains its style and its script. Runs in the build. */
import { readFileSync } from 'node:fs';

/** @param parts must not contain `</style` or `</script`, which would end them early */
export function assemblePage({ style, script }: { readonly style: string; readonly script: string }): string {
  for (const [tag, text] of Object.entries({ style, script })) {
    if (text.toLowerCase().includes(`</${tag}`)) throw new Error(`The ${tag} of the page has the end of its own tag`);
  }
  const template = readFileSync(new URL('page.html', import.meta.url), 'utf8');
  return template
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${escapeTags(script)}</script>`);
}

/**
 * In a script, `<!--` followed by `<script` would hide the end tag from a browser
 * (https://html.spec.whatwg.org/#restrictions-for-contents-of-script-elements). They are in strings and expressions.
 */
const escapeTags = (script: string): string => script.replace(/<(?=!--|script|style)/gi, '\\x3C');

export { style } from './style.ts';
