/** Finds mistakes that a schema cannot: repeated names, and URLs that no service accepts. */

import { showPath } from '../../contract/schemas/schema-errors.ts';
import { entryKey, type FileEntry, type RecordKind } from './record-kinds.ts';

export interface EntryProblem {
  readonly path: readonly string[];
  readonly words: string;
}

/** @param placeOf the position of an entry in the file, for the message about a second entry with the same name */
export function checkEntries(
  kind: RecordKind,
  entries: readonly FileEntry[],
  placeOf: (index: number) => string,
): EntryProblem[] {
  const first = new Map<string, number>();
  return entries.flatMap((entry, index): EntryProblem[] => {
    const path = [kind.section, String(index)];
    const before = first.get(entryKey(entry));
    if (before === undefined) first.set(entryKey(entry), index);
    const twice =
      before === undefined || entry.duplicate
        ? []
        : [{ path, words: `${showPath(path)} repeats the ${kind.label} of ${placeOf(before)}${adviseOn(kind)}` }];
    const wrong = entry.kind === 'webhook' ? findUrlMistake(entry.name) : undefined;
    const url = [...path, 'url'];
    return wrong === undefined ? twice : [...twice, { path: url, words: `${showPath(url)} ${wrong}` }];
  });
}

const adviseOn = ({ kind }: RecordKind) =>
  kind === 'profanityWord' ? '' : ': remove one, or add "duplicate: true" to this one to keep both';

/** The message does not repeat the URL, since it may contain a password. */
function findUrlMistake(value: string): string | undefined {
  if (/[\s\p{Cc}\p{Cs}]/u.test(value)) return 'must not contain spaces or control characters';
  if (!URL.canParse(value)) return 'must be an http or https URL';
  const { username, password } = new URL(value);
  return username === '' && password === '' ? undefined : 'must not contain a user name or password';
}
