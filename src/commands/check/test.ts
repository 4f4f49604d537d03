/** `sta check test`: measures rules on conversations whose results are known. */
import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { completes } from '../../cli/arguments/completes.ts';
import { parseThreshold } from '../../cli/arguments/parse-options.ts';
import { chooseCases } from '../../conversations/evaluation/choose-cases.ts';
import { addReadOptions, type ReadOptions, rolesOf } from '../../conversations/rules/read-options.ts';
import { readRuleFile } from '../../conversations/rules/read-rules.ts';
import { testRules } from '../../conversations/rules/testing/test-rules.ts';

interface TestOptions {
  readonly rules: string;
  readonly minF1?: number;
}

/** @param check the parent, which parses the options that it shares with this command */
export function registerCheckTest(check: Command, run: Runner): void {
  const test = check
    .command('test')
    .completedArgument('[cases]', 'a file with one {"source","expected"} per line; - for stdin', 'files')
    .description('Test rules on conversations whose results are known')
    .addOption(completes(new Option('--rules <file>', 'the rule file').default('rules.yaml'), 'files'))
    .option(
      '--min-f1 <number>',
      'exit with 10 if the macro F1 of failures is below this value, 0 to 1',
      parseThreshold,
    );
  addReadOptions(test, 'batches of lines')
    .notes(
      'A case: {"source":"call-1.vtt","expected":{"greeting":"passed","dead-air":"failed"}}; the third result is not_applicable.',
      'Sources are relative to the file with the cases. If a source has several conversations, "conversation" is the id of one.',
      'Precision and recall are those of failures: of the failures found, the share that is labelled so, and the reverse.',
    )
    .examples('sta check test cases.jsonl', 'sta check test cases.jsonl --rules desk.yaml --min-f1 0.8')
    .action(
      run(async (context, { rules, minF1 }: TestOptions, cases: string | undefined) => {
        const path = chooseCases(cases, context, 'check test');
        const file = await readRuleFile(rules, context.stdin);
        const options = check.opts<ReadOptions>();
        return testRules(context, { file, path }, { ...options, roles: rolesOf(options), minF1 });
      }),
    );
}
