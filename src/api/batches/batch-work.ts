/**
 * Sends calls that carry many texts. If a service refuses a call, one text may be the reason, or all of them together
 * were too much: each half is sent separately, and so on, until every text has its own outcome.
 */

import { StaError } from '../../shared/errors.ts';
import { isRefused } from './advise-refused.ts';
import type { TextInput } from './text-input.ts';

export type BatchOutcome<Result> = Result | StaError;

export interface BatchWork<Result, Input extends TextInput = TextInput> {
  /** Returns an outcome for each input, in order. @throws the failure, if `endsTheRun` */
  process(inputs: readonly Input[]): Promise<readonly BatchOutcome<Result>[]>;
  /** Maximum texts per call; it decreases if the service accepts only fewer. */
  maxTexts(): number;
}

/** An input that has a text and not an error. */
export type ReadyInput<Input extends TextInput = TextInput> = Input & { readonly text: string };

/** @param call returns one outcome per input; throws StaError if the call fails */
export function createBatchWork<Result, Input extends TextInput = TextInput>(
  limit: number | (() => number),
  call: (inputs: readonly ReadyInput<Input>[]) => Promise<readonly BatchOutcome<Result>[]>,
  endsTheRun: (error: StaError) => boolean,
): BatchWork<Result, Input> {
  let maxTexts = Number.POSITIVE_INFINITY;

  async function attempt(inputs: readonly ReadyInput<Input>[]): Promise<readonly BatchOutcome<Result>[]> {
    try {
      return inputs.length === 0 ? [] : await call(inputs);
    } catch (error) {
      if (!(error instanceof StaError) || endsTheRun(error)) throw error;
      if (inputs.length === 1 || !isRefused(error)) return inputs.map(() => error);
    }
    const half = Math.ceil(inputs.length / 2);
    const outcomes = [...(await attempt(inputs.slice(0, half))), ...(await attempt(inputs.slice(half)))];
    // No single text was the reason: there were too many.
    if (!outcomes.some((outcome) => outcome instanceof StaError)) maxTexts = Math.min(maxTexts, half);
    return outcomes;
  }

  return {
    maxTexts: () => Math.min(maxTexts, typeof limit === 'number' ? limit : limit()),
    async process(inputs) {
      const outcomes = await attempt(inputs.filter(isReady<Input>));
      let next = 0;
      return inputs.map(({ text }) => (typeof text === 'string' ? outcomeAt(outcomes, next++) : text));
    },
  };
}

const isReady = <Input extends TextInput>(input: Input): input is ReadyInput<Input> => typeof input.text === 'string';

function outcomeAt<Result>(outcomes: readonly BatchOutcome<Result>[], index: number): BatchOutcome<Result> {
  const outcome = outcomes[index];
  if (outcome === undefined) throw new Error('a call has fewer results than texts');
  return outcome;
}
