/**
 * `node --import tsx lab/training/summary/sentence-weights.ts` writes src/engines/text/summary/data/sentence-weights.ts: the weights
 * of a sentence's features and cue words in the choice of sentences for a summary, once for prose and once
 * for transcripts, from the training parts of sets with human summaries.
 */
import { writeFileSync } from 'node:fs';
import { stemWord } from '../../../src/engines/text/matching/stem-word.ts';
import { splitSentences } from '../../../src/engines/text/sentences/split-sentences.ts';
import { type DescribedSentences, describeSentences } from '../../../src/engines/text/summary/describe-sentences.ts';
import { summaryFeatureNames } from '../../../src/engines/text/summary/sentence-features.ts';
import { readAbstracts, readDocuments, readMeetings, readSpeakers, type SummaryCase } from '../../corpora/summaries.ts';
import { fitListwise, type LabelledDocument, type Prior } from './fit-listwise.ts';
import { labelAlone, labelGreedily } from './label-sentences.ts';

/**
 * Words that may show in a conversation whether a sentence matters, whatever its subject: weights learned from
 * meetings about remote controls must apply to calls about bills. Personal pronouns are left out too: in a meeting they
 * mark small talk, in a call the customer's wish.
 */
const conversationCues: readonly string[] =
  `the a an of and or about for to in on at by with from into was were is are be
  been will would should could can must need have has had do did because so but if when then also first second next main
  important most more less many some all any each another other only already again before after while however therefore
  though since than that this these those which who what how why where there here not never always often usually maybe
  perhaps probably actually basically really just like kind sort thing stuff something anything everything problem plan
  idea propose suggest decide decision agree agreement think believe want hope expect try start stop finish continue
  change make made use work find found show mean explain say said ask talk discuss question answer result point reason
  example part way now later soon good better best bad worse wrong right possible able different same new current future
  past previous both between whether against without within until during instead take put look see know remember
  understand going gonna wanna okay um uh yeah well`.split(/\s+/);

interface LearningCase {
  described: DescribedSentences;
  labels: number[];
  weight: number;
}

const greedySentences = 8;
const featureStrength = 3e-4;

/** The start of a fit. */
interface Plan {
  /** The stems that may become cues, and the strength of each one's pull towards 0. */
  cues: readonly string[];
  cueStrength: number;
  /** Weights that features are pulled towards; 0 for the others. */
  known: Readonly<Record<string, number>>;
  /** Features with a fixed weight. */
  fixed: ReadonlySet<string>;
}

/**
 * Few of the labelled texts are calls, so some weights for calls are set by hand: questions, formulas and sentences without content
 * count against a sentence, and in a transcript the first sentence, numbers and `I` are not evidence.
 */
const knownInProse = { question: -1, formula: -12, filling: -2, short: -3, vague: -2 };
const knownInTranscripts = { ...knownInProse, question: -2 };
const fixedInProse = new Set(['question', 'formula', 'vague']);
const fixedInTranscripts = new Set([...fixedInProse, 'firstPerson', 'lead', 'opening', 'digits']);

function learnFrom(cases: readonly SummaryCase[], weight: number): LearningCase[] {
  return cases.map(({ text, references, sentences: count }) => {
    const sentences = splitSentences(text);
    const texts = sentences.map((sentence) => sentence.text);
    const described = describeSentences(
      sentences.map(({ start, text: words }, at) => ({
        text: words,
        gap: text.slice(sentences[at - 1]?.end ?? 0, start),
      })),
    );
    const labels =
      count === 1 ? labelAlone(texts, references) : labelGreedily(texts, references[0] ?? '', greedySentences);
    return { described, labels, weight };
  });
}

/** Returns the share of documents with each stem. */
function shareDocuments(cases: readonly LearningCase[]): Map<string, number> {
  const share = new Map<string, number>();
  for (const { described } of cases) {
    for (const stem of new Set(described.stems.flat())) share.set(stem, (share.get(stem) ?? 0) + 1 / cases.length);
  }
  return share;
}

