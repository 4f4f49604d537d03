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
