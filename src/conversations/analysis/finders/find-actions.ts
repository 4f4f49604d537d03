/**
 * Finds promises, requests and tasks with their deadlines: an extension of our service. A sentence alone does not say
 * who "I" is and which Friday is meant, so consecutive utterances of one source and one day form one text.
 */

import pMap from 'p-map';
import type { BatchOutcome } from '../../../api/batches/batch-work.ts';
import type { Context } from '../../../cli/context/context.ts';
import type { FoundAction } from '../../../contract/endpoints/actions.ts';
import { defaultLimits } from '../../../contract/schemas/limits.ts';
import type { ActionItem } from '../../../engines/conversation/judged-utterance.ts';
import { StaError } from '../../../shared/errors.ts';
import { untilAccepted } from '../../jobs/until-accepted.ts';
import type { Finder, Findings, Spoken } from '../rows/row.ts';

/** Number of texts of one batch to compute at the same time. */
const maxTexts = 4;

export function createActionsFinder(context: Context): Finder {
  async function compute(run: readonly Spoken[], signal: AbortSignal): Promise<readonly BatchOutcome<Findings>[]> {
    const { text, starts } = joinTexts(run);
    const date = run[0]?.row.date?.slice(0, 10);
    const input = {
      text,
      utterances: run.map((spoken, i) => utteranceOf(spoken, starts[i] ?? 0)),
      kinds: ['action_item' as const],
      ...(date !== undefined && { reference_date: date }),
    };
    try {
      const { previews } = await context.api();
      const { data } = await untilAccepted(context, signal, () => previews.actions(input, { signal }));
      return placeItems(data.actions, starts);
    } catch (error) {
      if (!(error instanceof StaError) || signal.aborted) throw error;
      return run.map(() => error);
    }
  }

  return {
    find: async (inputs, signal) =>
      (await pMap(splitRuns(inputs), (run) => compute(run, signal), { concurrency: maxTexts })).flat(),
  };
}

/** Consecutive inputs of one source and one day. */
function splitRuns(inputs: readonly Spoken[]): Spoken[][] {
  const runs: Spoken[][] = [];
  for (const input of inputs) {
    const last = runs.at(-1)?.[0];
    if (last !== undefined && keyOf(last) === keyOf(input)) runs.at(-1)?.push(input);
    else runs.push([input]);
  }
  return runs;
}

const keyOf = ({ source, row: { date } }: Spoken): string => `${source} ${date?.slice(0, 10) ?? ''}`;

/** One paragraph per input, so that no sentence continues in the next. */
function joinTexts(run: readonly Spoken[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  let text = '';
  for (const { text: one } of run) {
    if (text !== '') text += '\n\n';
    starts.push(text.length);
    text += one;
  }
  return { text, starts };
}

function utteranceOf({ text, row: { speaker } }: Spoken, start: number) {
  const name = speaker
    ?.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, defaultLimits.nameChars);
  return {
    start_char: start,
    end_char: start + text.length,
    ...(name !== undefined && name !== '' && { speaker: name }),
  };
}

/** @param starts the offset of each input's text */
function placeItems(found: readonly FoundAction[], starts: readonly number[]): Findings[] {
  const items = starts.map((): ActionItem[] => []);
  for (const { sentence, type, owner, due, due_date, start_char } of found) {
    const index = starts.findLastIndex((start) => start <= Number(start_char));
    items[index]?.push({
      sentence,
      ...(type !== undefined && { type }),
      ...(owner !== undefined && { owner }),
      ...(due !== undefined && { due }),
      ...(due_date !== undefined && { due_date }),
    });
  }
  return items.map((actions) => ({ actions }));
}
