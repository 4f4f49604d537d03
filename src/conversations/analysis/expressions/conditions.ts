/** The conditions of `--where` and `--fail-on`. */
import type { TargetKind } from '../../../api/records/target-calls.ts';
import type { Context } from '../../../cli/context/context.ts';
import type { Shape } from '../../../output/print/check-jmespath.ts';
import { createSelection } from '../../../output/print/select-json.ts';
import { nearestWords, suggestNear } from '../../../output/text/nearest-words.ts';
import { StaError } from '../../../shared/errors.ts';
import { listNames } from '../../rules/check-names.ts';
import type { AnalysisOptions } from '../open-analysis.ts';
import type { AnalysisPart } from '../parts.ts';
import { conversationGroupNames } from '../per-conversation/conversation-groups.ts';
import type { ConversationRow } from '../per-conversation/conversation-row.ts';
import { conversationShape } from '../per-conversation/conversation-shape.ts';
import type { Row } from '../rows/row.ts';
import { groupNames } from '../summary/group-fields.ts';
import type { AnalysisSummary } from '../summary/summary.ts';
import { rowShape, summaryShape } from './expression-shapes.ts';
import type { NamedColumns } from './named-columns.ts';
import { listAbsent, narrowShape, requireGroups } from './run-shapes.ts';

export interface Conditions {
  /** `--where`, about lines or, with `--per conversation`, about conversations. */
  readonly passesLine: (row: Row) => boolean;
  readonly passesConversation: (row: ConversationRow) => boolean;
  /** `--fail-on`. */
  readonly fails: (summary: AnalysisSummary) => boolean;
  /** Whether `--fail-on` is about the groups of `--compare`. */
  readonly needsComparison: boolean;
}

type Test = (document: unknown) => boolean;

const always: Test = () => true;
const never: Test = () => false;

/**
 * @param columns learn the input's columns that `--where` names
 * @param parts of the analysis; undefined for the default
 * @throws StaError `usage` for invalid JMESPath, and for members, tags and intents that the run does not have
 */
export async function openConditions(
  context: Context,
  options: AnalysisOptions,
  columns: NamedColumns,
  parts: readonly AnalysisPart[] | undefined,
): Promise<Conditions> {
  const { where, per, failOn, resume } = options;
  const isOfLines = per !== 'conversation';
  const onColumn = (name: string) => columns.expect(name, '--where');
  const absent = listAbsent(options, parts);
  requireGroups('--count', isOfLines ? groupNames : conversationGroupNames, options.count, absent);
  requireGroups('--compare', groupNames, options.compare && [options.compare.field], absent);
  const named: NamedTarget[] = [];
  let needsComparison = false;
  const narrow = (shape: Shape, flag: string) =>
    narrowShape(shape, absent, {
      onIntent: (name) => named.push({ flag, kind: 'intent', name }),
      onTag: (name) => named.push({ flag, kind: 'tag', name }),
      onComparison: () => {
        needsComparison = true;
      },
    });
  const shape = narrow(isOfLines ? rowShape(onColumn) : conversationShape(onColumn), '--where');
  const passes = where === undefined ? always : createCondition(where, '--where', shape);
  const fails = failOn === undefined ? never : createCondition(failOn, '--fail-on', narrow(summaryShape, '--fail-on'));
  // An earlier run may have had other tags and intents.
  if (resume === undefined) await requireTargets(context, named);
  return {
    passesLine: isOfLines ? passes : always,
    passesConversation: isOfLines ? always : passes,
    fails,
    needsComparison,
  };
}

interface NamedTarget {
  readonly flag: string;
  readonly kind: TargetKind;
  readonly name: string;
}

/** @throws StaError `usage` for a tag or an intent that does not exist */
async function requireTargets(context: Context, named: readonly NamedTarget[]): Promise<void> {
  const known = new Map<TargetKind, readonly string[]>();
  for (const { flag, kind, name } of named) {
    const names = known.get(kind) ?? (await listNames(context, kind));
    known.set(kind, names);
    if (names.includes(name)) continue;
    const near = nearestWords(name, names);
    throw new StaError('usage', `${flag}: you have no ${kind} ${name}${suggestNear(near)}`, {
      hint: `List them with: sta ${kind}s list`,
    });
  }
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
