/** Groups sentences that ask for the same thing, and names the groups: proposals for intents. */
import { type AlignedEncoder, asItIs } from '../matching/align-encoder.ts';
import { type Pause, takeEvenly } from '../matching/bounded-work.ts';
import { listStems } from '../matching/describe-sentence.ts';
import { dot, multiplyRows } from '../matching/exact-products.ts';
import { builtInMeaning } from '../matching/meaning-encoder.ts';
import { splitWords } from '../matching/split-words.ts';
import { addPlainSynonyms } from '../matching/synonyms.ts';
import { weighStem } from '../matching/weigh-stem.ts';
import { linkOnAverage } from './average-link.ts';
import { nameGroups } from './name-groups.ts';
import { isEnglish, isSmallTalk, listNameWords, listTopicWords, mayBeRequest } from './request-words.ts';
import { findTopic, groupByTopic, isAbout } from './topic-groups.ts';

/** A sentence, and how often it occurs. */
export interface CountedSentence {
  readonly text: string;
  readonly count: number;
}

export interface GroupedSentences {
  /** A few words that distinguish the group, such as `card arrived`; unique in lower case. */
  readonly name: string;
  /** The indices of its sentences, the most typical first. */
  readonly members: readonly number[];
}

export interface Grouping {
  /** The largest first. */
  readonly groups: readonly GroupedSentences[];
  /** The number of sentences that are not requests: greetings, thanks, confirmations, names, numbers. */
  readonly smallTalk: number;
}

/** Maximum characters read per sentence: by then, the request is clear. */
const maxReadChars = 1_000;
/**
 * Maximum characters read of all sentences together; if many are long, less of each is read. Each character takes up to
 * 100 bytes in memory.
 */
const maxRead = 1_250_000;
/** Maximum sentences compared with each other; the rest join the groups of these. */
const maxLinked = 3_000;
/** The share of the meaning in a similarity; the rest is that of the stems, which cover words without vectors. */
const meaningShare = 0.6;
/** The minimum mean similarity for joining two groups; for adding a sentence to a group, it is a little less. */
const minMeanLink = 0.52;
const joinBelow = 0.04;
/**
 * Among few sentences, fewer are similar by chance, so the minimum similarity falls by up to this much. Their word
 * counts also say little about how rare a word is, so its rarity in English counts too.
 */
const fewBelow = 0.14;
/** The full reduction applies up to `few` sentences, and no reduction from `many` on. */
const few = 100;
const many = 300;
/** If there are few sentences and the groups cover less than this share of them, the rest is grouped by topic. */
const poorShare = 0.5;

interface Feature {
  readonly places: readonly number[];
  readonly count: number;
  readonly text: string;
  readonly nameWords: readonly string[];
  readonly meaning: Float32Array;
  readonly stems: ReadonlyMap<string, number>;
}

/**
 * @param sentences in any order; those that differ only in letter case and punctuation count together
 * @param minCount the minimum number of sentences in a group, 2 or more
 * @param encoder creates vectors of meanings; the built-in one by default
 */
