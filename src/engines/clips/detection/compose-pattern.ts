/** Builds patterns over the words of a sentence (see `readSpokenWords`), joined by single spaces. */

/** Returns the source of a pattern that matches any of the phrases or patterns. */
export function anyOf(...phrases: readonly string[]): string {
  return `(?:${phrases.join('|')})`;
}

/** Returns the source of a pattern that matches any number of the phrases, in any order, each with a space after it. */
export function anyNumberOf(...phrases: readonly string[]): string {
  return `(?:${anyOf(...phrases)} )*`;
}

/** Creates a pattern that matches if any of its sources does. */
export function compose(...sources: readonly string[]): RegExp {
  return new RegExp(sources.join('|'));
}
