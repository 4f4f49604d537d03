/** The name that somebody may have meant. */

/** More of a name, and of the names, is not looked at: the work stays small whatever is given. */
const comparedChars = 64;

/** @returns undefined when none is near: more than half of the letters would have to change */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  const fold = (name: string) => name.slice(0, comparedChars).toLowerCase();
  const folded = fold(wanted);
  let nearest: string | undefined;
  let fewest = Math.floor(folded.length / 2) + 1;
  for (const name of names) {
    const changes = countChanges(folded, fold(name));
    if (changes >= fewest) continue;
    nearest = name;
    fewest = changes;
  }
  return nearest;
}

/** Levenshtein's distance, by Wagner and Fischer, a row at a time. */
function countChanges(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
