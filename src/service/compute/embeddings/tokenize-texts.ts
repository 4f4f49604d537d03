/** Texts as the token ids of a model, in rows of one length. */

export interface Encoding {
  readonly ids: readonly number[];
}

export type TokenBatch = ReturnType<typeof padRows>;

/** No script has more letters per token on average; letters beyond that are cut anyway, and need not be read. */
const lettersPerToken = 16;

/**
 * @param encode a text as ids, with the special tokens that the model expects around it
 * @param specials the result of `encode` for an empty text
 * @returns the ids of each text, up to the maximum; special tokens at the end are kept when a text is cut
 */
export function tokenizeTexts(
  texts: readonly string[],
  encode: (text: string) => Encoding,
  specials: readonly number[],
  maxTokens: number,
): number[][] {
  return texts.map((text) => {
    const ids = [...encode(cutText(text, maxTokens * lettersPerToken)).ids];
    if (ids.length <= maxTokens) return ids;
    let closing = 0;
    while (closing < specials.length && specials.at(-1 - closing) === ids.at(-1 - closing)) closing++;
    return [...ids.slice(0, maxTokens - closing), ...ids.slice(ids.length - closing)];
  });
}

/** Never cuts a surrogate pair. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Pads rows to the length of the longest. A row is never empty.
 *
 * @returns the ids row by row, and a mask: 1 for a token, 0 for padding
 */
export function padRows(rows: readonly (readonly number[])[], padId: number) {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const ids = new BigInt64Array(rows.length * columns).fill(BigInt(padId));
  const mask = new BigInt64Array(rows.length * columns);
  for (const [index, row] of rows.entries()) {
    for (const [column, id] of row.entries()) {
      ids[index * columns + column] = BigInt(id);
      mask[index * columns + column] = 1n;
    }
  }
  return { rows: rows.length, columns, ids, mask };
}

/**
 * Groups rows that are computed together: those of similar length, since each row is padded to the longest of its
 * group.
 *
 * @returns the indices of the rows, in groups up to the maximum number of rows and, including padding, of tokens; a
 * longer row is a group of its own
 */
export function batchRows(rows: readonly (readonly number[])[], maxRows: number, maxTokens: number): number[][] {
  const lengthAt = (index: number) => rows[index]?.length ?? 0;
  const groups: number[][] = [];
  for (const index of [...rows.keys()].sort((a, b) => lengthAt(a) - lengthAt(b))) {
    const group = groups.at(-1);
    const fits = group !== undefined && group.length < maxRows && (group.length + 1) * lengthAt(index) <= maxTokens;
    if (fits) group.push(index);
    else groups.push([index]);
  }
  return groups;
}
