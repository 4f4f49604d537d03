/** The results as an HTML page, with all lines: the page of `sta analyze`, with scorecards and failed rules. */
import type { Context } from '../../../cli/context/context.ts';
import type { RuleSet } from '../../../engines/conversation/rules/rule-set.ts';
import type { Row } from '../../analysis/rows/row.ts';
import { Summarizer } from '../../analysis/summary/summary.ts';
import { openReport } from '../../report/conversations/collect-rows.ts';
import type { Roles } from '../../transcripts/speakers/roles.ts';
import type { CheckSink } from '../show-check.ts';

export interface ReportRules {
  readonly ruleSet: RuleSet;
  readonly roles: Roles;
}

/** @param path of the page */
export function createReportSink(
  context: Context,
  path: string,
  { ruleSet, roles }: ReportRules,
): CheckSink & { addRow(row: Row): void } {
  const page = openReport(context, path, {});
  const summarizer = new Summarizer(undefined, (speaker) => roles.groundOf(speaker));
  return {
    addRow(row) {
      page.add(row);
      summarizer.add(row);
    },
    add: (checked) => page.addChecked(checked),
    end(summary) {
      page.endRules(summary, ruleSet);
      return page.end(summarizer.result());
    },
  };
}
