/** Any text as a word of bash. */
import type { Part } from './placeholders.ts';

// Control characters, and those that reorder or break what a terminal shows: pasted as they are, they would not arrive.
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
const eachUnprintable = new RegExp(unprintable, 'gu');
/** What a shell takes as it is, and what it takes as it is between double quotes. */
const plain = /^[\w./:=@%+,-]+$/;
const calm = /^[\w./:=@%+, ?&;-]*$/;

/** @returns a word, quoted where it has to be. Bytes are those of UTF-8. */
export function quoteForBash(text: string): string {
  if (plain.test(text)) return text;
  if (!unprintable.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  // An exclamation mark would call up the history there, where bash reads what is typed.
  const escaped = text
    .replace(/[\\']/g, (character) => `\\${character}`)
    .replaceAll('!', '\\x21')
    .replace(eachUnprintable, escapeBytes);
  return `$'${escaped}'`;
}

/** Octal has at most three digits, so that a digit that follows is not taken for one of it. */
const escapeBytes = (character: string) =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/** The same with variables, whose values bash puts in as they are. */
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