export async function groupSentences(
  sentences: readonly CountedSentence[],
  minCount: number,
  encoder: AlignedEncoder = asItIs(builtInMeaning),
  pause: Pause = () => {},
): Promise<Grouping> {
  const read = await readAll(sentences, pause);
  const english = isEnglish(takeEvenly(read, 1_000).flatMap(({ words }) => words));
  const requests = read.filter(({ text, words }) => mayBeRequest(text, words, english));
  const features = await describeAll(requests, encoder, pause);
  const linked = takeEvenly(features, maxLinked);
  const minLink = minMeanLink - fewBelow * fewnessOf(features.length);
  const roots = await linkOnAverage(await compareAll(linked, encoder, pause), linked.length, minLink, pause);
  const seeds = new Map<number, Feature[]>();
  for (const [position, feature] of linked.entries()) {
    const root = roots[position];
    const seed = seeds.get(root);
    if (seed === undefined) seeds.set(root, [feature]);
    else seed.push(feature);
  }
  const share = linked.length / Math.max(1, features.length);
  const weigh = (members: readonly { count: number }[]) => members.reduce((sum, { count }) => sum + count, 0);
  const centres = [...seeds.values()]
    .filter((members) => weigh(members) >= Math.max(2, minCount * share))
    .map((members) => findCentre(members));
  const groups = centres.map((): Joined[] => []);
  const alone: Joined[] = [];
  for (const feature of features) {
    let [nearest, best] = [-1, minLink - joinBelow];
    for (const [position, centre] of centres.entries()) {
      const similarity = compareWithCentre(feature, centre, encoder);
      if (similarity > best) [nearest, best] = [position, similarity];
    }
    (groups[nearest] ?? alone).push({ ...feature, similarity: best });
    await pause();
  }
  const isKept = (members: readonly Joined[]) =>
    weigh(members) >= minCount && !(english && isSmallTalk(members.map(({ text }) => text)));
  const alike = groups.filter(isKept).map((members) => members.sort((a, b) => b.similarity - a.similarity));
  if (features.length < many && weigh(alike.flat()) < poorShare * weigh(features)) {
    alone.push(...groups.filter((members) => weigh(members) < minCount).flat());
    alike.push(...groupByTopic(joinTopics(alone, alike), minCount).filter(isKept));
  }
  const kept = alike.sort((a, b) => weigh(b) - weigh(a));
  const names = nameGroups(kept.map((members) => members.map(({ nameWords }) => nameWords)));
  return {
    groups: kept.map((members, position) => ({
      name: names[position],
      members: members.flatMap(({ places }) => places),
    })),
    smallTalk: weigh(read) - weigh(requests),
  };
}

/** Adds each sentence to the group that has its topic. @returns the remaining sentences */
function joinTopics(sentences: readonly Joined[], groups: readonly Joined[][]): Joined[] {
  const topics = groups.map(findTopic);
  return sentences.filter((sentence) => {
    const position = topics.findIndex((topic) => topic !== undefined && isAbout(sentence, topic));
    groups[position]?.push(sentence);
    return position < 0;
  });
}

/** From 1 for few sentences to 0 for many, linear in the logarithm of the count. */
const fewnessOf = (count: number): number =>
  Math.min(1, Math.max(0, Math.log(many / Math.max(1, count)) / Math.log(many / few)));

/**
 * Returns the maximum characters per sentence that keeps the total within {@link maxRead}; shorter sentences are read
 * whole.
 */
function findLongest(sentences: readonly CountedSentence[]): number {
  const lengths = sentences.map(({ text }) => Math.min(text.length, maxReadChars)).sort((a, b) => a - b);
  let left = maxRead;
  for (const [position, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - position));
    if (length > share) return share;
    left -= length;
  }
  return maxReadChars;
}

/** Counts sentences that differ only in letter case, spaces and punctuation as one. */
async function readAll(sentences: readonly CountedSentence[], pause: Pause): Promise<ReadSentence[]> {
  const found = new Map<string, ReadSentence & { places: number[]; count: number }>();
  const longest = findLongest(sentences);
  for (const [place, { text: whole, count }] of sentences.entries()) {
    const text = whole.slice(0, longest);
    const key = splitWords(text).join(' ');
    const known = found.get(key);
    if (known === undefined) {
      found.set(key, { text, places: [place], count, words: splitWords(withoutAddresses(text)) });
    } else {
      known.places.push(place);
      known.count += count;
    }
    await pause();
  }
  return [...found.values()];
}

/** Removes e-mail addresses and links, which are not words. */
const withoutAddresses = (text: string): string =>
  text
    .split(/\s+/)
    .filter((part) => !part.includes('@') && !/^https?:/i.test(part))
    .join(' ');

interface Joined extends Feature {
  /** The similarity to the centre of its group. */
  readonly similarity: number;
}

