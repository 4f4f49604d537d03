interface Part {
  readonly start: number;
  readonly end: number;
}

/** The position of the text between two markers, each of which occurs exactly once. @throws Error otherwise */
function findPart(text: string, name: string): Part {
  const [first, last] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(first), text.indexOf(last)];
  const once = text.lastIndexOf(first) === start && text.lastIndexOf(last) === end;
  if (start < 0 || end < start || !once) throw new Error(`There is no part between ${first} and ${last}, each once`);
  return { start: start + first.length, end };
}

/** The text between `<!-- NAME -->` and `<!-- /NAME -->`. @throws Error unless each marker occurs exactly once */
export function betweenMarks(text: string, name: string): string {
  const { start, end } = findPart(text, name);
  return text.slice(start, end);
}

/**
 * Replaces the text between `<!-- NAME -->` and `<!-- /NAME -->`.
 *
 * @throws Error unless each marker occurs exactly once, the first before the second
 */
export function replaceBetween(text: string, name: string, content: string): string {
  const { start, end } = findPart(text, name);
  return `${text.slice(0, start)}\n\n${content}\n\n${text.slice(end)}`;
}
