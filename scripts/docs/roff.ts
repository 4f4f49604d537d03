/** Escapes text for roff, man(7): no part of it is taken for a request, and a hyphen can be copied and searched for. */

const special: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/**
 * Text for a separate line, or for the quoted argument of a macro. Letters beyond ASCII are written as their code
 * points.
 */
export function escapeRoff(text: string): string {
  const escaped = text
    .replace(/[\\\-'"`^~]/g, (character) => special[character] ?? character)
    .replace(/[^\n\x20-\x7e]/gu, (character) => `\\[u${codePoint(character)}]`);
  return escaped.replace(/^\./gm, '\\&.');
}

const codePoint = (character: string) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

export const bold = (text: string): string => `\\fB${escapeRoff(text)}\\fR`;
export const italic = (text: string): string => `\\fI${escapeRoff(text)}\\fR`;

/** Lines that are shown unchanged. */
export const verbatim = (lines: readonly string[]): string[] => [
  '.RS 4',
  '.EX',
  ...lines.map(escapeRoff),
  '.EE',
  '.RE',
];
