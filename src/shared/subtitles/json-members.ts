/** Reads members of JSON of unknown shape: what has another type than expected is absent. */

export type Members = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;

/** The objects of a list; none if it is not a list. */
export const objectsIn = (value: unknown): Members[] =>
  Array.isArray(value) ? value.map(asObject).filter((one) => one !== undefined) : [];

/** @returns undefined for a blank text */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.replace(/\s+/g, ' ').trim() : undefined;

/** A number, also one that is written as a text, as AWS does. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