interface ReadSentence {
  /** The indices at which it occurs. */
  readonly places: readonly number[];
  /** The number of occurrences. */
  readonly count: number;
  readonly text: string;
  /** See `splitWords`. */
  readonly words: readonly string[];
}

/** Texts per call of the encoder. */
const batchTexts = 64;

async function describeAll(
  requests: readonly ReadSentence[],
  encoder: AlignedEncoder,
  pause: Pause,
): Promise<Feature[]> {
  const features: Feature[] = [];
  const stems: ReadonlySet<string>[] = [];
  for (const { words } of requests) {
    stems.push(listStems(addPlainSynonyms(listTopicWords(words))));
    await pause();
  }
  const weigh = weighStems(stems, fewnessOf(requests.length));
  for (let position = 0; position < requests.length; position += batchTexts) {
    const batch = requests.slice(position, position + batchTexts);
    const meanings = await encoder.encode(batch.map(({ text, words }) => ({ text, words: addPlainSynonyms(words) })));
    for (const [index, { places, count, text, words }] of batch.entries()) {
      features.push({
        places,
        count,
        text,
        nameWords: listNameWords(words),
        meaning: meanings[index],
        stems: weigh(stems[position + index]),
      });
    }
    await pause();
  }
  return features;
}

/** Inverse document frequency, with each sentence scaled to length 1 (Salton and Buckley 1988). */
function weighStems(
  all: readonly ReadonlySet<string>[],
  fewness: number,
): (stems: ReadonlySet<string>) => Map<string, number> {
  const counts = new Map<string, number>();
  for (const stems of all) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stems) => {
    const weights = [...stems].map((stem): [string, number] => [
      stem,
      Math.log((all.length + 1) / ((counts.get(stem) ?? 0) + 0.5)) * weighStem(stem) ** fewness,
    ]);
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    return new Map(weights.map(([stem, weight]) => [stem, length > 0 ? weight / length : 0]));
  };
}

async function compareAll(features: readonly Feature[], encoder: AlignedEncoder, pause: Pause): Promise<Float32Array> {
  const count = features.length;
  const similarities = new Float32Array(count * count);
  const having = new Map<string, { position: number; weight: number }[]>();
  const cosines = new Float64Array(count);
  const size = features[0]?.meaning.length ?? 0;
  const meanings = new Float32Array(count * size);
  for (const [position, { stems, meaning }] of features.entries()) {
    for (const [stem, weight] of stems) {
      const others = having.get(stem) ?? [];
      for (const other of others) similarities[position * count + other.position] += weight * other.weight;
      others.push({ position, weight });
      having.set(stem, others);
    }
    multiplyRows(meanings, meaning, position, cosines);
    for (let other = 0; other < position; other++) {
      const alike = mix(cosines[other], similarities[position * count + other], encoder);
      similarities[position * count + other] = alike;
      similarities[other * count + position] = alike;
    }
    meanings.set(meaning, position * size);
    await pause();
  }
  return similarities;
}

const mix = (cosine: number, stems: number, { align }: AlignedEncoder): number =>
  meaningShare * align(cosine) + (1 - meaningShare) * stems;

/** Means of vectors: the similarity to a mean is the mean similarity to the members. */
type Centre = ReturnType<typeof findCentre>;

function findCentre(members: readonly Feature[]) {
  const meaning = new Float32Array(members[0]?.meaning.length ?? 0);
  const stems = new Map<string, number>();
  for (const member of members) {
    for (let position = 0; position < meaning.length; position++)
      meaning[position] += member.meaning[position] / members.length;
    for (const [stem, weight] of member.stems) stems.set(stem, (stems.get(stem) ?? 0) + weight / members.length);
  }
  return { meaning, stems };
}

function compareWithCentre({ meaning, stems }: Feature, centre: Centre, encoder: AlignedEncoder): number {
  let shared = 0;
  for (const [stem, weight] of stems) shared += weight * (centre.stems.get(stem) ?? 0);
  return mix(dot(meaning, centre.meaning), shared, encoder);
}
