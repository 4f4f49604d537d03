/** `sta analyze`: analyses chats, transcripts and calls line by line, and summarises them. */
import { type Command, InvalidArgumentError, Option, type Runner } from '../../cli/arguments/command.ts';
import { parseChoices, parseInteger, parseSeconds, splitNames } from '../../cli/arguments/parse-options.ts';
import { addTabOption, readsLines } from '../../cli/inputs/stream-options.ts';
import { readCorrections } from '../../cli/profile-file/edit-file.ts';
import { analyzeLines, type LineOptions, lineColumns } from '../../conversations/analysis/analyze-lines.ts';
import { defaultHistoryDays } from '../../conversations/analysis/history/history-file.ts';
import { type AnalysisOptions, rowUnits } from '../../conversations/analysis/open-analysis.ts';
import { type AnalysisPart, parts } from '../../conversations/analysis/parts.ts';
import { runAnalysis } from '../../conversations/analysis/run-analysis.ts';
import { periods } from '../../conversations/analysis/summary/dates.ts';
import { type GroupComparison, groupNames } from '../../conversations/analysis/summary/group-fields.ts';
import { createChannelsOption } from '../../conversations/jobs/kinds/tone/channels.ts';
import { recordingEndings } from '../../conversations/jobs/media-sources.ts';
import {
  addRedactOptions,
  type RedactOptions,
  redactNotes,
  withRedaction,
} from '../../conversations/redaction/redact-options.ts';
import { openReport } from '../../conversations/report/conversations/collect-rows.ts';
import { checkPagePath } from '../../conversations/report/place-media.ts';
import { expandConversations } from '../../conversations/transcripts/expand-conversations.ts';
import { addFormatOptions } from '../../conversations/transcripts/format-options.ts';
import { createAgentsOption, createCustomersOption } from '../../conversations/transcripts/speakers/role-options.ts';
import { createIntentsOption } from '../../conversations/transcripts/speakers/sides.ts';
import { defaultDeadAirSeconds } from '../../engines/conversation/figures/figure-list.ts';
import { StaError } from '../../shared/errors.ts';

