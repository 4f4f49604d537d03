/** `sta rules run`: judges conversations by the rules of the service, and shows the results like `sta check`. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { parseThreshold } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import { addWaitOptions, type ResultWaitOptions } from '../../conversations/jobs/wait-for-result.ts';
import { type RedactOptions, withRedaction } from '../../conversations/redaction/redact-options.ts';
import { runRules } from '../../conversations/rules/jobs/run-rules.ts';
import { type ReadOptions, rolesOf } from '../../conversations/rules/read-options.ts';
import { showCheck } from '../../conversations/rules/show-check.ts';
import type { RuleSet } from '../../engines/conversation/rules/rule-set.ts';
import type { View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { addConversations, findConversations, inputNotes } from './conversations.ts';

interface Options extends ReadOptions, RedactOptions, ResultWaitOptions {
  readonly minPass?: number;
}

export function registerRulesRun(rules: Command, run: Runner): void {
  const command = addConversations(rules.command('run'))
    .description('Judge conversations by the rules that the service keeps for you')
    .option('--min-pass <share>', 'exit with 10 if a smaller share of the results is passed, 0 to 1', parseThreshold);
  addWaitOptions(command)
    .notes(
      'Results and exit codes are those of sta check with the same rules: 10 if a rule with the severity must fails, or if fewer',
      'results than --min-pass are passed. Each conversation has the id of its job, job_id, or an error.',
      ...inputNotes,
    )
    .examples(
      'sta rules run calls/',
      'sta rules run calls/ --min-pass 0.9 -o csv > results.csv',
      'sta rules run chat.csv -o ndjson | jq -r \'select(.error) | "\\(.conversation): \\(.error.message)"\'',
    )
    .action(
      run(async (context, given: Options, inputs: string[]) => {
        const options = await withRedaction(context, given);
        return judgeInputs(context, await findConversations(context, inputs, 'run'), options);
      }),
    );
}

const maxFailures = 3;

async function judgeInputs(context: Context, paths: readonly string[], options: Options): Promise<View> {
  const { minPass, ...reads } = options;
  const { rule_set, set_at } = (await (await context.api()).ruleSet.get()).data;
  if (rule_set === undefined) {
    throw new StaError('invalid_input', 'The service keeps no rules for you', { hint: 'Set them: sta rules set FILE' });
  }
  const failures: string[] = [];
  const onFailure = (message: string) => {
    if (failures.length < maxFailures) failures.push(message);
  };
  const results = runRules(context, paths, {
    ...reads,
    roles: rolesOf(options),
    setAt: set_at,
    onRow: ({ error }) => error !== undefined && onFailure(error.message),
    onFailure,
  });
  // The service has checked it.
  return showCheck(context, results, { ruleSet: rule_set as RuleSet, minPass, sinks: [], failures });
}
