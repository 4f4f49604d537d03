import { type ModelWeights, readModel } from '../../../src/engines/clips/detection/linear-model.ts';
import { chooseHighlights } from '../../../src/engines/clips/highlights/choose-highlights.ts';
import { rateSalience } from '../../../src/engines/clips/highlights/rate-salience.ts';
import { countExtracted, type ExtractedMeeting } from '../../corpora/meeting-extracts.ts';
import type { Meeting } from '../../corpora/meetings.ts';
import { listGeneralWords, readDescribed, salienceExamples } from './salience-examples.ts';
import { learnModel } from './write-weights.ts';

const options = {
  seed: 7,
  rounds: 4,
  ridge: 2e-5,
  lasso: 1e-4,
  minCount: 240,
  minWeight: 0.03,
  step: 0.05,
  runs: 3,
};
const folds = 4;

/**
 * Learns how well a sentence represents its meeting, from human extracts of meetings.
 *
 * @param others meetings about other subjects, which show the words that every meeting uses
 */
export function learnSalience(meetings: readonly ExtractedMeeting[], others: readonly Meeting[]): ModelWeights {
  const general = listGeneralWords(meetings, others);
  return learnModel(
    meetings.flatMap((meeting) => [...salienceExamples(meeting, general)]),
    options,
  );
}

/** Measures by cross-validation which share of the highlights' words people extracted, with and without speakers. */
export function measureSalience(meetings: readonly ExtractedMeeting[], others: readonly Meeting[]): string {
  const totals = [true, false].map((withSpeakers) => ({ withSpeakers, shared: 0, words: 0 }));
  for (let fold = 0; fold < folds; fold++) {
    const seen = meetings.filter((_, at) => at % folds !== fold);
    const rate = readModel(learnSalience(seen, others));
    for (const meeting of meetings.filter((_, at) => at % folds === fold)) {
      for (const total of totals) {
        const sentences = readDescribed(meeting, total.withSpeakers);
        for (const { first, last } of chooseHighlights(sentences, meeting.durationMs, rateSalience(sentences, rate))) {
          const text = sentences.slice(first, last + 1).map((sentence) => sentence.text);
          const { shared, words } = countExtracted(text.join(' '), meeting.extract);
          total.shared += shared;
          total.words += words;
        }
      }
    }
  }
  return totals.map(({ shared, words }) => `${((100 * shared) / words).toFixed(1)} %`).join(', no speakers ');
}
