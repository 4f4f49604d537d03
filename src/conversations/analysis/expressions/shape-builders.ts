/** The parts that the shapes of rows, conversations and summaries are made of. */
import type { NamedScore } from '../../../engines/conversation/judged-utterance.ts';
import type { Shape } from '../../../output/print/check-jmespath.ts';

export const text: Shape = { type: 'string' };
export const number: Shape = { type: 'number' };
export const oneOf = (...values: readonly string[]): Shape => ({ type: 'string', values });
export const listOf = (item: Shape): Shape => ({ type: 'list', item });
/** Every member of the type must be described. */
export const object = <Type extends object>(members: Record<keyof Type & string, Shape>): Shape => ({
  type: 'object',
  members,
});

export const scores = listOf(object<NamedScore>({ name: text, score: number }));
export const actionItem = { sentence: text, owner: text, due: text, due_date: text };
