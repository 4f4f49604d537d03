/** Results that depend only on the name of a column: every row of a file asks for the same ones. */
const maxNames = 10_000;
const maxNameChars = 200;

export function rememberNames<Result>(compute: (name: string) => Result): (name: string) => Result {
  const results = new Map<string, Result>();
  return (name) => {
    const known = results.get(name);
    if (known !== undefined) return known;
    const result = compute(name);
    if (results.size < maxNames && name.length <= maxNameChars) results.set(name, result);
    return result;
  };
}

/** Lists of the members of JSON objects that are remembered. */
const maxShapes = 200;
const shapes = new Map<string, readonly string[]>();

/** The same array for the same names, which {@link rememberShapes} finds without comparing them. */
export function sharedNames(names: readonly string[]): readonly string[] {
  const key = names.join('\n');
  const known = shapes.get(key);
  if (known !== undefined) return known;
  if (shapes.size >= maxShapes) shapes.clear();
  shapes.set(key, names);
  return names;
}

/** Results that depend only on the names of all columns. The rows of a table share one array of them, as do objects of JSON. */
export function rememberShapes<Result extends object>(
  compute: (names: readonly string[]) => Result,
): (names: readonly string[]) => Result {
  const results = new WeakMap<readonly string[], Result>();
  return (names) => {
    const known = results.get(names);
    if (known !== undefined) return known;
    const shared = sharedNames(names);
    const result = results.get(shared) ?? compute(shared);
    results.set(shared, result).set(names, result);
    return result;
  };
}
