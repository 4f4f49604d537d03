/** The help topics: texts that belong to no single command. */
import { environmentVariables } from '../../config/environment.ts';
import { exitCodes, foundExitCode } from '../../errors.ts';
import { filesText } from './files-topic.ts';
import { requestsText } from './requests-text.ts';

const exitCodeMeanings: Record<number, string> = {
  0: 'ok; an empty list is ok too',
  1: 'the service, the network or a job failed',
  2: 'wrong usage, or input that is not valid',
  4: 'not signed in, or the credentials are refused',
  8: 'still pending when the time of a wait ran out',
  [foundExitCode]:
    'the answer that was watched for: --fail-on-match found something, --min-f1 was missed, sta diff found a difference',
  130: 'interrupted (Ctrl-C)',
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
  return ['Exit codes, and the error codes that lead to them', '', ...rows.flat(), '', exitCodesNotes].join('\n');
}

/** Below the meanings, no line longer than a usual terminal is wide, words left whole. */
const fillLines = (text: string): string[] =>
  (text.match(/.{1,80}(?: |$)/g) ?? []).map((line) => `       ${line.trimEnd()}`);

const exitCodesNotes = `  A code keeps its meaning and is never used for another.
  10 is an answer: where the service could not be asked it is 1, where the input cannot be read 2.
  sta local exec passes on the exit code of its command; sta serve ends with 0 when a signal stops it.`;

function environmentTopic(): string {
  const width = Math.max(...Object.keys(environmentVariables).map((name) => name.length)) + 2;
  return [
    'Environment variables. A flag goes before a variable, a variable before the profile, the profile before the default',
    '',
    ...Object.entries(environmentVariables).map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`),
  ].join('\n');
}

const formattingTopic = `Output formats

  stdout contains only the data; notes, prompts and errors go to stderr.

  (none)       a terminal gets a table; a pipe gets its rows tab-separated, without titles, nothing cut
  --json       the reply of the service, unchanged, as one document, even for an empty list
  -o ndjson    one JSON document per row
  -o csv       a line of column names, then the rows (RFC 4180)

  In CSV and in a pipe, values are plain: start_seconds and end_seconds in seconds, start_char and end_char as character
  offsets, scores with all their digits. Clocks, ranges, bars and rounded numbers are for terminals.
  In tab-separated rows, tabs and line breaks inside a value become spaces: use --json for the exact text.

Selecting a part

  --query      selects from the JSON that --json prints, by JMESPath, in every format. Without -o it prints JSON.
               -o csv, ndjson and table print the rows of the selected list: a column for each key of its objects, or
               one column of values. They refuse anything but a list
  -r, --raw    prints a selected string without quotes, and a list one value per line

  $ sta tags list --query 'data[].statement_tag_id' --raw
  $ sta tags list --query 'data[].{name: statement_tag_name, threshold: threshold}' -o csv

  With --ndjson, --query selects from each result.

Failures and colour

  With --json and -o ndjson, a failure is one line on stderr:
  {"error":{"code","message","retryable","hint","requestId"}}. Branch on code.

  A terminal gets no control characters from the data: escape sequences and changes of direction become spaces, and JSON
  escapes them. In a pipe stdout is exact.
  Terminals get colour: change that with --color always|never, NO_COLOR, FORCE_COLOR.

The log of sta serve

  stdout gets one line when the service is ready, stderr gets the log: readable lines on a terminal (time, method,
  path, status, milliseconds), JSON lines in a pipe or with --json.`;

export interface Topic {
  readonly summary: string;
  /** The same on every machine and in every environment; its first line is a title. */
  readonly text: () => string;
}

export const topics: Readonly<Record<string, Topic>> = {
  'exit-codes': { summary: 'exit codes, and the error codes that lead to them', text: exitCodesTopic },
  environment: { summary: 'environment variables', text: environmentTopic },
  formatting: { summary: 'output formats', text: () => formattingTopic },
  files: { summary: 'files and directories', text: () => filesText },
  requests: { summary: 'seeing the requests, sending others, rare global flags', text: requestsText },
};
