/** Opens a conversation in any format that is listed in formats.ts. The content decides which. */
import { StaError } from '../../shared/errors.ts';
import type { Redaction } from '../redaction/redaction.ts';
import { flagOf } from './columns/column-choices.ts';
import { openAsText } from './documents/open-as-text.ts';
import { countRows } from './documents/tab-line.ts';
import {
  type Head,
  type Item,
  type LineFormat,
  type ReadOptions,
  type SourceFormat,
  TranscriptError,
} from './format.ts';
import { type TranscriptFormat, transcriptFormats } from './format-names.ts';
import { findClearTable } from './formats/tables.ts';
import { isNamedJson, markupOf } from './formats/text.ts';
import { sourceFormats } from './formats.ts';
import { describeLists } from './lists/describe-lists.ts';
import { innerDocuments } from './lists/inner-documents.ts';
import { parseJson } from './parse-json.ts';
import { joinLines, maxDocumentBytes, openSource, type SourceLine } from './source-lines.ts';
import type { ConversationUtterance, UnreadableUtterance } from './utterance.ts';

export interface TranscriptSource {
  /** The name for errors: the path, or `stdin`. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface TranscriptOptions extends ReadOptions {
  /** Redacts the utterances; `bytes` are the source's own. */
  readonly redaction?: Redaction;
  /** `--format`; default: recognised by content. */
  readonly format?: TranscriptFormat;
  /** True for a pipe that may stay open: the lines that arrive first decide the format. */
  readonly isLive?: boolean;
  /** Awaited between parts of the work that take tens of milliseconds, by a page that must respond. */
  readonly pause?: Pause;
}

type Pause = () => Promise<unknown>;

export interface OpenTranscript {
  readonly format: TranscriptFormat;
  /** Guesses: `text column: "message" (guessed)`. The list may grow until the utterances end. */
  readonly notes: readonly string[];
  /**
   * Can be read once, in the order of the source. It never throws for the content of a source: an unreadable part, or a
   * source that is empty, binary or missing, becomes an {@link UnreadableUtterance} in its place. If reading ends
   * early, the utterances so far are kept.
   */
  readonly utterances: AsyncIterable<ConversationUtterance | UnreadableUtterance>;
  /**
   * The whole source instead of its utterances, for callers that read plain text in another way; undefined if it is
   * empty or binary.
   */
  readonly bytes?: () => AsyncIterable<Uint8Array>;
  /** True if `bytes` are not the source's own: the text of a Word document. */
  readonly isConverted?: boolean;
}

/** Opens a transcript; its utterances are redacted if the options have a redaction. */
export async function openTranscript(
  source: TranscriptSource,
  options: TranscriptOptions = {},
): Promise<OpenTranscript> {
  const { redaction, ...reads } = options;
  const opened = await open(source, reads);
  if (redaction === undefined) return opened;
  return { ...opened, utterances: redaction.utterances(source.name, opened.utterances) };
}

/** Tables, lines and JSON lines are read in constant memory; subtitles and JSON documents whole, up to 64 MiB. */
async function open(
  { name, bytes }: TranscriptSource,
  { format: given, isLive, pause, ...options }: Omit<TranscriptOptions, 'redaction'>,
): Promise<OpenTranscript> {
  const notes: string[] = [];
  const note = (text: string) => {
    notes.push(text);
  };
  let failed: TranscriptFormat = given ?? 'text';
  try {
    const document = await openAsText(bytes, { sheet: options.sheet, note });
    const source = await openSource(document.bytes, note, isLive);
    const head: Head = { name, lines: source.headLines, isWhole: source.isWhole, ...document.table };
    const format = document.table === undefined ? (given ?? (await recognise(head, pause))) : 'tsv';
    if (options.sheet !== undefined && document.table === undefined) note('--sheet is ignored: it is not a workbook');
    if (format === 'document' || sourceFormats[format].kind === 'document') {
      failed = given ?? 'json';
      const wanted = format === 'document' ? undefined : format;
      const document = await readDocument(source.lines(maxDocumentBytes), wanted, options, pause);
      return { format: document.format, notes, utterances: number(name, document.items) };
    }
    for (const flag of columned.has(format) ? [] : columnFlags(options)) {
      note(`${flag} is ignored: the format is ${format}`);
    }
    const { read } = sourceFormats[format] as LineFormat;
    const rows = document.table === undefined ? undefined : countRows(source.lines());
    const items = read({ head, lines: rows?.lines ?? source.lines(), bytes: source.bytes, options, note });
    const { isConverted } = document;
    const utterances = number(name, rows === undefined ? items : rows.place(items));
    return { format, notes, bytes: source.bytes, isConverted, utterances };
  } catch (error) {
    return { format: failed, notes, utterances: number(name, failWith(error)) };
  }
}

