/** Texts as the token ids of a model, in rows of one length. */

export interface Encoding {
  readonly ids: readonly number[];
}

export interface TokenBatch {
  readonly rows: number;
  readonly columns: number;
  /** Row after row. */
  readonly ids: BigInt64Array;
  /** 1 where a token is, 0 where a row is filled up. */
  readonly mask: BigInt64Array;
}

/** No writing has tokens of more letters on average: what lies behind is cut anyway, and need not be looked at. */
const lettersPerToken = 16;

/**
 * @param encode a text as ids, with the special tokens that the model wants around it
 * @param specials what `encode` gives for an empty text
 * @returns the ids of each text, at most so many; special tokens at the end stay there when a text is cut
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

/** Never between the halves of a surrogate pair. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Rows of the length of the longest, the others filled up. A row is never empty. */
export function padRows(rows: readonly (readonly number[])[], padId: number): TokenBatch {
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
 * Which rows are computed together: those of like length, since a row is filled up to the longest beside it.
 *
 * @returns the places of the rows, in groups of at most so many rows and, filled up, so many tokens; a row that is
 *   longer stands alone
 */
export function groupRows(rows: readonly (readonly number[])[], maxRows: number, maxTokens: number): number[][] {
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
