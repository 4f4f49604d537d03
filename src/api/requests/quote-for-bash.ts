/** Quotes any text as one bash word. */
import type { Part } from './placeholders.ts';

// Control characters, and those that reorder or break terminal output: they would not survive being pasted.
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
const eachUnprintable = new RegExp(unprintable, 'gu');
/** Text that needs no quotes, and text that needs no escapes between double quotes. */
const plain = /^[\w./:=@%+,-]+$/;
const calm = /^[\w./:=@%+, ?&;-]*$/;

/** @returns a word, quoted if necessary, in UTF-8 */
export function quoteForBash(text: string): string {
  if (plain.test(text)) return text;
  if (!unprintable.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  // In an interactive bash, an exclamation mark would expand the history.
  const escaped = text
    .replace(/[\\']/g, (character) => `\\${character}`)
    .replaceAll('!', '\\x21')
    .replace(eachUnprintable, escapeBytes);
  return `$'${escaped}'`;
}

/** Octal escapes have exactly three digits, so that a following digit is not taken as part of one. */
const escapeBytes = (character: string) =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/** The same for text with variables, which bash expands to their values. */
export function quoteParts(parts: readonly Part[]): string {
  if (parts.every((part) => 'variable' in part || calm.test(part.text)) && parts.some((part) => 'variable' in part)) {
    const words = parts.map((part, i) => {
      if ('text' in part) return part.text;
      const next = parts[i + 1];
      const bare = next === undefined || 'variable' in next || !/^\w/.test(next.text);
      return bare ? `$${part.variable}` : `\${${part.variable}}`;
    });
    return `"${words.join('')}"`;
  }
  if (parts.length === 0) return "''";
  return parts.map((part) => ('text' in part ? quoteForBash(part.text) : `"$${part.variable}"`)).join('');
}
