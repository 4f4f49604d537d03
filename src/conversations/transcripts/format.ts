/** The interface of a conversation format: one file in formats/ each, listed in formats.ts. */
import type { ColumnChoices } from './columns/column-choices.ts';
import type { SourceLine } from './source-lines.ts';
import type { ConversationUtterance } from './utterance.ts';

/** The result of reading a format. `openTranscript` adds the index, and the name of the file to errors. */
export type Item = Omit<ConversationUtterance, 'index'> | { readonly line?: number; readonly error: string };

/** The user's choices for reading any format. */
export interface ReadOptions {
  /** Which columns or members have which meaning. */
  readonly columns?: ColumnChoices;
  /** Compiles a JMESPath expression of the choices; without it, they can only be names. */
  readonly select?: (expression: string, flag: string) => (value: unknown) => unknown;
  /** `--sheet`: the sheet of a workbook; default: the first. */
  readonly sheet?: string;
  /** `--keep-quotes`: keeps the earlier messages and the signatures in e-mails. */
  readonly keepQuotes?: boolean;
}

/** The beginning of a source, which decides its format. */
export interface Head {
  /** The name of the file. Only used if the content does not decide. */
  readonly name: string;
  /** The first lines, including blank ones. The last line is incomplete if it is longer than the head. */
  readonly lines: readonly string[];
  /** True if there are no further lines. */
  readonly isWhole: boolean;
  /** True if the first line has the names of the columns; default: guessed. */
  readonly hasHeader?: true;
}

export interface FormatInput {
  readonly head: Head;
  readonly lines: AsyncIterable<SourceLine>;
  /** The same, not decoded, for a format whose parts have encodings; either can be read, once. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
  readonly options: ReadOptions;
  /** Reports what was guessed. */
  readonly note: (note: string) => void;
}

/** A format that is read line by line, recognised by its beginning. */
export interface LineFormat {
  readonly kind: 'lines';
  /** For help and docs. */
  readonly about: string;
  readonly recognises: (head: Head) => boolean | Promise<boolean>;
  /** @throws TranscriptError if no more of it can be read */
  readonly read: (input: FormatInput) => AsyncIterable<Item>;
}

/** A format that is one JSON document, recognised by its members. */
export interface DocumentFormat {
  readonly kind: 'document';
  readonly about: string;
  readonly recognises: (document: unknown) => boolean;
  /** @throws TranscriptError if the options do not fit the document */
  readonly read: (document: unknown, options: ReadOptions) => Iterable<Item>;
}

export type SourceFormat = LineFormat | DocumentFormat;

/** The rest of a source cannot be read. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';
  readonly line: number | undefined;

  /** @param message follows the name of the file: `is empty` */
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}
