/**
 * Replaces the text between `<!-- NAME -->` and `<!-- /NAME -->`.
 *
 * @throws Error unless each marker occurs exactly once, the first before the second
 */
export function replaceBetween(text: string, name: string, content: string): string {
  const [first, last] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(first), text.indexOf(last)];
  const once = text.lastIndexOf(first) === start && text.lastIndexOf(last) === end;
  if (start < 0 || end < start || !once) throw new Error(`There is no part between ${first} and ${last}, each once`);
  return `${text.slice(0, start + first.length)}\n\n${content}\n\n${text.slice(end)}`;
}
