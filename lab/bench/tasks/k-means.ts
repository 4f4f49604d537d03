/**
 * k-means (Lloyd 1982) with seeds by k-means++ (Arthur and Vassilvitskii 2007) on TF-IDF vectors: the usual first
 * attempt of a data scientist.
 */

type Vector = ReadonlyMap<string, number>;

const rounds = 50;

/** @param texts their words @param count number of groups @returns the group of each text */
export function groupByMeans(texts: readonly (readonly string[])[], count: number): number[] {
  const vectors = weighWords(texts);
  let centres = chooseSeeds(vectors, count);
  let groups: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const next = assign(vectors, centres);
    const same = next.every((group, at) => group === groups[at]);
    groups = next;
    if (same) break;
    centres = centres.map((centre, group) => meanOf(vectors.filter((_, at) => groups[at] === group)) ?? centre);
  }
  return groups;
}

function weighWords(texts: readonly (readonly string[])[]): Vector[] {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return texts.map((words) => {
    const weights = new Map<string, number>();
    for (const word of words) {
      // As in scikit-learn's TfidfVectorizer by default.
      const rarity = Math.log((1 + texts.length) / (1 + (counts.get(word) ?? 0))) + 1;
      weights.set(word, (weights.get(word) ?? 0) + rarity);
    }
    const length = Math.hypot(...weights.values());
    return new Map([...weights].map(([word, weight]) => [word, weight / length]));
  });
}

function dot(one: Vector, other: Vector): number {
  let sum = 0;
  for (const [word, weight] of one) sum += weight * (other.get(word) ?? 0);
  return sum;
}

/** Random numbers that are the same in each run. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function chooseSeeds(vectors: readonly Vector[], count: number): Vector[] {
  const random = createRandom();
  const seeds: Vector[] = [vectors[Math.floor(random() * vectors.length)] ?? new Map()];
  const distances = vectors.map(() => Number.POSITIVE_INFINITY);
  while (seeds.length < count) {
    const last = seeds.at(-1) ?? new Map();
    for (const [at, vector] of vectors.entries()) {
      distances[at] = Math.min(distances[at] ?? 0, Math.max(0, 2 - 2 * dot(vector, last)));
    }
    let left = random() * distances.reduce((sum, one) => sum + one, 0);
    const chosen = distances.findIndex((one) => {
      left -= one;
      return left <= 0;
    });
    seeds.push(vectors[chosen] ?? new Map());
  }
  return seeds;
}

function assign(vectors: readonly Vector[], centres: readonly Vector[]): number[] {
  const having = new Map<string, [group: number, weight: number][]>();
  for (const [group, centre] of centres.entries()) {
    for (const [word, weight] of centre) having.set(word, [...(having.get(word) ?? []), [group, weight]]);
  }
  const squares = centres.map((centre) => dot(centre, centre));
  return vectors.map((vector) => {
    const products = new Float64Array(centres.length);
    for (const [word, weight] of vector) {
      for (const [group, other] of having.get(word) ?? []) products[group] = (products[group] ?? 0) + weight * other;
    }
    let best = 0;
    const distance = (group: number) => (squares[group] ?? 0) - 2 * (products[group] ?? 0);
    for (let group = 1; group < centres.length; group += 1) if (distance(group) < distance(best)) best = group;
    return best;
  });
}

function meanOf(members: readonly Vector[]): Vector | undefined {
  if (members.length === 0) return undefined;
  const sums = new Map<string, number>();
  for (const member of members) {
    for (const [word, weight] of member) sums.set(word, (sums.get(word) ?? 0) + weight / members.length);
  }
  return sums;
}
