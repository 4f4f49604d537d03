/** Results for a terminal: conversations by rules with marks, the rules with their shares, scorecards and failures. */
import type { RuleResult } from '../../engines/conversation/rules/rule-result.ts';
import type { Severity } from '../../engines/conversation/rules/rule-set.ts';
import { countOf } from '../../output/text/count-of.ts';
import { pad, textWidth, truncate } from '../../output/text/fit-columns.ts';
import { isolate } from '../../output/text/isolate.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import { type CellTone, type Paint, paintTone } from '../../output/text/style.ts';
import { bar, percent } from '../analysis/summary/count-table.ts';
import type { CheckSummary } from './check-summary.ts';
import type { CheckedConversation } from './checked-conversation.ts';
import { describeFailure } from './describe-failure.ts';

export interface DrawnCheck {
  readonly summary: CheckSummary;
  /** The first ones. */
  readonly conversations: readonly CheckedConversation[];
  /** The title of each rule, or its explanation in a sentence. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Conversations and failures that are shown; a report and the other formats have all. */
const maxConversations = 40;
const maxFailures = 8;
const minNameWidth = 16;

export function drawCheck(check: DrawnCheck, columns: number, paint: Paint): string {
  const sections = [
    drawMatrix(check, columns, paint),
    drawRules(check.summary, columns, paint),
    drawCards(check.summary, columns, paint),
    drawFailures(check, columns, paint),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

const failureTones = { must: 'worst', should: 'bad', may: 'neutral' } as const satisfies Record<Severity, CellTone>;

interface Mark {
  readonly sign: string;
  readonly tone: CellTone | undefined;
}

function markOf({ status, severity, unjudged }: RuleResult): Mark {
  if (status === 'passed') return { sign: '✓', tone: 'good' };
  if (status === 'failed') return { sign: '✗', tone: failureTones[severity] };
  return { sign: unjudged ? '?' : '·', tone: 'neutral' };
}

function drawMatrix({ summary, conversations }: DrawnCheck, columns: number, paint: Paint): string[] {
  const count = summary.rules.length;
  const cell = count > 9 ? 3 : 2;
  const shown = [...conversations].sort((a, b) => failuresOf(b) - failuresOf(a)).slice(0, maxConversations);
  // In the order of the input, if all are shown.
  const listed = conversations.length <= maxConversations ? conversations : shown;
  const nameWidth = columns - count * cell - 1;
  const folder = commonFolder(listed);
  const nameOf = (one: CheckedConversation) => one.conversation.slice(folder.length);
  const widest = Math.max(12, ...listed.map((one) => textWidth(nameOf(one))));
  const legend = paint.dim('✓ passed  ✗ failed  · does not apply  ? cannot be judged');
  if (nameWidth < minNameWidth) return drawLists(listed, columns, paint);
  const width = Math.min(nameWidth, widest);
  const numbers = summary.rules.map((_, i) => String(i + 1).padStart(cell)).join('');
  const more = summary.conversations - listed.length;
  return [
    paint.bold(`${pad('Conversation', width)}${numbers}`),
    ...listed.map((one) => {
      const marks = one.rules.map(markOf).map(({ sign, tone }) => ' '.repeat(cell - 1) + paintTone(paint, tone, sign));
      return `${pad(shorten(nameOf(one), width), width)}${marks.join('')}`;
    }),
    ...(more > 0 ? [paint.dim(`and ${countOf(more, 'conversation')} with fewer failures: -o csv, --report`)] : []),
    legend,
  ];
}

/** The folder that contains all conversations, with its last slash; empty if there is only one file. */
function commonFolder(conversations: readonly CheckedConversation[]): string {
  const [first = '', ...others] = [...new Set(conversations.map(({ source }) => source))];
  if (others.length === 0) return '';
  let folder = first.slice(0, first.lastIndexOf('/') + 1);
  while (folder !== '' && others.some((other) => !other.startsWith(folder))) {
    folder = folder.slice(0, folder.slice(0, -1).lastIndexOf('/') + 1);
  }
  return folder;
}

/** The end of a path tells more than its beginning. */
function shorten(name: string, width: number): string {
  const safe = sanitizeLine(name);
  return textWidth(safe) <= width ? safe : `…${safe.slice(-(width - 1))}`;
}

/** If the terminal is too narrow for a column per rule. */
function drawLists(conversations: readonly CheckedConversation[], columns: number, paint: Paint): string[] {
  return conversations.flatMap(({ conversation, rules }) => {
    const failed = rules.flatMap(({ status }, i) => (status === 'failed' ? [i + 1] : []));
    const text = failed.length === 0 ? 'no failure' : `failed: ${failed.join(', ')}`;
    return [
      isolate(truncate(sanitizeLine(conversation), columns)),
      `  ${paintTone(paint, failed.length === 0 ? 'good' : 'bad', truncate(text, columns - 2))}`,
    ];
  });
}

const failuresOf = ({ rules }: CheckedConversation): number =>
  rules.filter(({ status, severity }) => status === 'failed' && severity !== 'may').length;

const barColumns = 8;

/** The rules and scorecards of an analysis. */
export function drawRuleSummary(summary: CheckSummary, columns: number, paint: Paint): string[] {
  const cards = drawCards(summary, columns, paint);
  return [...drawRules(summary, columns, paint), ...(cards.length > 0 ? ['', ...cards] : [])];
}

function drawRules({ rules }: CheckSummary, columns: number, paint: Paint): string[] {
  const width = Math.min(Math.max(4, ...rules.map(({ rule }) => textWidth(rule))), columns - 46);
  const head = `${'#'.padStart(3)}  ${pad('Rule', width)}  Severity  Passed  Failed  Not appl.`;
  return [
    paint.bold(truncate(head, columns)),
    ...rules.map(({ rule, severity, passed, failed, not_applicable, pass_share }, i) => {
      const numbers = `${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${String(not_applicable).padStart(9)}`;
      const share =
        pass_share === null ? '' : `  ${percent(pass_share).padStart(5)} ${bar(pass_share, barColumns)}`.trimEnd();
      const tone = failed === 0 ? undefined : failureTones[severity];
      const left = `${String(i + 1).padStart(3)}  ${pad(truncate(sanitizeLine(rule), width), width)}  ${severity.padEnd(8)}  `;
      return `${left}${paintTone(paint, tone, numbers)}${head.length + textWidth(share) < columns ? share : ''}`;
    }),
  ];
}

function drawCards({ scorecards, agents }: CheckSummary, columns: number, paint: Paint): string[] {
  if (scorecards.length === 0) return [];
  const named = agents.filter(({ name }) => name !== null);
  const width = Math.min(
    28,
    Math.max(
      9,
      ...[...scorecards.map(({ scorecard }) => scorecard), ...named.map(({ name }) => name ?? '')].map(
        (name) => textWidth(name) + 2,
      ),
    ),
  );
  const line = (name: string, { conversations, passed, mean_score }: CheckSummary['scorecards'][number]) =>
    pad(truncate(sanitizeLine(name), width), width) +
    truncate(
      `  ${percent(mean_score).padStart(6)}  ${passed} of ${conversations} passed`,
      Math.max(8, columns - width),
    );
  return [
    paint.bold(`${pad('Scorecard', width)}   Score`),
    ...scorecards.flatMap((card) => [
      line(card.scorecard, card),
      ...named.slice(0, 8).flatMap(({ name, scorecards: own }) => {
        const one = own.find(({ scorecard }) => scorecard === card.scorecard);
        return one === undefined || one.conversations === 0 ? [] : [paint.dim(line(`  ${name}`, one))];
      }),
    ]),
  ];
}

function drawFailures({ conversations, titles }: DrawnCheck, columns: number, paint: Paint): string[] {
  const failed = conversations.flatMap(({ conversation, rules }) =>
    rules
      .filter(({ status, severity }) => status === 'failed' && severity === 'must')
      .map((result) => ({ conversation, result })),
  );
  if (failed.length === 0) return [];
  const more = failed.length - maxFailures;
  return [
    paint.bold('Failed must rules'),
    ...failed.slice(0, maxFailures).flatMap(({ conversation, result }) => {
      const said = describeFailure(result);
      const heading = `${result.rule}  ${conversation}`;
      return [
        truncate(`  ${sanitizeLine(heading)}`, columns),
        paint.dim(truncate(`    ${sanitizeLine(said ?? titles.get(result.rule) ?? '')}`, columns)),
      ];
    }),
    ...(more > 0 ? [paint.dim(`  and ${more} more: -o csv, --report`)] : []),
  ];
}
