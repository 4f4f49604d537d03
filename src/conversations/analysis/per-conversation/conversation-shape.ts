/** The shapes of a conversation and of the totals, for the expressions of `--where` and `--fail-on`. */
import type { SideFigures, SpeakerFigures } from '../../../engines/conversation/figures/conversation-meter.ts';
import {
  type ConversationFigureName,
  conversationFigureNames,
  type SideFigureName,
  sideFigureNames,
} from '../../../engines/conversation/figures/figure-list.ts';
import { outcomes } from '../../../engines/conversation/outcome/find-outcome.ts';
import type { MadePromise } from '../../../engines/conversation/promises/promise-keeper.ts';
import type { Shape } from '../../../output/print/check-jmespath.ts';
import { cardScoresShape, ruleResultsShape } from '../../rules/rule-shapes.ts';
import { actionItem, listOf, number, object, oneOf, scores, text } from '../expressions/shape-builders.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { ConversationTotals, FigureTotal } from './conversation-totals.ts';

const allOf = <Name extends string>(names: readonly Name[], shape: Shape): Record<Name, Shape> =>
  Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>;

const sideMembers = allOf<SideFigureName>(sideFigureNames, number);
const side = object<SideFigures>(sideMembers);
const outcome = oneOf(...outcomes);

/** @param onColumn receives the names of the input's own columns in the expression */
export const conversationShape = (onColumn: (name: string) => void): Shape =>
  object<ConversationRow>({
    source: text,
    conversation: text,
    date: text,
    agents: listOf(text),
    customers: listOf(text),
    intents: scores,
    tags: scores,
    outcome,
    outcome_sentence: text,
    outcome_index: number,
    promises: listOf(object<MadePromise>({ ...actionItem, index: number, kept_at: number })),
    promises_made: number,
    promises_kept: number,
    profane: listOf(text),
    rules: ruleResultsShape,
    scorecards: cardScoresShape,
    failed: number,
    fields: { type: 'open', onField: onColumn },
    ...allOf<ConversationFigureName>(conversationFigureNames, number),
    agent: side,
    customer: side,
    speakers: listOf(object<SpeakerFigures>({ ...sideMembers, name: text, role: oneOf('agent', 'customer') })),
  });

const total = object<FigureTotal>({ count: number, mean: number, min: number, max: number });
const sideTotals: Shape = { type: 'object', members: allOf(sideFigureNames, total) };

export const totalsShape = object<ConversationTotals>({
  count: number,
  outcomes: listOf(object<ConversationTotals['outcomes'][number]>({ name: outcome, count: number, share: number })),
  promises_made: number,
  promises_kept: number,
  figures: object<ConversationTotals['figures']>({
    ...allOf(conversationFigureNames, total),
    agent: sideTotals,
    customer: sideTotals,
  }),
});