/** Fits the weights of features and cues, and writes them as source. */
function learnWeights(cases: readonly LearningCase[], { cues, cueStrength, known, fixed }: Plan): string {
  const names: readonly string[] = summaryFeatureNames;
  const cueAt = new Map(cues.map((stem, at) => [stem, names.length + at]));
  const documents = cases.map(
    ({ described, labels, weight }): LabelledDocument => ({
      labels,
      weight,
      rows: described.features.map((features, at) => [
        ...summaryFeatureNames.map((name, feature) => [feature, features[name]] as const),
        ...Array.from(new Set(described.stems[at]), (stem) => cueAt.get(stem))
          .filter((feature) => feature !== undefined)
          .map((feature) => [feature, 1] as const),
      ]),
    }),
  );
  const priors: Prior[] = [
    ...names.map((name) => ({ value: known[name] ?? 0, strength: featureStrength, isFixed: fixed.has(name) })),
    ...cues.map(() => ({ value: 0, strength: cueStrength, isFixed: false })),
  ];
  const { weights, loss } = fitListwise(documents, priors);
  console.log(`${documents.length} documents, ${cues.length} cues: loss ${loss.toFixed(3)}`);
  const byWeight = new Map<number, string[]>();
  for (const [stem, at] of cueAt) {
    const weight = Math.round((weights[at] ?? 0) * 20) / 20;
    if (weight !== 0) byWeight.set(weight, [...(byWeight.get(weight) ?? []), stem]);
  }
  const cueLines = [...byWeight]
    .sort(([a], [b]) => b - a)
    .map(([weight, stems]) => `    [${weight}, '${stems.sort().join(' ')}'],`);
  const featureLines = names.map((name, at) => `    ${name}: ${Math.round((weights[at] ?? 0) * 100) / 100},`);
  return `{\n  features: {\n${featureLines.join('\n')}\n  },\n  cues: [\n${cueLines.join('\n')}\n  ],\n}`;
}

const abstracts = learnFrom(readAbstracts('train'), 1);
const documents = learnFrom(readDocuments('train'), 8);
const isTranscript = ({ described }: LearningCase): boolean => described.isTranscript;
const conversations = [
  ...learnFrom(readMeetings('train'), 1),
  ...learnFrom(readSpeakers('train'), 0.7),
  ...documents.filter(isTranscript),
];
/** Stems that papers and documents of all kinds use, without those of a single subject. */
const inPapers = shareDocuments(abstracts);
const inDocuments = shareDocuments(documents);
const proseCues = [...inPapers.keys()].filter(
  (stem) => /^[a-z]{2,}$/.test(stem) && (inPapers.get(stem) ?? 0) >= 0.02 && (inDocuments.get(stem) ?? 0) >= 0.095,
);
const prose = learnWeights([...abstracts, ...documents.filter((one) => !isTranscript(one))], {
  cues: proseCues,
  cueStrength: 0.005,
  known: knownInProse,
  fixed: fixedInProse,
});
const transcript = learnWeights(conversations, {
  cues: [...new Set(conversationCues.map(stemWord))],
  cueStrength: 0.003,
  known: knownInTranscripts,
  fixed: fixedInTranscripts,
});
writeFileSync(
  new URL('../../../src/engines/text/summary/data/sentence-weights.ts', import.meta.url),
  `import type { SentenceWeights } from '../score-sentences.ts';

/*
 * The weights for choosing the sentences of a summary. Written by lab/training/summary/sentence-weights.ts, from the
 * training parts of SciTLDR (Cachola et al. 2020, Apache 2.0), GUM (Zeldes 2017; the documents under CC BY and CC
 * BY-SA, only summaries by people), QMSum (Zhong et al. 2021, MIT) and the AMI corpus (Carletta et al. 2005, CC BY
 * 4.0).
 */

/** For texts that are written, or that show no speakers. */
export const proseWeights: SentenceWeights = ${prose};

/** For transcripts with speakers. */
export const transcriptWeights: SentenceWeights = ${transcript};
`,
);
