/** The value of `--language`. */
import { InvalidArgumentError } from 'commander';
import { profanityLanguages } from '../../contract/profanity.ts';

export type Language = (typeof profanityLanguages)[number];

/** Codes with commas between, each once, in any case; given again, the option adds to what it had. */
export function parseLanguages(value: string, previous: readonly Language[] = []): Language[] {
  const codes = value.split(',').map((code) => code.trim().toLowerCase());
  const known = codes.map((code) => profanityLanguages.find((language) => language === code));
  const unknown = codes.filter((_, index) => known[index] === undefined);
  if (unknown.length > 0) {
    throw new InvalidArgumentError(
      `No list for "${unknown.join(', ')}": the codes are ${profanityLanguages.join(', ')}.`,
    );
  }
  return [...new Set([...previous, ...known.filter((code) => code !== undefined)])];
}
