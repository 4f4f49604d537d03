/** Reads members of JSON of unknown shape. A member with an unexpected type counts as absent. */

export type Members = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;

/** Returns the objects of a list; empty if it is not a list. */
export const objectsIn = (value: unknown): Members[] =>
  Array.isArray(value) ? value.map(asObject).filter((one) => one !== undefined) : [];

/** @returns undefined for a blank text */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.replace(/\s+/g, ' ').trim() : undefined;

/** A number, also if it is written as a string, as in the JSON of AWS. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
