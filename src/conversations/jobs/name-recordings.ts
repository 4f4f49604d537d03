/**
 * Names for the files that are made of each of many recordings: as short as tells them apart. That is the name of the file
 * without its ending, else with it, else with the directories above it. Letter case does not tell names apart: some file systems
 * ignore it.
 *
 * @param paths or addresses, all different
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
    const counts = new Map<string, number>();
    for (const { name } of wanted) counts.set(fold(name), (counts.get(fold(name)) ?? 0) + 1);
    const rest = wanted.filter(({ name }) => counts.get(fold(name)) !== 1 || taken.has(fold(name)));
    for (const one of wanted) if (!rest.includes(one)) give(one.path, one.name);
    const isLongest = level > 1 && rest.every(({ path, name }) => name === nameAt(path, level + 1));
    // They differ only in what a name cannot have.
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

/** Names are at most 255 bytes on most systems, and a kind and an ending follow. */
const longestName = 60;

/** @param level 0: without the ending, 1: the whole name, 2: with the directory above, and so on */
function nameAt(path: string, level: number): string {
  const parts = path
    .replace(/(?<=^https?:.*)[?#].*$/is, '')
    .split(/[\\/]+/)
    .filter((part) => !['', '.', '..'].includes(part));
  const name = parts.slice(-Math.max(1, level)).join('-');
  const short = level === 0 ? name.replace(/(?<=.)\.[^.]*$/, '') : name;
  return short.replace(/[\p{Cc}:*?"<>|]/gu, '_').slice(-longestName) || 'recording';
}
