/** The language of a text, from those of its parts. Apart from cut-text.ts so that a list of job kinds loads next to nothing. */
import type { TextPart } from './cut-text.ts';

/** The language of most of the text; undefined if the service names none. */
export function joinLanguages(parts: readonly { part: TextPart; result: object }[]): { language?: unknown } {
  const chars = new Map<unknown, number>();
  for (const { part, result } of parts) {
    const language = 'language' in result ? result.language : undefined;
    if (language !== undefined) chars.set(language, (chars.get(language) ?? 0) + part.text.length);
  }
  const [max] = [...chars].sort(([, a], [, b]) => b - a);
  return max === undefined ? {} : { language: max[0] };
}
