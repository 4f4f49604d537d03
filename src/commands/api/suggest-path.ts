/** The path that a mistyped one may have been meant to be. */

import type { HttpMethod } from '../../api/build-request.ts';
import { findPath, findUnderAnyMethod, pathnameOf } from '../../api/find-path.ts';
import { listEndpoints } from '../../contract/contract.ts';
import { nearestWords } from '../../output/nearest-words.ts';

/** @returns method and path, `GET /v1/...`; undefined when the path is right, or like none */
export function suggestPath(method: HttpMethod, typed: string): string | undefined {
  if (findPath(method, typed) !== undefined) return undefined;
  const [other] = findUnderAnyMethod(typed);
  if (other !== undefined) return `${other.endpoint.method} ${pathnameOf(typed)}`;
  const words = pathnameOf(typed).split('/').filter(Boolean);
  const near = listEndpoints()
    .map(([, , endpoint]) => endpoint)
    .filter(({ path }) => isNear(words, path.split('/').filter(Boolean)));
  const best = near.find((endpoint) => endpoint.method === method) ?? near[0] ?? onlyNeighbour(method, words);
  return best === undefined ? undefined : `${best.method} ${best.path}`;
}

/** The one path with this method that differs in its last word alone. */
function onlyNeighbour(method: HttpMethod, words: readonly string[]) {
  const parentOf = (path: readonly string[]) => path.slice(0, -1).join('/');
  const [only, ...others] = listEndpoints()
    .map(([, , endpoint]) => endpoint)
    .filter(
      (endpoint) => endpoint.method === method && parentOf(endpoint.path.split('/').slice(1)) === parentOf(words),
    );
  return others.length === 0 ? only : undefined;
}

/** The same words but for slips, and whether those in front were left out or not. What follows may be ids. */
function isNear(words: readonly string[], path: readonly string[]): boolean {
  const shortest = Math.max(1, path.length - 2);
  for (let start = 0; start <= path.length - shortest; start += 1) {
    const wanted = path.slice(start);
    if (words.length >= wanted.length && wanted.every((word, i) => isLike(words[i] ?? '', word))) return true;
  }
  return false;
}

const isLike = (word: string, wanted: string) => word === wanted || nearestWords(word, [wanted]).length > 0;
