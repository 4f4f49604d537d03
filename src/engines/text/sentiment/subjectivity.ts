import { stemWord } from '../matching/stem-word.ts';
import { boosters, contrasts, dampeners, irrealis, negators } from './data/modifiers.ts';
import type { SentimentEvidence } from './features.ts';
import type { Token } from './tokens.ts';

const opinionVerbs = new Set(
  `think believe feel felt feels seem seems seemed look looks sound sounds guess suppose doubt agree disagree prefer
  recommend wish hope love hate like enjoy enjoyed expect expected impressed find found opinion honestly personally
  frankly imo imho clearly obviously unfortunately fortunately sadly apparently perhaps maybe probably rather enough
  too ever best worst better worse`.split(/\s+/),
);
const firstPerson = new Set('i me my mine myself we us our ours im ive'.split(' '));
const secondPerson = new Set('you your yours u ur yourself'.split(' '));
const thirdPerson = new Set('he she him her his hers they them their himself herself themselves who whom'.split(' '));
const generalities = new Set('is are was be it this that these all every always never nothing everything'.split(' '));
const events = new Set(
  `when after before until during while year years day days night month week today yesterday tomorrow monday tuesday
  wednesday thursday friday saturday sunday into from where begins began becomes became goes went comes came takes took
  finds arrives arrived leaves left called named lives lived moves moved meets met decides decided order account number
  flight book card send sent address phone email date time`.split(/\s+/),
);

/**
 * The degree of opinion in a sentence, from 0 (a statement of fact) to 1. A logistic regression over counts of word
 * classes and over stems, fitted to Pang & Lee's subjectivity set (2004), to the human ratings of VADER's ground truth
 * and to plain statements.
 */
export function rateSubjectivity(
  tokens: readonly Token[],
  evidence: SentimentEvidence,
  weights: SubjectivityWeights,
): number {
  const features = readSubjectivityFeatures(tokens, evidence);
  let score = features.reduce((sum, value, index) => sum + value * weights.features[index], 0);
  for (const [stem, count] of countStems(tokens)) score += count * (weights.stems.get(stem) ?? 0);
  return 1 / (1 + Math.exp(-score));
}

/** The learned coefficients. */
export interface SubjectivityWeights {
  /** In the order of `readSubjectivityFeatures`. */
  readonly features: readonly number[];
  readonly stems: ReadonlyMap<string, number>;
}

interface SubjectivityData {
  readonly stemStep: number;
  readonly subjectivityStems: string;
  readonly subjectivityWeights: readonly number[];
}

export function readSubjectivity(data: SubjectivityData): SubjectivityWeights {
  return {
    features: data.subjectivityWeights,
    stems: new Map(
      data.subjectivityStems.split('\n').flatMap((row) => {
        const [steps, ...stems] = row.split(' ');
        return stems.map((stem) => [stem, Number(steps) * data.stemStep] as const);
      }),
    ),
  };
}

/** Each stem of a sentence with its share: as features of the regression, stems count less in longer sentences. */
export function countStems(tokens: readonly Token[]): Map<string, number> {
  const stems = new Set<string>();
  for (const { kind, text } of tokens) if (kind === 'word') stems.add(stemWord(text));
  const share = 4 / Math.sqrt(stems.size + 4);
  return new Map([...stems].map((stem) => [stem, share]));
}

/** The features: shares of the sentence's words, and logarithms of its evidence of sentiment. */
export function readSubjectivityFeatures(tokens: readonly Token[], evidence: SentimentEvidence): number[] {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  const share = (isMember: (word: string) => boolean) => (4 * words.filter(isMember).length) / (words.length + 4);
  const has = (mark: string) => (tokens.some(({ kind, text }) => kind === 'stop' && text.includes(mark)) ? 1 : 0);
  return [
    1,
    Math.log1p(evidence.positive),
    Math.log1p(evidence.negative),
    (4 * (evidence.positive + evidence.negative)) / (words.length + 4),
    share((word) => boosters.has(word) || dampeners.has(word)),
    share((word) => opinionVerbs.has(word)),
    share((word) => irrealis.has(word)),
    share((word) => contrasts.has(word)),
    share((word) => negators.has(word)),
    share((word) => firstPerson.has(word)),
    share((word) => secondPerson.has(word)),
    share((word) => thirdPerson.has(word)),
    has('!'),
    has('?'),
    share((word) => /\d/.test(word)),
    share((word) => generalities.has(word)),
    share((word) => events.has(word)),
    Math.log1p(words.length) / 4,
  ];
}
