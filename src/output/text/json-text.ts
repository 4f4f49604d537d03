/** JSON that is safe to print on a terminal. */
import { StaError } from '../../shared/errors.ts';

/** Characters that JSON does not escape but a terminal interprets: DEL, C1 controls, and direction characters. */
const obeyed = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Escapes these characters in JSON text, which means the same to a program that reads it. */
export const printableJson = (json: string): string =>
  json.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Serialises a value as this kind of JSON.
 * @throws StaError `wrong_shape` if it is nested deeper than the stack allows
 */
export function jsonText(value: unknown, indent?: number): string {
  try {
    return printableJson(JSON.stringify(value, null, indent) ?? 'null');
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const hint = 'Without --json, `sta api` prints a response as the service sent it';
    throw new StaError('wrong_shape', 'The response is nested too deeply to be printed as JSON', { hint, cause });
  }
}
