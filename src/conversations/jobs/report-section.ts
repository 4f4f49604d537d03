/** A kind's section of the page that `sta report` writes. */
import type { Context } from '../../cli/context/context.ts';
import type { Html } from '../../output/html/html.ts';
import type { Media } from '../../output/html/player.ts';
import type { FetchedKind, FetchReply } from './job-kind.ts';

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
