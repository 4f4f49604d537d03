/** Splits an utterance into sentences to match one by one: a greeting next to a question would only blur it. */

/** After a full stop and its closing marks, or a line break. Not after `Mr.`, `e.g.`, or a single letter. */
const boundary =
  /(?<=[.!?…。！？][)\]"'”’»]*)(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nr|vs|etc|approx|e\.g|i\.e|\p{L})\.)\s+|[\r\n]+\s*/giu;

/** Longer sentences are cut: a match call has the same limit. */
const maxChars = 10_000;

/** Skips sentences without a letter or digit. */
export function splitUtterance(text: string): string[] {
  const sentences = /[.!?…。！？\r\n]/.test(text) ? text.split(boundary) : [text];
  return sentences.flatMap((sentence) => {
    const trimmed = sentence.trim();
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return [];
    return trimmed.length <= maxChars ? [trimmed] : cut(trimmed);
  });
}

function cut(sentence: string): string[] {
  const parts: string[] = [];
  for (let rest = sentence; rest !== ''; ) {
    const space = rest.lastIndexOf(' ', maxChars);
    const end = rest.length <= maxChars ? rest.length : space > 0 ? space : maxChars;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return parts;
}
