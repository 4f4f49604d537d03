/** Speakers by their start times, in a list beside the list of words: `"paragraphs": [{"speaker": "Ana", "start": 0.4}]`. */
import { plainName } from '../columns/field-names.ts';
import { flatten } from '../columns/flatten.ts';
import { readOffset, unitOf } from '../columns/read-offset.ts';
import { textOf } from '../columns/record-item.ts';
import { findPositions } from '../columns/record-plan.ts';
import { findLastAt } from '../conversation.ts';
import type { Item } from '../format.ts';
import { findPerson } from '../speakers/people.ts';
import { collectLists, type FoundObject } from './collect-lists.ts';

interface Range {
  /** Seconds. */
  readonly start: number;
  readonly speaker: string;
}

/** @param unit of times without one, in seconds @returns the items themselves if they have speakers, or no times */
export function addSpeakers(document: unknown, items: readonly Item[], unit: number): readonly Item[] {
  const isOpen = items.every((item) => 'text' in item && item.start !== undefined && item.speaker === undefined);
  if (!isOpen || items.length === 0) return items;
  for (const { objects } of collectLists(document)) {
    if (objects.length < 2 || readRange(objects[0], unit) === undefined) continue;
    const ranges = objects.flatMap((one) => readRange(one, unit) ?? []).sort((a, b) => a.start - b.start);
    if (ranges.length < objects.length) continue;
    return items.map((item) => {
      if (!('text' in item)) return item;
      const { start = 0, end = start } = item;
      return { ...item, speaker: findLastAt(ranges, (start + end) / 2 + maxEarly)?.speaker };
    });
  }
  return items;
}

/** Words may begin this many seconds before their paragraph. */
const maxEarly = 0.05;

function readRange(found: FoundObject | undefined, unit: number): Range | undefined {
  if (found === undefined) return undefined;
  const record = flatten(found.members);
  const { names, values } = record.flat;
  const [at = -1] = findPositions(names).start;
  const speaker = values[names.findIndex((name) => /^(?:speaker|participant)/.test(plainName(name)))];
  const start = readOffset(values[at], unitOf(names[at] ?? '') ?? unit);
  if (start === undefined || (typeof speaker !== 'string' && typeof speaker !== 'number')) return undefined;
  if (textOf({ choices: {} }, record) !== undefined) return undefined;
  return { start, speaker: findPerson(found.around, speaker)?.name ?? String(speaker) };
}
