/** The direction of a text area. */

/**
 * A longer text has one direction: with `auto`, Chromium takes time that grows with the square of the length of a
 * paragraph and of the number of lines, 12 s for a megabyte.
 */
const maxAutoChars = 10_000;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of the first letter. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/**
 * Call this before the text changes.
 *
 * @param text the whole text or its beginning
 * @param chars the length of the whole text
 */
export function setDirection(input: HTMLTextAreaElement, text: string, chars = text.length): void {
  input.dir = chars > maxAutoChars ? directionOf(text) : 'auto';
}

export function setText(input: HTMLTextAreaElement, text: string): void {
  setDirection(input, text);
  input.value = text;
}
