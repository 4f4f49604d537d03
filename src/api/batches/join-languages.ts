/**
 * Derives the language of a text from those of its parts. Separate from cut-text.ts, so that a list of job kinds loads
 * almost nothing.
 */
import type { TextPart } from './cut-text.ts';

/** Returns the language of most of the text; undefined if the service reports none. */
export function joinLanguages(parts: readonly { part: TextPart; result: object }[]): { language?: unknown } {
  const chars = new Map<unknown, number>();
  for (const { part, result } of parts) {
    const language = 'language' in result ? result.language : undefined;
    if (language !== undefined) chars.set(language, (chars.get(language) ?? 0) + part.text.length);
  }
  const [max] = [...chars].sort(([, a], [, b]) => b - a);
  return max === undefined ? {} : { language: max[0] };
}
