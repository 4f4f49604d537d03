import type { DescribedSentence } from '../detection/describe-speech.ts';
import { readModel } from '../detection/linear-model.ts';
import { salienceWeights } from './data/salience-weights.ts';

const rateOdds = readModel(salienceWeights);

/** Later words are ignored. */
const maxWords = 60;
const lengths = [1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 31, 40];
const turnLengths = [3, 6, 12, 20, 35, 60, 100, 160, 250];
const places = 10;

/** Greetings, thanks and farewells, which are not about the topic. */
const courtesy =
  / (?:good morning|good afternoon|good evening|welcome everyone|thank you|thanks|bye|goodbye|hello everyone|how are you|nice to meet you|see you) /;

/**
 * Rates how well each sentence represents its meeting: the share of its words, 0 to 1, that people would extract,
 * according to a logistic regression over the features of `listSalienceFeatures`.
 */
export function rateSalience(sentences: readonly DescribedSentence[], rate = rateOdds): number[] {
  return listSalienceFeatures(sentences).map((names) => 1 / (1 + Math.exp(-rate(names))));
}

/**
 * Names the features of each sentence for `rateSalience`: its length, the length of its turn, its tenth of the
 * recording, whether it greets or thanks, and its runs of one and two words.
 */
export function listSalienceFeatures(sentences: readonly DescribedSentence[]): Set<string>[] {
  const turns = measureTurns(sentences);
  return sentences.map(({ words, speaker }, index) => {
    const shown = words.length > maxWords ? words.slice(0, maxWords) : words;
    const names = new Set(shown);
    for (let next = 1; next < shown.length; next++) names.add(`${shown[next - 1]} ${shown[next]}`);
    names
      .add(`#${classOf(words.length, lengths)}`)
      .add(`@${speaker === undefined ? '?' : classOf(turns[index], turnLengths)}`)
      .add(`~${Math.floor((places * index) / sentences.length)}`);
    if (courtesy.test(` ${shown.join(' ')} `)) names.add('*courtesy');
    return names;
  });
}

function classOf(count: number, limits: readonly number[]): string {
  return `${limits.find((limit) => count <= limit) ?? 'more'}`;
}

/** Counts the words of each sentence's turn. */
function measureTurns(sentences: readonly DescribedSentence[]): number[] {
  const turns: number[] = [];
  let words = 0;
  for (const [index, sentence] of sentences.entries()) {
    words += sentence.words.length;
    if (index + 1 < sentences.length && sentences[index + 1]?.speaker === sentence.speaker) continue;
    while (turns.length <= index) turns.push(words);
    words = 0;
  }
  return turns;
}
