import { countBy } from '../../shared/collections/group-by.ts';
import { isDeviceName } from '../../shared/platform.ts';

/**
 * Names for the files that are made from each of many recordings, as short as possible without being ambiguous: the
 * file's name without its extension, else with it, else with parent directories. Names that differ only in letter case
 * count as equal, since some file systems ignore it.
 *
 * @param paths paths or links, without duplicates
 */
export function nameRecordings(paths: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const give = (path: string, name: string) => {
    names.set(path, name);
    taken.add(fold(name));
  };
  let open: readonly string[] = paths;
  for (let level = 0; open.length > 0; level++) {
    const wanted = open.map((path) => ({ path, name: nameAt(path, level) }));
    const counts = countBy(wanted, ({ name }) => fold(name));
    const rest = wanted.filter(({ name }) => counts.get(fold(name)) !== 1 || taken.has(fold(name)));
    for (const one of wanted) if (!rest.includes(one)) give(one.path, one.name);
    const isLongest = level > 1 && rest.every(({ path, name }) => name === nameAt(path, level + 1));
    // They differ only in characters that names cannot have.
    if (isLongest) for (const { path, name } of rest) give(path, numbered(name, taken));
    open = isLongest ? [] : rest.map(({ path }) => path);
  }
  return names;
}

const fold = (name: string) => name.toLowerCase();

function numbered(name: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(fold(`${name}-${number}`))) number++;
  return `${name}-${number}`;
}

/** Names are limited to 255 bytes on most systems, and a kind and an extension follow. */
const maxNameChars = 60;

/** @param level 0: without the extension, 1: the whole name, 2: with the parent directory, and so on */
function nameAt(path: string, level: number): string {
  const parts = path
    .replace(/(?<=^https?:.*)[?#].*$/is, '')
    .split(/[\\/]+/)
    .filter((part) => !['', '.', '..'].includes(part));
  const name = parts.slice(-Math.max(1, level)).join('-');
  const short = level === 0 ? name.replace(/(?<=.)\.[^.]*$/, '') : name;
  const allowed = short.replace(/[\p{Cc}:*?"<>|]/gu, '_').slice(-maxNameChars) || 'recording';
  return isDeviceName(allowed) ? `_${allowed}` : allowed;
}
