/**
 * `node --import tsx lab/training/summary/extract-weights.ts` writes src/engines/text/summary/data/extract-weights.ts:
 * how the salience of a sentence, its surroundings and its words show that people extract it, from the AMI meetings of
 * QMSum's training part. The salience of each meeting comes from a model of other meetings (four folds), because the
 * shipped one knows these extracts. Each meeting is read twice, with and without the names of its speakers. The program
 * prints the F1 of each fold's meetings at the length of the human extracts, by weights of the other folds.
 */
import { writeFileSync } from 'node:fs';
import { readModel } from '../../../src/engines/clips/detection/linear-model.ts';
import { rateSalience } from '../../../src/engines/clips/highlights/rate-salience.ts';
import { readTurnSentences, readTurns } from '../../../src/engines/text/actions/read-turns.ts';
import { describeSentences } from '../../../src/engines/text/summary/describe-sentences.ts';
import { extractFeatureNames, listExtractFeatures } from '../../../src/engines/text/summary/rate-extracts.ts';
import { scoreForSummary } from '../../../src/engines/text/summary/score-sentences.ts';
import { writeMeeting } from '../../bench/tasks/summary-extracts.ts';
import { countExtracted, type ExtractedMeeting, readExtracted } from '../../corpora/meeting-extracts.ts';
import { readMeetings } from '../../corpora/meetings.ts';
import { fitLogistic, type LogisticExample } from '../fit-logistic.ts';
import { learnSalience } from '../meetings/learn-salience.ts';

const folds = 4;
const penalty = 1e-3;

interface Line {
  features: number[];
  words: number;
  shared: number;
}

interface Meeting {
  fold: number;
  lines: Line[];
  extractWords: number;
}

type Rate = ReturnType<typeof readModel>;

function describe(meeting: ExtractedMeeting, rate: Rate, withSpeakers: boolean): Line[] {
  const text = withSpeakers
    ? writeMeeting(meeting)
    : meeting.utterances.map(({ text: said }) => said.trim()).join('\n');
  const sentences = readTurnSentences(text, readTurns(text));
  const described = describeSentences(
    sentences.map(({ start, text: said }, at) => ({ text: said, gap: text.slice(sentences[at - 1]?.end ?? 0, start) })),
  );
  const rows = listExtractFeatures(sentences, described, scoreForSummary(described), rateSalience(sentences, rate));
  return rows.map((row, at) => {
    const { words, shared } = countExtracted(sentences[at]?.text ?? '', meeting.extract);
    return { features: [...extractFeatureNames.map((name) => row[name]), 1], words, shared };
  });
}

/** A weighted logistic regression of the share of its words that was extracted. */
function fitWeights(meetings: readonly Meeting[]): number[] {
  const lines = meetings.flatMap((meeting) => meeting.lines).filter(({ words }) => words > 0);
  const total = lines.reduce((sum, { words }) => sum + words, 0);
  const columns = extractFeatureNames.length + 1;
  const scales = Array.from({ length: columns }, (_, column) => {
    const mean = lines.reduce((sum, { features }) => sum + (features[column] ?? 0), 0) / lines.length;
    const squares = lines.reduce((sum, { features }) => sum + ((features[column] ?? 0) - mean) ** 2, 0);
    return column === columns - 1 ? 1 : Math.sqrt(squares / lines.length) || 1;
  });
  const examples = lines.flatMap(({ features, words, shared }): LogisticExample[] => {
    const scaled = features.map((value, column) => ({ column, value: value / (scales[column] ?? 1) }));
    return [
      { features: scaled, label: 1, weight: shared / total },
      { features: scaled, label: 0, weight: (words - shared) / total },
    ].filter(({ weight }) => weight > 0);
  });
  const penaltyOf = (column: number) => (column === columns - 1 ? 0 : penalty);
  const [weights = []] = fitLogistic(examples, { columns, rows: 1, penaltyOf, divisor: 1, iterations: 100 });
  return weights.map((weight, column) => weight / (scales[column] ?? 1));
}

/** F1 of the highest lines, as many words as people chose. */
function measure(meetings: readonly Meeting[], scoreOf: (line: Line, meeting: Meeting) => number): number {
  let [shared, chosen, wanted] = [0, 0, 0];
  for (const meeting of meetings) {
    let words = 0;
    for (const line of meeting.lines.toSorted((a, b) => scoreOf(b, meeting) - scoreOf(a, meeting))) {
      if (words + line.words / 2 > meeting.extractWords) break;
      words += line.words;
      shared += line.shared;
    }
    chosen += words;
    wanted += meeting.extractWords;
  }
  return (2 * shared) / (chosen + wanted);
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

const extracted = readExtracted('train');
const others = readMeetings('train');
const meetings = [true, false].map((): Meeting[] => []);
for (let fold = 0; fold < folds; fold++) {
  const rate = readModel(
    learnSalience(
      extracted.filter((_, at) => at % folds !== fold),
      others,
    ),
  );
  for (const meeting of extracted.filter((_, at) => at % folds === fold)) {
    for (const [at, withSpeakers] of [true, false].entries()) {
      const { extractWords } = meeting;
      meetings[at]?.push({ fold, lines: describe(meeting, rate, withSpeakers), extractWords });
    }
  }
}
const all = meetings.flat();
const byFold = Array.from({ length: folds }, (_, fold) => fitWeights(all.filter((meeting) => meeting.fold !== fold)));
for (const [at, name] of ['with speakers', 'without'].entries()) {
  const own = meetings[at] ?? [];
  const f1 = measure(own, ({ features }, { fold }) => dot(features, byFold[fold] ?? []));
  const salience = measure(own, ({ features }) => features[0] ?? 0);
  const longest = measure(own, ({ words }) => words);
  const show = (share: number) => (100 * share).toFixed(1);
  console.log(`${name}: F1 ${show(f1)} %, by salience only ${show(salience)} %, longest ${show(longest)} %`);
}
const weights = fitWeights(all);
const lines = [...extractFeatureNames, 'constant'].map(
  (name, at) => `  ${name}: ${Number((weights[at] ?? 0).toPrecision(3))},`,
);
writeFileSync(
  new URL('../../../src/engines/text/summary/data/extract-weights.ts', import.meta.url),
  `import type { ExtractFeatures } from '../rate-extracts.ts';

/*
 * The log-odds that people extract a sentence of a meeting. Written by lab/training/summary/extract-weights.ts, from
 * human extracts of the AMI corpus (Carletta et al. 2005, CC BY 4.0), their turns from QMSum (Zhong et al. 2021, MIT).
 */
export const extractWeights: ExtractFeatures & { readonly constant: number } = {
${lines.join('\n')}
};
`,
);
