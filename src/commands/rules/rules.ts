/** `sta rules`: the rules about conversations that the service keeps for you, and jobs that judge by them. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { parseThreshold } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import type { FetchCommands } from '../../conversations/jobs/job-commands.ts';
import { type RulesReply, rulesKind } from '../../conversations/jobs/kinds/rules/rules.ts';
import { isOfTarget } from '../../conversations/jobs/note-job.ts';
import { registerFetch } from '../../conversations/jobs/register-fetch.ts';
import { addWaitOptions, type ResultWaitOptions } from '../../conversations/jobs/wait-for-result.ts';
import { type RedactOptions, withRedaction } from '../../conversations/redaction/redact-options.ts';
import { runRules } from '../../conversations/rules/jobs/run-rules.ts';
import { listRules } from '../../conversations/rules/list-rules.ts';
import { type ReadOptions, rolesOf } from '../../conversations/rules/read-options.ts';
import { readRuleFile } from '../../conversations/rules/read-rules.ts';
import { showCheck } from '../../conversations/rules/show-check.ts';
import type { RuleSet } from '../../engines/conversation/rules/rule-set.ts';
import { countOf } from '../../output/text/count-of.ts';
import { textView, type View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { registerRulesCompute } from './compute.ts';
import { addConversations, findConversations, inputNotes } from './conversations.ts';

export function register(rules: Command, run: Runner): void {
  rules.description('Keep rules about conversations in the service, and judge conversations by them');
  registerSet(rules, run);
  registerGet(rules, run);
  registerDelete(rules, run);
  registerRulesCompute(rules, run);
  registerRulesFetch(rules, run);
  registerRulesRun(rules, run);
}

function registerSet(rules: Command, run: Runner): void {
  rules
    .command('set')
    .completedArgument('<file>', 'the rule file: YAML or JSON; - for stdin', 'files')
    .description('Replace the rules that the service keeps for you by those of a file')
    .notes(
      'sta rules run judges conversations by them in the service, which notifies subscriptions to rules.completion. sta check judges',
      'here, by a file. Tags and intents may be created later: until then, rules that name them are not applicable.',
    )
    .examples('sta rules set rules.yaml', 'sta webhooks create https://example.com/hooks/sta --event rules.completion')
    .action(
      run(async (context, _options: object, path: string) => {
        const { rules, scorecards = [] } = (await readRuleFile(path, context.stdin)).ruleSet;
        const client = await context.api();
        context.echoTarget();
        const reply = await client.ruleSet.set({
          ruleSet: { version: 1, rules: [...rules], ...(scorecards.length > 0 && { scorecards: [...scorecards] }) },
        });
        return textView(reply, `${countOf(reply.data.rules, 'rule')} set`);
      }),
    );
}

function registerGet(rules: Command, run: Runner): void {
  rules
    .command('get')
    .description('Explain the rules that the service keeps for you')
    .notes('--json prints the rules as they were set.')
    .examples('sta rules get', 'sta rules get --json --query data.rule_set > rules.json')
    .action(
      run(async (context) => {
        const reply = await (await context.api()).ruleSet.get();
        const { rule_set } = reply.data;
        if (rule_set === undefined) return textView(reply, 'No rules. Set them: sta rules set FILE');
        // The service has checked it.
        return { ...listRules(rule_set as RuleSet), reply };
      }),
    );
}

function registerDelete(rules: Command, run: Runner): void {
  rules
    .command('delete')
    .alias('rm')
    .description('Delete the rules that the service keeps for you; results are kept')
    .notes('Jobs that have started keep their rules.')
    .examples('sta rules delete', 'sta rules delete --json')
    .action(
      run(async (context) => {
        const client = await context.api();
        context.echoTarget();
        const reply = await client.ruleSet.delete();
        return textView(reply, reply.data.deleted ? 'Rules deleted' : 'There were no rules');
      }),
    );
}

/** `sta rules fetch`: the result of a job. */
function registerRulesFetch(rules: Command, run: Runner): void {
  registerFetch(rules, run, rulesKind, commands, async (context, _options, id) => {
    const entry = context.jobJournal.read().findLast((one) => one.id === id && isOfTarget(one, context.settings()));
    const { show } = await rulesKind.view();
    return (reply) => show(reply, { conversation: entry?.source ?? id });
  });
}

const commands: FetchCommands<RulesReply, object> = {
  help: {
    fetch: {
      description: 'Fetch which rules a conversation passes, with the lines that decide',
      notes: [
        'Places are those in the conversation that was sent. The exit code is 10 if a rule with the severity must failed.',
      ],
      examples: [
        'sta rules fetch 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b',
        'sta rules fetch --last --json --query data.rules.scorecards',
      ],
    },
  },
};

interface Options extends ReadOptions, RedactOptions, ResultWaitOptions {
  readonly minPass?: number;
}

function registerRulesRun(rules: Command, run: Runner): void {
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
