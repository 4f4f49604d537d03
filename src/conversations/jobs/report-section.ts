/** A kind's section of the page that `sta report` writes. */
import type { Context } from '../../cli/context/context.ts';
import type { Html } from '../../output/html/html.ts';
import type { Media } from '../../output/html/player.ts';
import type { FetchedKind, FetchReply } from './job-kind.ts';

export interface ReportSection<Reply extends FetchReply> {
  /** The file that the user may name to show with the result: `--text` or `--media`. */
  readonly shows?: 'text' | 'recording';
  /** How the report fetches a job; absent if it fetches the job as any command does. @param known with the items that the journal has */
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

/** What a section shows besides the response. */
export interface SectionSources {
  readonly context: Context;
  /** The start of every element id in the section: `s1`. */
  readonly id: string;
  readonly jobId: string;
  /** The whole text that was analysed, if the user named its file. */
  readonly text: string | undefined;
  /** The path of the recording, if the user named it. */
  readonly recording: string | undefined;
  /** The start of the names of its media files: unique on the page. */
  readonly prefix: string;
  readonly places: MediaPlaces;
}

/** Puts audio and video into the page, or beside it. */
export interface MediaPlaces {
  /** For files that are on their way: on the same disk as the page. */
  readonly directory: string;
  /** @returns media undefined if there is no place for it @throws StaError `file_error` */
  place(file: ReportMedia): Promise<{ media: Media | undefined; bytes: number }>;
}

export interface ReportMedia {
  readonly path: string;
  /** Of the file beside the page. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Whether the file belongs to the user: it is copied, never moved. */
  readonly borrowed: boolean;
}
