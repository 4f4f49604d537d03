/** Skips the inputs for which an earlier run has a result. */
import type { Context } from '../action/context.ts';
import { readResults } from './read-results.ts';
import type { ManyTexts } from './run-many.ts';
import type { TextInput } from './text-input.ts';

/** @param onSkipped receives the bytes of each skipped input @throws StaError when the file of results cannot be used */
export function skipAnswered(
  context: Pick<Context, 'note'>,
  { open, resume }: Pick<ManyTexts, 'open' | 'resume'>,
  signal: AbortSignal,
  onSkipped: (bytes: number) => void,
): AsyncIterable<TextInput> {
  return resume === undefined ? open(signal) : skipResults(context, resume, open, signal, onSkipped);
}

async function* skipResults(
  context: Pick<Context, 'note'>,
  resume: string,
  open: ManyTexts['open'],
  signal: AbortSignal,
  onSkipped: (bytes: number) => void,
): AsyncGenerator<TextInput> {
  const { ids, mended } = await readResults(resume, signal);
  if (mended !== undefined) context.note(mended);
  let before = 0;
  for await (const input of open(signal)) {
    const end = input.endByte ?? before;
    if (ids.has(JSON.stringify(input.id))) onSkipped(end - before);
    else yield input;
    before = end;
  }
}
