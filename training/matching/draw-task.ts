import { draw, type Episode, type Source } from './draw-episode.ts';

const targetCounts = [1, 2, 3, 5, 8, 12, 20, 40, 80];
const sampleCounts = [1, 2, 3, 5, 10];
/** Sentences that have none of the targets, for each that has one: half of other intents of the source, half of elsewhere. */
const strangers = 0.4;

/** Draws a task as users have them from a source. @param others sources of sentences that belong to none of its targets */
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
  const count = Math.min(pick(targetCounts), source.length);
  const perTarget = pick(sampleCounts);
  const task: Episode<Item> = { samples: [], queries: [], targets: count };
  for (const [target, items] of mixed.slice(0, count).entries()) {
    const drawn = draw(items, perTarget + 2, random);
    drawn.forEach((item, at) => {
      (at < Math.min(perTarget, drawn.length - 2) ? task.samples : task.queries).push({ item, target });
    });
  }
  task.queries = draw(task.queries, queries, random);
  const rest = mixed.slice(count);
  for (let stranger = 0; stranger < queries * strangers; stranger++) {
    const from = stranger % 2 === 0 && rest.length > 0 ? rest : pick(others);
    task.queries.push({ item: pick(pick(from)), target: -1 });
  }
  return task;
}
