/** Returns `count` random entries of the list (Fisher-Yates); does not change the list. */
export function draw<Item>(list: readonly Item[], count: number, random: () => number): Item[] {
  const pool = [...list];
  const size = Math.min(count, pool.length);
  for (let at = 0; at < size; at++) {
    const other = at + Math.floor(random() * (pool.length - at));
    const [one, two] = [pool[at], pool[other]];
    if (one !== undefined && two !== undefined) [pool[at], pool[other]] = [two, one];
  }
  return pool.slice(0, size);
}

/** A small matching task: a few samples per target, and sentences with their target (-1: none). */
export interface Episode<Item> {
  samples: { item: Item; target: number }[];
  queries: { item: Item; target: number }[];
  targets: number;
}

/** The sentences of one source, one list per intent. */
export type Source<Item> = readonly (readonly Item[])[];

const targetCounts = [5, 10, 20, 40, 80, 150];
const sampleCounts = [1, 2, 3, 5, 10];

/** Draws a task from one source, with some sentences of another one that match none of its targets. */
export function drawEpisode<Item>(
  sources: readonly Source<Item>[],
  queries: number,
  random: () => number,
): Episode<Item> {
  const pick = <Of>(list: readonly Of[]): Of => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('Nothing to draw from');
    return found;
  };
  const source = pick(sources);
  const classes = draw(source, pick(targetCounts), random);
  const perTarget = pick(sampleCounts);
  const episode: Episode<Item> = { samples: [], queries: [], targets: classes.length };
  for (const [target, items] of classes.entries()) {
    const drawn = draw(items, perTarget + 2, random);
    drawn.forEach((item, at) => {
      (at < Math.min(perTarget, drawn.length - 2) ? episode.samples : episode.queries).push({ item, target });
    });
  }
  episode.queries = draw(episode.queries, queries, random);
  const others = sources.filter((other) => other !== source);
  const foreign = others.length > 0 ? pick(others) : [];
  for (let count = 0; foreign.length > 0 && count < Math.ceil(queries / 6); count++) {
    episode.queries.push({ item: pick(pick(foreign)), target: -1 });
  }
  return episode;
}
