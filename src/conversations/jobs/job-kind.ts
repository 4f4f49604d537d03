/**
 * A kind of job, such as `sentiment`. One record in kinds/ says everything about it: the commands `compute`, `fetch`
 * and `run`, completion, `sta jobs`, waiting and the report derive from the list of records in kinds.ts.
 */
import type { TextPart } from '../../api/batches/cut-text.ts';
import type { Client } from '../../api/client.ts';
import type { RequestOptions } from '../../api/requests/build-request.ts';
import type { Context } from '../../cli/context/context.ts';
import type { CallerParams } from '../../contract/endpoint.ts';
import type { jobs } from '../../contract/endpoints/jobs.ts';
import type { ItemKind } from '../../contract/job-calls.ts';
import type { Html } from '../../output/html/html.ts';
import type { Media } from '../../output/html/player.ts';
import type { PlainValue, TableView, TextView } from '../../output/view.ts';
import type { Conversation, SentencePlace } from '../transcripts/conversation.ts';

/** The response to a fetch: a state for each item, and the data of the completed ones. */
export interface FetchReply {
  readonly status: Readonly<Record<string, string | undefined>>;
  readonly data?: Readonly<Record<string, unknown>>;
  /** An extension; see job-state.ts. */
  readonly progress?: unknown;
  /** The items that failed while others did not. Not part of the response: `fetchJob` adds them. */
  readonly errors?: Readonly<Record<string, ItemFailure>>;
}

export interface ItemFailure {
  readonly code: string;
  readonly message: string;
}

/** The response to a compute call. */
export interface ComputeReply {
  readonly status: true;
  readonly transaction_id: string;
  readonly message?: string;
}

/** The items of a response that count. A service may report further ones in any state. */
export interface WantedItems {
  /** The requested items, such as `qa`; empty if unknown: then every item that the service reports counts. */
  readonly items: readonly string[];
  /** Requested items that the service may not support: they count once the service reports them. */
  readonly optionalItems?: readonly string[];
}

/** An item that a job of a kind may have. */
export interface KnownItem {
  readonly name: ItemKind;
  /** For people: `the transcript`. */
  readonly label: string;
  /** The flag of `fetch` that requests this item only: `--qa`. */
  readonly flag?: string;
}

export interface ResultView<Reply, Options> {
  /**
   * Shows a result, or the empty columns of an unfinished one.
   *
   * @param text the analysed text, if it is known
   * @param isSpoken true to give sentences columns for speakers and times; default: if they have them
   * @throws StaError if result and text do not belong together
   */
  show(reply: Reply, options: Options, text?: string, isSpoken?: boolean): TableView | TextView;
}

/** The part of a kind that fetching and waiting need. */
export interface FetchedKind<Reply extends FetchReply = FetchReply> extends WantedItems {
  /** The command group that starts and fetches it: `sentiment`. The journal uses this name. */
  readonly group: string;
  /** The command group whose `fetch` shows it, if it is a different one. */
  readonly fetchGroup?: string;
  /** The command that shows its result, without the id, if that is not a `fetch`. */
  readonly shownBy?: string;
  /** For display, with a capital: `Sentiment analysis`. */
  readonly title: string;
  readonly fetch: (client: Client, id: string, options?: RequestOptions) => Promise<Reply>;
  /** How to fetch each item separately, since one of several may have failed. */
  readonly parts?: {
    readonly items: readonly string[];
    readonly fetch: (client: Client, id: string, item: string) => Promise<Reply>;
  };
}

/**
 * Members that receive a response or options are methods: TypeScript compares their parameters leniently, so a record
 * of any kind is a `JobKind`. A record only receives values from its own `fetch` and its own commands.
 *
 * @template Options options of the group's commands
 */
export interface JobKind<Reply extends FetchReply = FetchReply, Options = unknown> extends FetchedKind<Reply> {
  readonly input: 'text' | 'conversation' | 'recording';
  /** Every item that a job of this kind may have. */
  readonly knownItems: readonly KnownItem[];
  /** The kind for a job with these items; absent if all jobs of the kind have the same items. */
  readonly withItems?: (wanted: WantedItems) => JobKind<Reply, Options>;
  /** The id for fetching a started job. */
  readonly idOf: (reply: ComputeReply) => string;
  /** For a kind whose input is a text. */
  readonly text?: TextResults<Reply, Options>;
  /** Loads the code that shows a result, so that only commands that print one load it. */
  readonly view: () => Promise<ResultView<Reply, Options>>;
  /** Loads the kind's section of `sta report`. */
  readonly section: () => Promise<ReportSection<Reply>>;
}

/** A kind whose input is a text. */
export interface TextKind<Reply extends FetchReply, Options> extends JobKind<Reply, Options> {
  readonly input: 'text';
  /** Starts a job. */
  compute(client: Client, text: string, options: Options): Promise<ComputeReply>;
  readonly text: TextResults<Reply, Options>;
}

