import { splitWords } from '../matching/split-words.ts';
import { stemWord } from '../matching/stem-word.ts';
import { weighStem } from '../matching/weigh-stem.ts';
import { isIntroduction, measureCourtesy } from './courtesies.ts';
import { rankCentrality } from './rank-centrality.ts';
import type { SentenceFeatures } from './sentence-features.ts';
import { buildTermMatrix, countTerms, measureLength, multiplyTerms, sumRows, type TermMatrix } from './term-matrix.ts';

/** A sentence of a document, with the text before it. */
export interface SummaryInput {
  text: string;
  /** The text between the previous sentence and this one: white space, or a speaker's label. */
  gap: string;
}

/** A document's sentences as input of the ranking. */
export interface DescribedSentences {
  features: SentenceFeatures[];
  /** The stems of each sentence, including function words. */
  stems: readonly (readonly string[])[];
  matrix: TermMatrix;
  /** Whether the text is talk: many sentences open a turn under a speaker's label, or are backchannels (`Okay.`). */
  isTranscript: boolean;
}

/** Lighter stems are function words: they do not make sentences similar, and neither do numbers. */
const lightest = 3.2;
const pointers = new Set('it this that these those he she they his her their its such there here'.split(' '));
const persons = new Set('i im ive id ill me my mine we were weve our us'.split(' '));
const fewWords = 6;
const manyWords = 35;
/** A sentence with at least this share of fillers is a backchannel: very few in prose, a quarter or more in speech. */
const mostlyFilling = 0.7;

function share(words: readonly string[], holds: (word: string) => boolean): number {
  let held = 0;
  for (const word of words) if (holds(word)) held++;
  return words.length > 0 ? held / words.length : 0;
}

/** Describes the sentences of a document, in order. Linear in the text. */
export function describeSentences(sentences: readonly SummaryInput[]): DescribedSentences {
  const words = sentences.map(({ text }) => splitWords(text));
  const stems = words.map((list) => list.map(stemWord));
  const matrix = buildTermMatrix(stems, (stem) => weighStem(stem) >= lightest && !/^\p{N}/u.test(stem));
  const ranks = rankCentrality(matrix);
  const centroid = sumRows(matrix, new Float64Array(sentences.length).fill(1));
  const centroidLength = measureLength(centroid) || 1;
  const courtesies = words.map((list, index) => {
    const courtesy = measureCourtesy(list);
    return isIntroduction(sentences[index].text) ? { ...courtesy, isFormula: true } : courtesy;
  });
  const opener = new Float64Array(matrix.width);
  const openerAt = courtesies.findIndex(({ filling, isFormula }) => filling < 0.5 && !isFormula);
  const openerEnd = matrix.starts[openerAt + 1];
  for (let index = matrix.starts[openerAt] ?? openerEnd; index < openerEnd; index++) {
    opener[matrix.terms[index]] = matrix.weights[index];
  }
  const labelled = sentences.filter(({ gap }) => gap.includes(':')).length;
  const features = sentences.map(({ text, gap }, index): SentenceFeatures => {
    const list = words[index];
    const courtesy = courtesies[index];
    const capitals = text.match(/(?<=\s)\p{Lu}\p{L}/gu)?.length ?? 0;
    return {
      centrality: Math.min(3, ranks[index]) / 3,
      centroid: multiplyTerms(matrix, index, centroid) / centroidLength,
      opening: index === openerAt ? 0 : multiplyTerms(matrix, index, opener),
      lead: 1 / (1 + index),
      early: sentences.length > 1 ? 1 - index / (sentences.length - 1) : 1,
      last: index === sentences.length - 1 ? 1 : 0,
      startsParagraph: index === 0 || /\n\s*\n/.test(gap) ? 1 : 0,
      length: Math.log1p(list.length) / 4,
      short: Math.max(0, fewWords - list.length) / fewWords,
      long: Math.min(1, Math.max(0, list.length - manyWords) / manyWords),
      vague: countTerms(matrix, index) < 2 ? 1 : 0,
      question: /\?["'”’)\]]*$/.test(text) ? 1 : 0,
      digits: /\p{N}/u.test(text) ? 1 : 0,
      names: Math.min(1, capitals / Math.max(1, list.length)),
      pointsBack: pointers.has(list[0] ?? '') ? 1 : 0,
      firstPerson: share(list, (word) => persons.has(word)),
      filling: courtesy.filling,
      formula: courtesy.isFormula ? 1 : 0,
    };
  });
  const backchannels = courtesies.filter(({ filling }) => filling >= mostlyFilling).length;
  const isTranscript =
    labelled >= Math.max(3, sentences.length / 5) || backchannels >= Math.max(3, sentences.length * 0.15);
  return { features, stems, matrix, isTranscript };
}
