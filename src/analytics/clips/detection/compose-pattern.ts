/** Parts of patterns over the words of a sentence (see `readSpokenWords`), joined by single spaces. */

/** The source of a pattern that matches any of the phrases or patterns. */
export function anyOf(...phrases: readonly string[]): string {
  return `(?:${phrases.join('|')})`;
}

/** The source of a pattern that matches the phrases in any order and number, each with a space after it. */
export function anyNumberOf(...phrases: readonly string[]): string {
  return `(?:${anyOf(...phrases)} )*`;
}

/** A pattern that matches what any of its sources matches. */
export function compose(...sources: readonly string[]): RegExp {
  return new RegExp(sources.join('|'));
}
