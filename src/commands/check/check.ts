/** `sta check`: judges conversations by the rules of a file. */
import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { completes } from '../../cli/arguments/completes.ts';
import { parseThreshold } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import { chooseCases } from '../../conversations/evaluation/choose-cases.ts';
import {
  addRedactOptions,
  type RedactOptions,
  redactNotes,
  withRedaction,
} from '../../conversations/redaction/redact-options.ts';
import { checkPagePath } from '../../conversations/report/place-media.ts';
import { explainResults, requireRule } from '../../conversations/rules/explain-result.ts';
import { findInputs } from '../../conversations/rules/find-inputs.ts';
import { listRules } from '../../conversations/rules/list-rules.ts';
import { createAnnotationSink } from '../../conversations/rules/outputs/annotate.ts';
import { createJunitSink } from '../../conversations/rules/outputs/write-junit.ts';
import { createReportSink } from '../../conversations/rules/outputs/write-report.ts';
import { createSarifSink } from '../../conversations/rules/outputs/write-sarif.ts';
import { addReadOptions, type ReadOptions, rolesOf } from '../../conversations/rules/read-options.ts';
import { type RuleFile, readRuleFile } from '../../conversations/rules/read-rules.ts';
import { checkConversations } from '../../conversations/rules/run-check.ts';
import { type CheckSink, showCheck } from '../../conversations/rules/show-check.ts';
import { testRules } from '../../conversations/rules/testing/test-rules.ts';
import { checkWritable } from '../../output/print/whole-file.ts';
import type { View } from '../../output/view.ts';

interface CheckFlags extends ReadOptions, RedactOptions {
  readonly list?: boolean;
  readonly explain?: string;
  readonly minPass?: number;
  readonly junit?: string;
  readonly sarif?: string;
  readonly annotations?: boolean;
  readonly report?: string;
}

export function register(check: Command, run: Runner): void {
  check
    .usage('<rules> [input...] [flags]')
    .completedArgument('<rules>', 'the rule file: YAML or JSON; - for stdin', 'files')
    .completedArgument('[input...]', 'files, directories, globs; - for stdin (the default in a pipe)', 'files')
    .description('Check chats, transcripts and calls against rules: what agents must say, do and leave out')
    .option('--list', 'explain each rule in a sentence, and stop')
    .option('--explain <rule>', 'explain why this rule is passed or failed, with the lines that decide')
    .option('--min-pass <share>', 'exit with 10 if a smaller share of the results is passed, 0 to 1', parseThreshold)
    .option('--junit <path>', 'also write a JUnit report: one test case per conversation and rule')
    .option('--sarif <path>', 'also write the failures as SARIF, which GitHub and editors show')
    .option('--report <file>', 'also write an HTML page: scorecards by agent and week, each failure with its quotes')
    .option('--annotations', 'also print the failures on stderr as annotations of GitHub Actions');
  addRedactOptions(addReadOptions(check, 'batches of lines'))
    .notes(
      'A rule is passed, failed or not applicable. The exit code is 10 if a rule with the severity must fails, or if fewer',
      'results than --min-pass are passed. On a terminal it prints a table; in a pipe, with -o csv a row per conversation and',
      'rule, with -o ndjson a line per conversation. sta help rules describes the file, sta help figures the figures.',
      ...redactNotes,
    )
    .examples(
      'sta check rules.yaml --list',
      'sta check rules.yaml calls/',
      'sta check rules.yaml --explain greeting call-1.vtt',
      'sta check rules.yaml calls/ --min-pass 0.9 --junit junit.xml',
      'sta check rules.yaml calls/ --report report.html',
      'sta check rules.yaml calls/ -o csv > results.csv',
    )
    .action(
      run(async (context, given: CheckFlags, rules: string, inputs: string[]) => {
        const flags = await withRedaction(context, given);
        const file = await readRuleFile(rules, context.stdin);
        if (flags.list) return listRules(file.ruleSet);
        if (flags.explain !== undefined) requireRule(file, flags.explain);
        const hint = `An example: sta check ${rules} calls/. To explain the rules: sta check ${rules} --list`;
        const paths = await findInputs(context, inputs, { hint, hasStdin: rules !== '-' });
        return checkInputs(context, { file, paths }, flags);
      }),
    );
  registerCheckTest(check, run);
}

async function checkInputs(
  context: Context,
  input: { readonly file: RuleFile; readonly paths: readonly string[] },
  { minPass, explain, junit, sarif, report, annotations, ...options }: CheckFlags,
): Promise<View> {
  const { ruleSet, name } = input.file;
  const failures: string[] = [];
  const roles = rolesOf(options);
  if (report !== undefined) await checkPagePath(report);
  const page = report === undefined ? undefined : createReportSink(context, report, { ruleSet, roles });
  const run = checkConversations(context, input, {
    ...options,
    roles,
    explains: explain !== undefined,
    onRow(row) {
      page?.addRow(row);
      if (row.error !== undefined && failures.length < 3) failures.push(row.error.message);
    },
  });
  if (explain !== undefined) return explainResults(context, run, { file: input.file, name: explain });
  for (const path of [junit, sarif]) if (path !== undefined) await checkWritable(path);
  const sinks: (CheckSink | undefined)[] = [
    junit === undefined ? undefined : createJunitSink({ path: junit, rules: name, minPass, clock: context.clock }),
    sarif === undefined ? undefined : createSarifSink({ path: sarif, ruleSet, version: context.version }),
    annotations ? createAnnotationSink(context.note) : undefined,
    page,
  ];
  return showCheck(context, run, { ruleSet, minPass, sinks: sinks.filter((sink) => sink !== undefined), failures });
}

interface TestOptions {
  readonly rules: string;
  readonly minF1?: number;
}

/** @param check the parent, which parses the options that it shares with this command */
function registerCheckTest(check: Command, run: Runner): void {
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
