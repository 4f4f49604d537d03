/** A number with its noun: `1 tag`, `3 tags`. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