export function register(analyze: Command, run: Runner): void {
  analyze
    .addOption(new Option('--per <unit>', 'what a row is about (default: line)').choices(rowUnits))
    .option(
      '--dead-air <seconds>',
      `a pause of at least this many seconds is dead air (default: ${defaultDeadAirSeconds})`,
      parseSeconds,
    )
    .option('--speakers <number>', 'the number of speakers to tell apart in recordings', parseInteger(1, 20))
    .addOption(createChannelsOption())
    .completedArgument('[input...]', 'files, directories, globs; - for stdin (the default in a pipe)', 'files')
    .description('Analyse chats, transcripts and calls: what customers want, who is angry, and whether it gets better')
    .completedOption(
      '--with <parts>',
      `look only for these, separated by commas: ${parts.join(', ')}`,
      { list: parts },
      parseParts,
    )
    .option('--where <expression>', 'keep only the lines, or conversations, for which this JMESPath expression is true')
    .option('--sort <field>', 'sort the lines: sentiment (most negative first), or any field or column')
    .option('--reverse', 'sort in the other direction')
    .option(
      '--top <number>',
      'print only this many lines, sorted by sentiment; with --count, this many groups',
      parseInteger(1, 100_000),
    )
    .completedOption(
      '--count <fields>',
      'count the lines by a field or column; by two, separated by a comma: both',
      { list: groupNames },
      parseNames,
    )
    .addOption(new Option('--by <period>', 'count the lines by period, alone or with --count').choices(periods))
    .option(
      '--compare <field=A,B>',
      'compare two groups of lines: two teams of a column, two speakers, two weeks; also in the report',
      parseComparison,
    )
    .option('--fail-on <expression>', 'exit with 10 if this JMESPath expression about the summary is true')
    .completedOption('--rules <file>', 'also check each conversation against this rule file: sta help rules', 'files')
    .option('--report <file>', 'also write an HTML page: what customers want, who is angry, what changes')
    .option('--resume <path>', 'continue the run that wrote this file with -o ndjson: skip the lines that it has')
    .addOption(createAgentsOption())
    .addOption(createCustomersOption())
    .addOption(createIntentsOption())
    .option('--corrections <file>', 'apply the corrections of this profile file: sentiments and roles, from sta review')
    .option(
      '--history <file>',
      'append the summary to this file, one JSON line per run, and compare it with earlier runs',
    )
    .option(
      '--history-days <number>',
      'compare only with earlier runs of the last days',
      parseInteger(1, 100_000),
      defaultHistoryDays,
    )
    .option('--ndjson', 'judge each JSON line {"id","text","role"} separately, and print a JSON line for each')
    .option('--concurrency <number>', 'how many batches of lines to process at a time', parseInteger(1, 64), 4);
  addTabOption(analyze, lineColumns);
  addRedactOptions(addFormatOptions(analyze))
    .notes(
      'On a terminal it prints a summary; in a pipe, with -o csv and -o ndjson a row for each line, in order, as soon as it is',
      'known; with --json one document, {"summary","rows"}. A line that cannot be read, or analysed, becomes a row with an',
      'error, and then the exit code is 1. sta help analysis describes the rows, the summary and the expressions, and',
      'sta help figures talk share, silence, interruptions and the other figures of --per conversation.',
      'With --ndjson and --tsv, every line of the input gets exactly one line of the output: sta help lines.',
      ...redactNotes,
    )
    .examples(
      'sta analyze chat.csv',
      'sta analyze chat.csv --report report.html',
      'sta analyze calls/ --top 10',
      'sta analyze chat.csv --redact --redact-map values.ndjson --report report.html',
      'sta analyze calls/ --with sentiment,summary',
      'sta analyze calls/ --per conversation --sort sentiment_change',
      'sta analyze calls/ --per conversation --where "agent.talk_share > 0.7 || dead_air > 0"',
      'sta analyze chat.csv --count intent,week',
      'sta analyze chat.csv --compare week=2026-W10,2026-W11',
      'sta analyze chat.csv --where "role == \'customer\' && sentiment_score < -1" -o csv > angry.csv',
      'sta analyze "calls/*.vtt" --fail-on "sentiment.negative_share > 0.3"',
      'sta analyze chat.csv --history runs.ndjson --fail-on "change.verdict == \'worse\' && change.negative_share > 0.05"',
      'sta analyze chat.csv -o ndjson > rows.ndjson',
      'sta analyze chat.csv -o ndjson --resume rows.ndjson >> rows.ndjson',
      'sta analyze --tsv < messages.tsv > findings.tsv',
    )
    .action(
      run(async (context, { report, corrections, ...given }: Given, inputs: string[]) => {
        const options: LineOptions = {
          ...(await withRedaction(context, given)),
          ...(corrections !== undefined && { corrections: await readCorrections(corrections) }),
        };
        checkOptions(options);
        if (inputs.length === 0 && context.stdin.isTerminal) {
          throw new StaError('usage', 'Name the conversations: files, directories or globs, or pass one on stdin', {
            hint: 'An example: sta analyze chat.csv',
          });
        }
        if (readsLines(options)) return analyzeLines(context, inputs, { ...options, report });
        const what = { what: 'transcripts or recordings', more: recordingEndings };
        const paths = await expandConversations(inputs, what, context.note);
        if (report !== undefined) await checkPagePath(report);
        return runAnalysis(
          context,
          paths,
          options,
          report === undefined ? undefined : openReport(context, report, options),
        );
      }),
    );
}

/** The options as the command line gives them. */
type Given = Omit<LineOptions, 'corrections'> &
  RedactOptions & { readonly report?: string; readonly corrections?: string };

function checkOptions({ count = [], by, sort, reverse, top, with: wanted, per }: AnalysisOptions): void {
  const counts = count.length > 0 || by !== undefined;
  if (counts && sort !== undefined) {
    throw new StaError('usage', '--sort sorts lines, and --count prints groups: leave out one of them');
  }
  if (reverse && sort === undefined) throw new StaError('usage', '--reverse requires --sort');
  if (per === 'conversation' && sort !== undefined && sort !== 'sentiment') return;
  const bySentiment = sort === 'sentiment' || (sort === undefined && top !== undefined && !counts);
  if (bySentiment && wanted !== undefined && !wanted.includes('sentiment')) {
    throw new StaError('usage', 'Lines can be sorted by sentiment only if it is known: add it to --with', {
      hint: `For example: --with ${[...wanted, 'sentiment'].join(',')}`,
    });
  }
}

const parseParts = (value: string, previous: readonly AnalysisPart[] = []): AnalysisPart[] =>
  parseChoices(splitNames(value), parts, previous, (unknown) => `"${unknown}" is not one of ${parts.join(', ')}.`);

function parseComparison(value: string): GroupComparison {
  const [field = '', ...rest] = value.split('=');
  const [before = '', after = '', ...more] = rest
    .join('=')
    .split(',')
    .map((name) => name.trim());
  if (field.trim() === '' || before === '' || after === '' || more.length > 0 || before === after) {
    throw new InvalidArgumentError('Write a field and two of its values, such as team=Kiel,Lyon.');
  }
  return { field: field.trim(), values: [before, after] };
}

function parseNames(value: string, previous: readonly string[] = []): string[] {
  const names = splitNames(value);
  if (names.length === 0) throw new InvalidArgumentError(`Name a field, such as ${groupNames.join(', ')}.`);
  return [...new Set([...previous, ...names])];
}
