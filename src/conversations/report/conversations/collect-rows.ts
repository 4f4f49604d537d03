/** Gathers the rows of an analysis for its report, and writes the page. */

import { basename } from 'node:path';
import type { Context } from '../../../cli/context/context.ts';
import { inputName } from '../../../cli/inputs/input-name.ts';
import { renderPage } from '../../../output/html/page.ts';
import { writeWhole } from '../../../output/print/whole-file.ts';
import { countOf, formatBytes } from '../../../output/text/count-of.ts';
import { describeHistoryChange } from '../../analysis/history/measure-change.ts';
import type { RowSink } from '../../analysis/open-analysis.ts';
import type { Row } from '../../analysis/rows/row.ts';
import type { Period } from '../../analysis/summary/dates.ts';
import { comparedAs, type GroupComparison } from '../../analysis/summary/group-fields.ts';
import { conversationOf } from '../../transcripts/speakers/roles.ts';
import { openMediaPlaces } from '../place-media.ts';
import { buildConversationsSections } from './conversations-page.ts';
import type { ReportConversation } from './conversations-section.ts';
import { placeRecordings } from './recordings-section.ts';
import type { ReportLine } from './report-line.ts';
import type { ReportFailure, RulesReport } from './rules-section.ts';

/** Maximum lines of a report: more would not fit into memory or a browser. */
const maxLines = 100_000;
const maxConversations = 20_000;
const maxFailures = 1_000;
const maxRuleFailures = 5_000;
/** Maximum embedded audio and video; more is stored next to the page, so that the page still fits most mail systems. */
const embedBytes = 16e6;

interface ReportOptions {
  /** The period of the charts and of the comparison; undefined to choose it by the dates. */
  readonly by?: Period;
  /** The groups to compare, instead of the last two periods. */
  readonly compare?: GroupComparison;
}

/** @param path the path of the page */
export function openReport(context: Context, path: string, { by: period, compare }: ReportOptions): RowSink {
  const lines: ReportLine[] = [];
  const sideOf = compare === undefined ? () => undefined : comparedAs(compare);
  const conversations: ReportConversation[] = [];
  const failures: string[] = [];
  let left = 0;
  const ruleFailures: ReportFailure[] = [];
  let rules: Pick<RulesReport, 'summary' | 'ruleSet'> | undefined;
  /** The name of each source on the page: unique, and without its folder, which is private. */
  const paths = new Map<string, string>();
  const names = new Map<string, string>();
  const nameOf = (source: string): string => {
    const known = names.get(source);
    if (known !== undefined) return known;
    const base = basename(inputName(source));
    let name = base;
    for (let i = 2; paths.has(name); i += 1) name = `${base} (${i})`;
    paths.set(name, source);
    names.set(source, name);
    return name;
  };
  return {
    add(row) {
      if (row.error !== undefined && failures.length < maxFailures) failures.push(row.error.message);
      if (row.text === '') return;
      if (lines.length < maxLines) {
        const line = lineOf(row, nameOf(row.source));
        lines.push({ ...line, comparedAs: sideOf(row), number: lines.length + 1 });
      } else left += 1;
    },
    addConversation(row) {
      if (conversations.length < maxConversations) conversations.push({ ...row, source: nameOf(row.source) });
    },
    addChecked({ source, conversation, rules: results }) {
      const name = nameOf(source);
      for (const result of results) {
        if (result.status !== 'failed' || ruleFailures.length >= maxRuleFailures) continue;
        ruleFailures.push({ source: name, conversation: conversation.replace(source, name), result });
      }
    },
    endRules(summary, ruleSet) {
      rules = { summary, ruleSet };
    },
    async end({ agents, corrections, change, sentiment, topics = [] }) {
      await using places = await openMediaPlaces(path, embedBytes);
      const recordings = await placeRecordings(places, paths);
      const page = renderPage({
        title: titleOf(lines),
        madeAtMs: context.clock.nowMs(),
        version: context.version,
        sections: buildConversationsSections({
          lines,
          agents,
          corrections,
          topics,
          changed: change && describeHistoryChange(change, sentiment),
          conversations,
          period,
          compare,
          failures,
          rules: rules && { ...rules, failures: ruleFailures },
          recordings,
        }),
      });
      await writeWhole(path, page);
      const beside = places.saved.length === 0 ? '' : `, with ${countOf(places.saved.length, 'recording')} next to it`;
      const rest = left === 0 ? '' : `; ${countOf(left, 'more line')} would not fit into it`;
      return `Report: ${path}, ${formatBytes(Buffer.byteLength(page))}${beside}${rest}`;
    },
  };
}

function titleOf(lines: readonly ReportLine[]): string {
  const [only, second] = new Set(lines.map(({ source }) => source));
  return only !== undefined && second === undefined ? `Report on ${only}` : 'Report on conversations';
}

/** Without the columns of the input, which the page does not show. */
function lineOf({ fields, error: _, ...row }: Row, source: string): Omit<ReportLine, 'comparedAs' | 'number'> {
  const { intents = [], tags = [], profane = [], actions = [], summary = [] } = row;
  return { ...row, source, conversation: conversationOf(source, fields), intents, tags, profane, actions, summary };
}
