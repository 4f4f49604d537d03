/**
 * Groups the remaining sentences by a word that they share: a topic. As in Osiński and Weiss (2005), the label comes
 * first.
 */
import { stemWord } from '../matching/stem-word.ts';
import { findSynonyms } from '../matching/synonyms.ts';
import { generalWords } from './data/small-talk.ts';

/** The data about a sentence that this grouping needs. */
export interface TopicSentence {
  /** The number of occurrences. */
  readonly count: number;
  /** Its stems and their weights, whose squares add up to 1. */
  readonly stems: ReadonlyMap<string, number>;
}

const general: ReadonlySet<string> = new Set(
  [...generalWords].flatMap((word) => {
    const stem = stemWord(word);
    const synonyms = findSynonyms(stem);
    return synonyms === undefined ? [stem] : [stem, synonyms];
  }),
);

/** A stem in this share of a group's sentences is the topic of the group. */
const topicShare = 0.6;
/** The minimum weight of a topic in a sentence; below it, the sentence is about something else. */
const minWeight = 0.2;

/** Returns the stem that most sentences of a group have, if there is one that says what they are about. */
export function findTopic(members: readonly TopicSentence[]): string | undefined {
  const [first] = rateTopics(members);
  return first !== undefined && first.members.length >= topicShare * members.length ? first.topic : undefined;
}

export const isAbout = ({ stems }: TopicSentence, topic: string): boolean =>
  (weighTopics(stems).get(topic) ?? 0) >= minWeight;

/** Returns the topics of a sentence with their weights. Stems that are synonyms count as one topic. */
function weighTopics(stems: ReadonlyMap<string, number>): Map<string, number> {
  const topics = new Map<string, number>();
  for (const [stem, weight] of stems) {
    const topic = findSynonyms(stem) ?? stem;
    if (!general.has(stem) && !general.has(topic)) topics.set(topic, Math.hypot(topics.get(topic) ?? 0, weight));
  }
  return topics;
}

/**
 * Takes the topic with the highest total weight, then the next one of the remaining sentences.
 *
 * @param minCount the minimum occurrences in a group
 */
export function groupByTopic<Sentence extends TopicSentence>(
  sentences: readonly Sentence[],
  minCount: number,
): Sentence[][] {
  const groups: Sentence[][] = [];
  let left = sentences;
  for (;;) {
    const [best] = rateTopics(left).filter(
      ({ members }) => members.length > 1 && members.reduce((sum, { count }) => sum + count, 0) >= minCount,
    );
    if (best === undefined) return groups;
    const members = new Set(best.members);
    groups.push(best.members);
    left = left.filter((sentence) => !members.has(sentence));
  }
}

interface Topic<Sentence> {
  /** A stem, or the name of a group of synonyms. */
  readonly topic: string;
  /** The sentences about the topic, those with the highest weight first. */
  readonly members: Sentence[];
}

/** Returns the topics of the sentences, sorted by their total weight. */
function rateTopics<Sentence extends TopicSentence>(sentences: readonly Sentence[]): Topic<Sentence>[] {
  const having = new Map<string, { sentence: Sentence; weight: number }[]>();
  for (const sentence of sentences) {
    for (const [topic, weight] of weighTopics(sentence.stems)) {
      if (weight < minWeight) continue;
      const members = having.get(topic);
      if (members === undefined) having.set(topic, [{ sentence, weight }]);
      else members.push({ sentence, weight });
    }
  }
  return [...having]
    .map(([topic, members]) => ({
      topic,
      rating: members.reduce((sum, { weight }) => sum + weight, 0),
      members: members.sort((a, b) => b.weight - a.weight).map(({ sentence }) => sentence),
    }))
    .sort((a, b) => b.rating - a.rating);
}
