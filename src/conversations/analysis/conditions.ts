/** The conditions of `--where` and `--fail-on`. */
import type { Shape } from '../../output/print/check-jmespath.ts';
import { createSelection } from '../../output/print/select-json.ts';
import { rowShape, summaryShape } from './expression-shapes.ts';
import type { NamedColumns } from './named-columns.ts';
import type { AnalysisOptions } from './open-analysis.ts';
import type { ConversationRow } from './per-conversation/conversation-row.ts';
import { conversationShape } from './per-conversation/conversation-shape.ts';
import type { Row } from './row.ts';
import type { AnalysisSummary } from './summary.ts';

export interface Conditions {
  /** `--where`, about lines or, with `--per conversation`, about conversations. */
  readonly passesLine: (row: Row) => boolean;
  readonly passesConversation: (row: ConversationRow) => boolean;
  /** `--fail-on`. */
  readonly fails: (summary: AnalysisSummary) => boolean;
}

type Test = (document: unknown) => boolean;

const always: Test = () => true;
const never: Test = () => false;

/** @param columns learn the input's columns that `--where` names @throws StaError `usage` for invalid JMESPath */
export function openConditions(
  { where, per, failOn }: Pick<AnalysisOptions, 'where' | 'per' | 'failOn'>,
  columns: NamedColumns,
): Conditions {
  const isOfLines = per !== 'conversation';
  const onColumn = (name: string) => columns.expect(name, '--where');
  const shape = isOfLines ? rowShape(onColumn) : conversationShape(onColumn);
  const passes = where === undefined ? always : createCondition(where, '--where', shape);
  return {
    passesLine: isOfLines ? passes : always,
    passesConversation: isOfLines ? always : passes,
    fails: failOn === undefined ? never : createCondition(failOn, '--fail-on', summaryShape),
  };
}

/** A number after a comparison needs no backticks here, unlike in JMESPath. */
const quoted = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|([<>]=?|[!=]=)(\s*)(-?\d+(?:\.\d+)?)/g;

/** @throws StaError `usage` if it is not JMESPath */
function createCondition(expression: string, flag: string, shape: Shape): Test {
  const select = createSelection(
    expression.replace(quoted, (whole, operator?: string, space?: string, number?: string) =>
      operator === undefined ? whole : `${operator}${space}\`${number}\``,
    ),
    flag,
    shape,
  );
  return (document) => isTrue(select(document));
}

/** JMESPath's definition: false, null and empty values are false, and nothing else is. */
function isTrue(value: unknown): boolean {
  if (value === false || value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
