/** JSON that a terminal shows as it is. */

/** What JSON leaves as it is and a terminal obeys: DEL, the C1 controls, and what changes the direction of text. */
const obeyed = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** The value as JSON with these characters escaped, which changes nothing for a program that reads it. */
export const jsonText = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(
    obeyed,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