/** A kind whose input is a recording. */
export interface RecordingKind<Reply extends FetchReply = FetchReply, Options = unknown>
  extends JobKind<Reply, Options> {
  readonly input: 'recording';
  /** Starts a job. */
  compute(client: Client, fileId: string, options: Options): Promise<ComputeReply>;
  /** Everything in the compute call except the recording. */
  settingsOf?(options: Options): object;
}

export interface PartResult<Reply> {
  readonly part: TextPart;
  readonly result: Reply;
}

/** A sentence of a result, with its place in the text. */
export interface PlacedSentence {
  readonly sentence: string;
  /** UTF-16 code units. */
  readonly start_char: number | string;
  readonly end_char: number | string;
}

/** The bulk call's settings for each text. */
export type BulkSettings = Omit<CallerParams<(typeof jobs)['computeTexts']>, 'texts'>;

/** What the commands of a kind read as its texts. */
export interface TextReading {
  /** The columns of a tab-separated line; absent if `run` has no `--tsv`. */
  readonly tabColumns?: readonly string[];
  /** Whether the text of a conversation has labels that tell its speakers apart: results depend on them. */
  readonly hasLabels?: boolean;
}

export interface TextResults<Reply extends FetchReply, Options> extends TextReading {
  /** The sentences of a result; empty if it is unfinished. */
  sentencesOf(reply: Reply): readonly PlacedSentence[];
  /** Combines the results of the parts of a text, with offsets into the whole text. */
  join(results: readonly PartResult<Reply>[]): Reply;
  /**
   * The result of a conversation: each sentence with its place, and offsets into the file instead of the text. Absent
   * if results of the kind have no sentences.
   */
  place?(reply: Reply, placeOf: (sentence: PlacedSentence) => SentencePlace): Reply;
  tabCells?(): Promise<(reply: Reply) => readonly PlainValue[]>;
  /** The options for the text of a conversation. Absent if jobs do not depend on speakers and times. */
  forConversation?(options: Options, conversation: Conversation): Options;
  /** The bulk call's settings for each text with these options; absent if the kind has no bulk call. */
  bulk?(options: Options): BulkSettings;
  /**
   * The options for one part; undefined if the part needs no job. Absent if all parts have the options of the whole
   * text.
   */
  optionsForPart?(options: Options, part: TextPart, textChars: number): Options | undefined;
}

// Services write `file-id: abc`, `file id abc` or `file_id=abc`, some with quotes around the id or a full stop after
// it.
const inMessage = /\bfile[\s_-]?id\b\s*[:=]?\s*["'`<]?([^\s"'`<>]{1,512}?)[.,;:!]?(?=[\s"'`<>]|$)/i;

/** The file id in a compute response: from its message, else the transaction id. */
export const fileIdOf = ({ message, transaction_id }: ComputeReply): string =>
  inMessage.exec(message ?? '')?.[1] ?? transaction_id;

/** A kind's section of the page that `sta report` writes. */
export interface ReportSection<Reply extends FetchReply> {
  /** The flag for a file to show with the result: `--text` or `--media`. */
  readonly shows?: 'text' | 'recording';
  /**
   * How the report fetches a job; absent if it does so like any command.
   * @param known includes the items in the journal
   */
  kindFor?(known: FetchedKind<Reply>): FetchedKind<Reply>;
  /** How `--redact` fetches it; absent if services do not mark personal data in results of this kind. */
  readonly redacted?: FetchedKind<Reply>;
  render(reply: Reply, sources: SectionSources): SectionContent | Promise<SectionContent>;
}

export interface SectionContent {
  /** The result in one line, for the table of contents and below the heading. */
  readonly inShort: string;
  readonly body: Html;
}

/** The data of a section in addition to the response. */
export interface SectionSources {
  readonly context: Context;
  /** The prefix of every element id in the section: `s1`. */
  readonly id: string;
  readonly jobId: string;
  /** The whole analysed text, if the user named its file. */
  readonly text: string | undefined;
  /** The path of the recording, if the user named it. */
  readonly recording: string | undefined;
  /** The prefix of its media files' names: unique on the page. */
  readonly prefix: string;
  readonly places: MediaPlaces;
}

/** Puts audio and video into the page, or in a folder next to it. */
export interface MediaPlaces {
  /** A temporary folder for downloads: on the same disk as the page. */
  readonly directory: string;
  /** @returns media undefined if there is no room for it @throws StaError `file_error` */
  place(file: ReportMedia): Promise<{ media: Media | undefined; bytes: number }>;
}

export interface ReportMedia {
  readonly path: string;
  /** The name of the file next to the page. */
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  /** True if the file belongs to the user: it is copied, never moved. */
  readonly borrowed: boolean;
}
