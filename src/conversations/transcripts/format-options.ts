/** The options that say how an input is read: its format, and which of its columns or members mean what. */
import { type Command, Option } from '../../cli/arguments/command.ts';
import { StaError, systemReasonOf } from '../../shared/errors.ts';
import type { Redacting } from '../redaction/redact-options.ts';
import { type ColumnChoices, columnParts } from './columns/column-choices.ts';
import { type TranscriptFormat, transcriptFormats } from './format-names.ts';
import type { TranscriptOptions } from './open-transcript.ts';

export interface FormatOptions extends Redacting {
  readonly format?: TranscriptFormat;
  readonly items?: string;
  readonly textColumn?: string;
  readonly speakerColumn?: string;
  readonly roleColumn?: string;
  readonly dateColumn?: string;
  readonly conversationColumn?: string;
  /** A file with these choices. */
  readonly mapping?: string;
  readonly keepQuotes?: boolean;
  /** The sheet of a workbook. */
  readonly sheet?: string;
}

export const addFormatOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--format <format>',
        'the format of the input (sta help transcripts); text leaves it unchanged (default: by content)',
      ).choices(transcriptFormats),
    )
    .option('--items <expression>', 'the list of utterances in JSON, as JMESPath: calls[].turns[]')
    .option(
      '--text-column <name>',
      'the column or JSON member with the text, or JMESPath (default: guessed and reported)',
    )
    .option('--speaker-column <name>', 'the same for the speaker')
    .option('--role-column <name>', 'the same for the role: agent, customer and other usual words')
    .option('--date-column <name>', 'the same for the date')
    .option('--conversation-column <name>', 'the same for the conversation that a line belongs to')
    .option(
      '--mapping <file>',
      'a YAML or JSON file with these choices: items, text, speaker, role, date, conversation',
    )
    .option('--sheet <name>', 'the sheet of a workbook (default: the first)')
    .option('--keep-quotes', 'keep the quoted earlier messages and the signatures in e-mails');

/** For the help of commands with these options. */
export const formatNotes: readonly string[] = [
  'A transcript is recognised by its content: WebVTT and SRT (Zoom, Teams), saved chats (Zoom, WhatsApp), "Name: text" lines,',
  'headings with times (Otter, Rev), CSV, TSV, JSON lines, the JSON of recognisers (Whisper, Amazon, Azure, Deepgram) and the',
  'exports of platforms (Zendesk, Intercom, Genesys, Gong, Slack and others), also in a Word document (Teams), and workbooks (.xlsx)',
  'and Parquet. Its speakers and times are kept. Any other file is plain text. See: sta help transcripts',
];

/** True if one of them is given. */
export const hasFormatOptions = (options: FormatOptions): boolean =>
  optionNames.some((name) => options[name] !== undefined);

const optionNames = [
  ...(['format', 'items', 'textColumn', 'speakerColumn', 'roleColumn', 'dateColumn', 'conversationColumn'] as const),
  ...(['mapping', 'keepQuotes', 'sheet'] as const),
];

/** @throws StaError `file_error`, `usage` for a mapping that cannot be read */
export async function readOptionsOf(options: FormatOptions): Promise<TranscriptOptions> {
  const { format, items, keepQuotes, sheet, mapping, redaction } = options;
  const saved = mapping === undefined ? {} : await readMapping(mapping);
  const given: ColumnChoices = {
    ...(items !== undefined && { items }),
    ...(options.textColumn !== undefined && { text: options.textColumn }),
    ...(options.speakerColumn !== undefined && { speaker: options.speakerColumn }),
    ...(options.roleColumn !== undefined && { role: options.roleColumn }),
    ...(options.dateColumn !== undefined && { date: options.dateColumn }),
    ...(options.conversationColumn !== undefined && { conversation: options.conversationColumn }),
  };
  const columns = { ...saved, ...given };
  if (Object.keys(columns).length === 0) return { format, keepQuotes, sheet, redaction };
  const { createSelection } = await import('../../output/print/select-json.ts');
  return { format, keepQuotes, sheet, redaction, columns, select: createSelection };
}

const maxMappingBytes = 100_000;
const mappingKeys: readonly string[] = ['items', ...columnParts];

async function readMapping(path: string): Promise<ColumnChoices> {
  const { parseText } = await import('../../cli/profile-file/parse-text.ts');
  const { value: document, problems, locate } = parseText(await readSmallFile(path));
  const [problem] = problems;
  if (problem !== undefined) throw mappingError(path, `cannot be read at ${locate(problem.offset)}: ${problem.words}`);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw mappingError(path, 'has no list of choices');
  for (const [key, value] of Object.entries(document)) {
    if (!mappingKeys.includes(key)) throw mappingError(path, `has an unknown choice ${key}`);
    if (typeof value !== 'string') throw mappingError(path, `has a choice ${key} that is not a text`);
  }
  return document as ColumnChoices;
}

async function readSmallFile(path: string): Promise<string> {
  const { readFile, stat } = await import('node:fs/promises');
  try {
    if ((await stat(path)).size > maxMappingBytes) throw mappingError(path, 'is too large for a mapping');
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof StaError) throw error;
    throw new StaError('file_error', `Cannot read ${path}: ${systemReasonOf(error)}`);
  }
}

const mappingError = (path: string, problem: string) =>
  new StaError('usage', `${path} ${problem}`, {
    hint: `A mapping has the names of columns, or JMESPath, for: ${mappingKeys.join(', ')}. For example: text: body.content`,
  });