/** Formats whose columns or members can have any name. */
const columned: ReadonlySet<TranscriptFormat> = new Set(['csv', 'tsv', 'ndjson']);

/** @returns `document` for JSON, whose members decide once it is read */
async function recognise(head: Head, pause?: Pause): Promise<TranscriptFormat | 'document'> {
  for (const [name, format] of entries) {
    if (format.kind === 'lines') {
      await pause?.();
      if (await format.recognises(head)) return name;
    }
    // Tried after JSON lines, and before text.
    if (name !== 'ndjson') continue;
    if (looksLikeJson(head)) return 'document';
    const table = await findClearTable(head);
    if (table !== undefined) return table;
  }
  if (isNamedJson(head)) return 'document';
  throw new TranscriptError(
    `is ${markupOf(head)} without a conversation that is known. To read it as plain text: --format text`,
  );
}

/** @param start of a text @returns its format, `document` for a JSON document */
export const recogniseStart = (start: string, pause: Pause): Promise<TranscriptFormat | 'document'> =>
  recognise({ name: '', lines: start.split(/\r?\n/), isWhole: false }, pause);

const entries = transcriptFormats.map((name): [TranscriptFormat, SourceFormat] => [name, sourceFormats[name]]);

const looksLikeJson = ({ lines }: Head): boolean =>
  /^\s*(?:\{\s*(?:"|\}?\s*$)|\[\s*(?:[{["]|\]?\s*$))/.test(lines.slice(0, 20).join('\n').replace(assignment, ''));

/** The archive of Twitter has scripts: `window.YTD.tweets.part0 = [...]`. */
const assignment = /^\s*(?:(?:var|let|const) )?[\w$.]{1,100} = (?=[[{])/;

const columnFlags = ({ columns = {} }: ReadOptions): string[] => Object.keys(columns).map(flagOf);

/** @param given the required format @throws TranscriptError */
async function readDocument(
  lines: AsyncIterable<SourceLine>,
  given: TranscriptFormat | undefined,
  options: ReadOptions,
  pause: Pause | undefined,
) {
  const { text, bad } = await joinLines(lines);
  if (bad[0] !== undefined) throw new TranscriptError(`is ${bad[0].problem}`, bad[0].number);
  await pause?.();
  const document = parseJson(text.replace(assignment, ''));
  await pause?.();
  // Whoever names columns does not want a platform's reader.
  const wanted = given ?? (columnFlags(options).length > 0 ? 'json' : undefined);
  const found = entries.find(
    ([name, format]) =>
      format.kind === 'document' &&
      (wanted ?? name) === name &&
      (options.columns?.items !== undefined || options.columns?.text !== undefined || format.recognises(document)),
  );
  await pause?.();
  const isGeneral = found === undefined || found[0] === 'json';
  // The result of a recogniser may be in the response of an API.
  for (const inner of wanted === undefined && isGeneral ? innerDocuments(document).slice(1) : []) {
    const own = entries.find(
      ([name, format]) => format.kind === 'document' && name !== 'json' && format.recognises(inner),
    );
    if (own?.[1].kind === 'document') return { format: own[0], items: own[1].read(inner, options) };
  }
  if (found?.[1].kind === 'document') return { format: found[0], items: found[1].read(document, options) };
  throw new TranscriptError(
    given === undefined ? describeLists(document) : `is not ${(sourceFormats[given] as SourceFormat).about}`,
  );
}

// biome-ignore lint/correctness/useYield: it only fails, when it is read
async function* failWith(error: unknown): AsyncGenerator<Item> {
  throw error;
}

async function* number(
  name: string,
  items: AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<ConversationUtterance | UnreadableUtterance> {
  let index = 0;
  try {
    for await (const item of items) {
      if ('error' in item) yield { index, line: item.line, error: describe(name, item.line, item.error) };
      else yield { index, ...item };
      index += 1;
    }
    if (index === 0) yield { index, error: `${name} has no text` };
  } catch (error) {
    if (error instanceof TranscriptError) {
      yield { index, line: error.line, error: describe(name, error.line, error.message) };
    } else if (error instanceof StaError && error.code === 'file_error') {
      yield { index, error: error.message };
    } else {
      throw error;
    }
  }
}

const describe = (name: string, line: number | undefined, error: string): string =>
  line === undefined ? `${name} ${error}` : `${name}, line ${line} ${error}`;
