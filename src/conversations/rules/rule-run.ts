/** The rules of an analysis: `sta analyze --rules`. Conversations are judged as their last lines arrive. */
import type { Context } from '../../cli/context/context.ts';
import { compileRules } from '../../engines/conversation/rules/check-conversation.ts';
import { intentsSideFor, partsFor } from '../../engines/conversation/rules/rule-needs.ts';
import type { RuleSet } from '../../engines/conversation/rules/rule-set.ts';
import type { AnalysisPart } from '../analysis/parts.ts';
import type { ConversationRow } from '../analysis/per-conversation/conversation-row.ts';
import type { Row } from '../analysis/rows/row.ts';
import type { Side } from '../transcripts/speakers/sides.ts';
import { checkNames } from './check-names.ts';
import { CheckSummarizer, type CheckSummary } from './check-summary.ts';
import { type CheckedConversation, type CheckOptions, checkGroup } from './checked-conversation.ts';
import { type ConversationGroup, ConversationGroups } from './group-conversations.ts';
import { type RuleFile, readRuleFile } from './read-rules.ts';

/** @throws StaError if the file has mistakes, or names unknown tags or intents */
export async function openRuleRun(context: Context, path: string, onChecked: OnChecked): Promise<RuleRun> {
  const file = await readRuleFile(path, context.stdin);
  await checkNames(context, file);
  return new RuleRun(file, onChecked);
}

type OnChecked = (checked: CheckedConversation) => void;

export class RuleRun {
  readonly #file: RuleFile;
  readonly #check: CheckOptions;
  readonly #groups = new ConversationGroups();
  readonly #summarizer: CheckSummarizer;
  readonly #onChecked: OnChecked;
  /** The results of conversations whose rows are not complete yet. */
  readonly #results = new Map<string, Pick<CheckedConversation, 'rules' | 'scorecards'>>();

  constructor(file: RuleFile, onChecked: OnChecked) {
    this.#file = file;
    this.#check = { ruleSet: file.ruleSet, checker: compileRules(file.ruleSet) };
    this.#summarizer = new CheckSummarizer(file.ruleSet);
    this.#onChecked = onChecked;
  }

  get ruleSet(): RuleSet {
    return this.#file.ruleSet;
  }

  /** The parts of the analysis: those of `--with`, and what the rules need. */
  addParts(wanted: readonly AnalysisPart[] | undefined): readonly AnalysisPart[] | undefined {
    return wanted && [...new Set([...wanted, ...partsFor(this.#file.ruleSet)])];
  }

  /** Whose lines are matched with intents. */
  widenSide(side: Side): Side {
    return side === intentsSideFor(this.#file.ruleSet) ? side : 'all';
  }

  add(row: Row): void {
    this.#judge(this.#groups.add(row));
  }

  end(): void {
    this.#judge(this.#groups.end());
  }

  #judge(groups: readonly ConversationGroup[]): void {
    for (const group of groups) {
      const checked = checkGroup(group, this.#check);
      if (checked.lines === 0) continue;
      this.#summarizer.add(checked);
      this.#onChecked(checked);
      const { source, id, rules, scorecards } = checked;
      this.#results.set(keyOf(source, id), { rules, scorecards });
    }
  }

  /** Judges a conversation after its last line, unless it was judged before, and adds the results to its row. */
  complete(row: ConversationRow): ConversationRow {
    const group = this.#groups.take(row.source, row.conversation);
    if (group !== undefined) this.#judge([group]);
    const key = keyOf(row.source, row.conversation);
    const results = this.#results.get(key);
    this.#results.delete(key);
    return results === undefined ? row : { ...row, rules: results.rules, scorecards: results.scorecards };
  }

  summary(): CheckSummary {
    return this.#summarizer.result();
  }
}

const keyOf = (source: string, id: string | undefined): string => JSON.stringify([source, id]);
