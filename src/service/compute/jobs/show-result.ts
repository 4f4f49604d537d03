/**
 * Converts stored results to responses. They are cut and joined as text: parsing and serialising them again would cost
 * more than all other work for a short text, and ten times its bytes in memory for a long one.
 */
import type { TextItem } from '../../../contract/job-calls.ts';
import { textComputations } from './computations.ts';

const languageStart = ',"language":';
/** Longer than the end of a result with its language. */
const maxEndLength = 100;

/** Returns a stored result of an item on a text, from the item's data to the end of the response. */
export function showResult(kind: TextItem, result: string): string {
  return endData(kind, startData(kind, result));
}

/** {@link showResult} for a result that is read in parts. */
export async function* showResultParts(kind: TextItem, parts: AsyncIterable<string>): AsyncGenerator<string> {
  let end: string | undefined;
  for await (const part of parts) {
    const text = end === undefined ? startData(kind, part) : end + part;
    yield text.slice(0, -maxEndLength);
    end = text.slice(-maxEndLength);
  }
  yield endData(kind, end ?? '');
}

function startData(kind: TextItem, result: string): string {
  const { shows } = textComputations[kind];
  const start = `{"${shows}":`;
  // Version 0.1.0 stored the data without a name.
  return shows !== undefined && result.startsWith(start) ? result.slice(start.length) : result;
}

function endData(kind: TextItem, end: string): string {
  const languageAt = end.lastIndexOf(languageStart);
  // Version 0.1.0 stored no language.
  if (languageAt < 0) return `${end}}}`;
  const brace = textComputations[kind].shows === undefined ? '}' : '';
  return `${end.slice(0, languageAt)}${brace}}${end.slice(languageAt)}`;
}
