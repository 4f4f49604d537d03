/** A number with its noun: `1 tag`, `3 tags`. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The first `max`, and how many more there are. */
export const firstOf = (names: readonly string[], max: number): string[] =>
  names.length > max ? [...names.slice(0, max), `and ${names.length - max} more`] : [...names];

/** `48 kB`, `3.2 MB`, `120 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
