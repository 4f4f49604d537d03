import { draw, type Episode, type Source } from './draw-episode.ts';

/** Most users have few targets. */
const targetCounts = [1, 2, 3, 4, 5, 7, 10, 15, 20, 40, 80];
const sampleCounts = [1, 2, 3, 5, 10, 20];
const few = 15;
/**
 * The number of sentences without a target per sentence with one: with few targets there are as many. Two of three are
 * from other intents of the source, if it has any, and one is from another source.
 */
const strangersOfFew = 1;
const strangersOfMany = 0.35;

/** Draws a realistic task from a source. @param others sources of sentences that match none of its targets */
export function drawTask<Item>(
  source: Source<Item>,
  others: readonly Source<Item>[],
  queries: number,
  random: () => number,
): Episode<Item> {
  const pick = <Of>(list: readonly Of[]): Of => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('Nothing to draw from');
    return found;
  };
  const mixed = draw(source, source.length, random);
  const count = pick(targetCounts.filter((targets) => targets <= source.length));
  const perTarget = pick(sampleCounts);
  const task: Episode<Item> = { samples: [], queries: [], targets: count };
  for (const [target, items] of mixed.slice(0, count).entries()) {
    const drawn = draw(items, perTarget + Math.ceil(queries / count), random);
    const samples = Math.min(perTarget, drawn.length - 2);
    drawn.forEach((item, at) => {
      (at < samples ? task.samples : task.queries).push({ item, target });
    });
  }
  task.queries = draw(task.queries, queries, random);
  const rest = mixed.slice(count);
  for (let stranger = 0; stranger < queries * (count <= few ? strangersOfFew : strangersOfMany); stranger++) {
    const isNear = stranger % 3 < 2;
    if (isNear && rest.length === 0) continue;
    task.queries.push({ item: pick(pick(isNear ? rest : pick(others))), target: -1 });
  }
  return task;
}
