/** Logs whose lines have members as `name=value`: `2026-11-15T13:49:00Z INFO session=7 from=agent(Ana) text="Hello"`. */

import { tryParseJson } from '../../../shared/parse-json.ts';
import type { Members } from '../../../shared/subtitles/json-members.ts';

const member = /(?<=^|\s)([a-z][\w.-]{0,40})=("(?:[^"\\]|\\.){0,20000}"|[^\s"]{0,300}?(?=:?\s|$))/gi;
const clock = /^\W{0,3}(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)/;
/** `agent(Ana)`. */
const side = /^(\w{2,20})\(([^()]{1,60})\)$/;

/** @returns undefined for a line with fewer than two members */
function readLine(line: string): Record<string, unknown> | undefined {
  const found = [...line.matchAll(member)];
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined || found.length < 2) return undefined;
  const members = found.flatMap(([, name = '', given = '']): [string, unknown][] => {
    const value = given.startsWith('"') ? (tryParseJson(given) ?? given.slice(1, -1)) : given;
    const [, role, person] = side.exec(String(value)) ?? [];
    return role === undefined
      ? [[name, value]]
      : [
          [name, person],
          ['role', role],
        ];
  });
  const words = /^:\s+(\S.*)$/.exec(line.slice(last.index + last[0].length))?.[1];
  const time = clock.exec(line.slice(0, first.index))?.[1];
  return {
    ...(time !== undefined && { time }),
    ...Object.fromEntries(members),
    ...(words !== undefined && { text: words }),
  };
}

export const parseLog = (source: string): Members => ({
  messages: source.split(/\r?\n/).flatMap((line) => readLine(line) ?? []),
});

/** True if nearly all lines have members. */
export function isLog(given: readonly string[]): boolean {
  const lines = given.filter((line) => line.trim() !== '').slice(0, 100);
  const count = lines.filter((line) => line.includes('=') && readLine(line) !== undefined).length;
  return count >= 3 && count * 5 >= lines.length * 4;
}
