import type { SummaryInput } from './describe-sentences.ts';

/** A text with fewer headings has no parts that its first words introduce. */
const minHeadings = 3;
const maxHeadingWords = 10;

/**
 * Finds the headings of a document, and the sentences that introduce it: those before the heading of its second part. A
 * heading is a short paragraph without a stop.
 */
export function findIntroduction(sentences: readonly SummaryInput[]): {
  headings: ReadonlySet<number>;
  introduction: ReadonlySet<number>;
} {
  const opensParagraph = (index: number) =>
    index === 0 || index >= sentences.length || /\n\s*\n/.test(sentences[index]?.gap ?? '');
  const headings = [...sentences.keys()].filter((index) => {
    const { text } = sentences[index];
    if (/^#{1,6}\s/.test(text)) return true;
    return (
      opensParagraph(index) &&
      opensParagraph(index + 1) &&
      !/[.!?:;,…。！？"”]$/.test(text) &&
      text.split(/\s+/).length <= maxHeadingWords
    );
  });
  const [first] = headings;
  if (headings.length < minHeadings || first === undefined) return { headings: new Set(), introduction: new Set() };
  const isHeading = new Set(headings);
  let from = first > 0 ? 0 : 1;
  while (isHeading.has(from)) from++;
  const to = headings.find((index) => index > from) ?? sentences.length;
  return { headings: isHeading, introduction: new Set(Array.from({ length: to - from }, (_, step) => from + step)) };
}
