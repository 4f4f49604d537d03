/** Splits an utterance into sentences to match one by one: a greeting next to a question would only blur it. */
import { defaultLimits } from '../../contract/schemas/limits.ts';

/** After a full stop and its closing marks, or a line break. Not after `Mr.`, `e.g.`, or a single letter. */
const boundary =
  /(?<=[.!?…。！？][)\]"'”’»]*)(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nr|vs|etc|approx|e\.g|i\.e|\p{L})\.)\s+|[\r\n]+\s*/giu;

/** Skips sentences without a letter or digit; cuts a sentence that is too long for a call. */
export function splitUtterance(text: string): string[] {
  const sentences = /[.!?…。！？\r\n]/.test(text) ? text.split(boundary) : [text];
  return sentences.flatMap((sentence) => {
    const trimmed = sentence.trim();
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return [];
    return trimmed.length <= defaultLimits.sentenceChars ? [trimmed] : cut(trimmed);
  });
}

function cut(sentence: string): string[] {
  const parts: string[] = [];
  for (let rest = sentence; rest !== ''; ) {
    const space = rest.lastIndexOf(' ', defaultLimits.sentenceChars);
    const end =
      rest.length <= defaultLimits.sentenceChars ? rest.length : space > 0 ? space : defaultLimits.sentenceChars;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return parts;
}
