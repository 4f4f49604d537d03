/** Failures as SARIF 2.1.0 (OASIS), which GitHub and editors show beside the lines of a file. */
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inputName } from '../../../cli/inputs/input-name.ts';
import { titleOf } from '../../../engines/conversation/rules/describe-rule.ts';
import type { RuleResult } from '../../../engines/conversation/rules/rule-result.ts';
import { type RuleSet, type Severity, severityOf } from '../../../engines/conversation/rules/rule-set.ts';
import { writeWhole } from '../../../output/print/whole-file.ts';
import type { CheckedConversation } from '../checked-conversation.ts';
import { failureMessage, lineToMark } from '../describe-failure.ts';
import type { CheckSink } from '../show-check.ts';

/** GitHub accepts this many results. */
const maxResults = 25_000;

const levels = { must: 'error', should: 'warning', may: 'note' } as const satisfies Record<Severity, string>;

export interface SarifOptions {
  readonly path: string;
  readonly ruleSet: RuleSet;
  /** The version of the program. */
  readonly version: string;
}

export function createSarifSink({ path, ruleSet, version }: SarifOptions): CheckSink {
  const results: object[] = [];
  let left = 0;
  return {
    add(checked) {
      for (const result of checked.rules) {
        if (result.status !== 'failed') continue;
        if (results.length < maxResults) results.push(resultOf(checked, result));
        else left += 1;
      }
    },
    async end() {
      const rules = ruleSet.rules.map((rule) => ({
        id: rule.name,
        shortDescription: { text: `${titleOf(rule)}.` },
        defaultConfiguration: { level: levels[severityOf(rule)] },
      }));
      const log = {
        $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
        version: '2.1.0',
        runs: [{ tool: { driver: { name: 'sta', version, rules } }, results }],
      };
      await writeWhole(path, `${JSON.stringify(log, null, 2)}\n`);
      return left === 0 ? undefined : `${path} has the first ${maxResults} of ${maxResults + left} failures`;
    },
  };
}

function resultOf(checked: CheckedConversation, result: RuleResult): object {
  const line = lineToMark(checked, result);
  return {
    ruleId: result.rule,
    level: levels[result.severity],
    message: { text: failureMessage(checked, result) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(inputName(checked.source)) },
          region: line === undefined ? undefined : { startLine: line },
        },
      },
    ],
  };
}

/** A relative path as a relative reference; readers place an absolute one only with its scheme. */
const uriOf = (path: string): string =>
  isAbsolute(path) ? pathToFileURL(path).href : path.split(/[\\/]/).map(encodeURIComponent).join('/');
