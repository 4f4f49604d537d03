/** The help topics: texts that belong to no single command. */
import { environmentVariables } from '../../shared/environment.ts';
import { exitCodes, foundExitCode } from '../../shared/errors.ts';
import { analysisText } from './analysis-topic.ts';
import { figuresTopic } from './figures-topic.ts';
import { filesText } from './files-topic.ts';
import { formatsTopic } from './formats-topic.ts';
import { linesText } from './lines-topic.ts';
import { redactionText } from './redaction-topic.ts';
import { requestsText } from './requests-text.ts';
import { rulesText } from './rules-topic.ts';
import { speechText } from './speech-text.ts';
import type { TopicName } from './topic-names.ts';
import { transcriptsText } from './transcripts-text.ts';

const exitCodeMeanings: Record<number, string> = {
  0: 'success; an empty list is a success too',
  1: 'the service, the network or a job failed',
  2: 'wrong usage or invalid input',
  4: 'not signed in, or the service rejected the credentials',
  8: 'still pending: the result is not ready, or the wait timed out',
  [foundExitCode]:
    'a check found something: --fail-on-match a match, --fail-on its condition, --min-f1 a lower score, sta check a failed must rule, sta diff a difference',
  130: 'interrupted (Ctrl-C)',
  141: 'the reader of the output, such as head, closed the pipe before a check was finished; without a check, this exits with 0',
  143: 'terminated',
};

function exitCodesTopic(): string {
  const rows = Object.entries(exitCodeMeanings).map(([code, meaning]) => {
    const names = Object.entries(exitCodes)
      .filter(([, exitCode]) => exitCode === Number(code))
      .map(([name]) => name);
    return [
      `  ${code.padEnd(5)}${meaning}`,
      ...(names.length > 0 ? fillLines(`error codes: ${names.join(', ')}`) : []),
    ];
  });
  return ['Exit codes and their error codes', '', ...rows.flat(), '', exitCodesNotes].join('\n');
}

/** Below the meanings; lines fit a usual terminal, and words are not split. */
const fillLines = (text: string): string[] =>
  (text.match(/.{1,80}(?: |$)/g) ?? []).map((line) => `       ${line.trimEnd()}`);

const exitCodesNotes = `  An exit code keeps its meaning in later versions.
  10 is a result. If the check itself fails, the exit code is 1 (service) or 2 (input).
  sta local exec exits with the code of its command; sta serve exits 0 when a signal stops it.`;

function environmentTopic(): string {
  const width = Math.max(...Object.keys(environmentVariables).map((name) => name.length)) + 2;
  return [
    'Environment variables. A flag overrides a variable, and a variable overrides the profile',
    '',
    ...Object.entries(environmentVariables).map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`),
  ].join('\n');
}

const formattingTopic = `Output formats

  stdout contains only the data; notes, prompts and errors go to stderr.

  (none)       prints a table on a terminal, and tab-separated rows without column names in a pipe, nothing truncated
  --json       prints the response of the service, unchanged, as one document, even for an empty list
  -o ndjson    prints one JSON document per row
  -o csv       prints a line of column names, then the rows (RFC 4180)

  STA_OUTPUT and the setting "output" choose a format for every command, except for one value or a script that other
  programs need, as in "$(sta config path)": there, only a flag does.

  In CSV and in a pipe, values are plain: start_seconds and end_seconds in seconds, start_char and end_char as character
  offsets, scores with all their digits. Clock times, ranges, bars and rounded numbers are for terminals.
  In tab-separated rows, tabs and line breaks inside a value become spaces: use --json for the exact text.

Files

  --output     with a file name, writes to that file instead of stdout, completely or not at all; an existing file is
               replaced. The ending names the format: .json, .ndjson, .csv, .xlsx, .parquet, .sqlite or .db. With another
               ending, give the format too: -o csv --output rows.txt
  -o xlsx      a workbook with a header row, column widths and a filter. Texts that begin with =, +, - or @ are texts,
               lists are joined by "; ", and control characters are removed. After 1,048,576 rows another sheet begins,
               and after 32,767 characters of a text another column
  -o parquet   columns with types and lists, in row groups of at most 50,000 rows, compressed with Snappy
  -o sqlite    a database with one table, rows; lists are JSON, days and times are text

  $ sta analyze chat.csv --output rows.xlsx
  $ sta analyze chat.csv --count intent,week --output intents.parquet
  $ sta jobs list -o sqlite > jobs.db

  In these three, a column has the type of all its values: whole number, number, true or false, day, time, list, or text.
  A column of your own table with a number in every row is a number; 007 and +49 stay text. Times are in UTC if they
  end in Z. The file is written when all rows are known: until then, rows beyond 16 MB wait in a temporary file.

Selecting a part

  --query      selects part of the JSON that --json prints, with a JMESPath expression, in every format. Without -o,
               the part is printed as JSON. With -o csv, ndjson or table it must be a list, which is printed as rows:
               one column for each key of its objects, or a single column of values
  -r, --raw    prints a selected string without quotes, and a list one value per line

  $ sta tags list --query 'data[].statement_tag_id' --raw
  $ sta tags list --query 'data[].{name: statement_tag_name, threshold: threshold}' -o csv

  With --ndjson and --tsv, --query selects from each result: sta help lines.
  A selection has at most four times the size of the response, or four million characters if that is more.

Failures and colour

  With --json and -o ndjson, a failure is one line on stderr:
  {"error":{"code","message","retryable","hint","requestId"}}. In scripts, branch on code.

  On a terminal, control characters in the data are removed: escape sequences and changes of direction become spaces,
  and JSON escapes them. In a pipe, stdout is exact.
  Output is coloured on a terminal. To change that, use --color always|never, NO_COLOR or FORCE_COLOR.

The log of sta serve

  stdout gets one line when the service is ready. stderr gets the log: readable lines on a terminal (time, method,
  path, status, milliseconds), JSON lines in a pipe or with --json.`;

export interface Topic {
  readonly summary: string;
  /** The text is the same on every machine and in every environment; its first line is a title. */
  readonly text: () => string;
}

export const topics: Readonly<Record<TopicName, Topic>> = {
  'exit-codes': { summary: 'exit codes and their error codes', text: exitCodesTopic },
  environment: { summary: 'environment variables', text: environmentTopic },
  formatting: { summary: 'output formats', text: () => formattingTopic },
  formats: { summary: 'every format, in and out, with an example', text: formatsTopic },
  lines: { summary: 'filters for lines: --ndjson and --tsv', text: () => linesText },
  analysis: { summary: 'rows and summaries of sta analyze', text: () => analysisText },
  rules: { summary: 'the rule file of sta check', text: () => rulesText },
  figures: { summary: 'talk share, silence and other figures of conversations', text: figuresTopic },
  files: { summary: 'files and directories', text: () => filesText },
  transcripts: { summary: 'transcripts that commands read, and their formats', text: () => transcriptsText },
  redaction: { summary: 'personal data: --redact and --redact-map', text: () => redactionText },
  speech: { summary: 'speech recognisers, and how to use your own', text: () => speechText },
  requests: { summary: 'inspecting requests, sending any request, rare global flags', text: requestsText },
};
