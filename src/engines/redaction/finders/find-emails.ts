import type { FoundData, Passage, TextWord } from '../kinds.ts';

/** Maximum lengths of the parts of an address: RFC 5321, 4.5.3.1. */
const maxLocalLength = 64;
const maxDomainLength = 255;

const localBefore = /[\p{L}\p{N}](?:[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]|\.(?!\.))*$/u;
const domainAfter = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}]{2,24}(?![\p{L}\p{N}@])/u;

/** E-mail addresses, written (`anna@example.com`) or said (`my e-mail is anna dot lee at example dot com`). */
export function findEmails({ text, words, expected }: Passage): FoundData[] {
  return [...findWritten(text), ...findSpoken(words, expected?.includes('email') === true)];
}

function findWritten(text: string): FoundData[] {
  const spans: FoundData[] = [];
  for (let index = text.indexOf('@'); index >= 0; index = text.indexOf('@', index + 1)) {
    const local = localBefore.exec(text.slice(Math.max(0, index - maxLocalLength), index))?.[0];
    const domain = domainAfter.exec(text.slice(index + 1, index + 1 + maxDomainLength))?.[0];
    if (local === undefined || domain === undefined || local.endsWith('.')) continue;
    const [start, end] = [index - local.length, index + 1 + domain.length];
    spans.push({ kind: 'email', start, end });
  }
  return spans;
}

const topLevels = new Set(
  'com org net edu gov io co uk de fr es it nl eu info biz ai dev app us ca au example'.split(' '),
);
const joiners = new Set(['dot', 'underscore', 'dash', 'hyphen']);
const announcers = new Set(['email', 'e-mail', 'mail', 'mails', 'emails', 'address', 'mailbox']);
const maxParts = 6;

/** Without a word that announces it, the local part must contain a joiner: `look at example dot com` is not an address. */
function findSpoken(words: readonly TextWord[], isExpected: boolean): FoundData[] {
  return words.flatMap((word, index) => {
    if (word.lower !== 'at') return [];
    const last = endOfDomain(words, index + 1);
    const first = startOfLocal(words, index - 1);
    if (last === undefined || first === undefined) return [];
    const announced =
      isExpected || words.slice(Math.max(0, first - 5), first).some(({ lower }) => announcers.has(lower));
    if (!announced && first === index - 1) return [];
    const [start, end] = [words[first].start, words[last].end];
    return [{ kind: 'email' as const, start, end }];
  });
}

function endOfDomain(words: readonly TextWord[], first: number): number | undefined {
  let last: number | undefined;
  for (let index = first; index < first + 2 * maxParts; index += 2) {
    if (words[index] === undefined) break;
    if (index > first && topLevels.has(words[index]?.lower ?? '')) last = index;
    if (words[index + 1]?.lower !== 'dot') break;
  }
  return last;
}

function startOfLocal(words: readonly TextWord[], last: number): number | undefined {
  if (words[last] === undefined || joiners.has(words[last]?.lower ?? '')) return undefined;
  let first = last;
  while (last - first < 2 * maxParts && first >= 2 && joiners.has(words[first - 1]?.lower ?? '')) first -= 2;
  return first;
}
