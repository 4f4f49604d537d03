/** The parts that a command group adds for its kind of job: options and help of `compute`, `fetch` and `run`. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import type { TableView, TextView } from '../../output/view.ts';
import type { FetchedKind, FetchReply } from './job-kind.ts';
import type { MediaSourceOptions, Recordings } from './media-sources.ts';

export type JobCommand = 'compute' | 'fetch' | 'run';

/** The part of {@link JobCommands} that `fetch` needs. */
export interface FetchCommands<Reply extends FetchReply, Options> extends Omit<JobCommands<Reply, Options>, 'help'> {
  readonly help: {
    readonly fetch: JobCommands<Reply, Options>['help']['fetch'] & { readonly notes?: readonly string[] };
  };
}

/** @template Options options of all commands of the group, without those for waiting and for naming the input */
export interface JobCommands<Reply extends FetchReply, Options> {
  readonly help: Readonly<Record<JobCommand, { description: string; examples: readonly string[] }>> & {
    /** The help below the options of `compute` and `run`. */
    readonly notes?: readonly string[];
  };
  /** Options of `compute` and `run`. */
  readonly addStartOptions?: (command: Command) => Command;
  /** Options of `run` and `fetch`. */
  readonly addShowOptions?: (command: Command) => Command;
  readonly addFetchOptions?: (command: Command) => Command;
  /** Called before any request. @throws StaError `usage` for options that exclude each other */
  readonly checkOptions?: (options: Options, command: JobCommand, context: Pick<Context, 'showsBodies'>) => void;
  /** How `fetch` requests the job, or `run`, which has started it; default: the kind's `fetch`. */
  readonly kindFor?: (options: Options, command: 'fetch' | 'run') => FetchedKind<Reply>;
}

export interface TextCommands<Reply extends FetchReply, Options> extends JobCommands<Reply, Options> {
  /**
   * Warns about options that the service ignored.
   * @param reply undefined for `compute`, which does not wait for the result
   */
  readonly warnIgnored?: (context: Context, options: Options, reply: Reply | undefined) => Promise<void>;
  /** The text that `fetch` shows with the result, if the options name one. @throws StaError */
  readonly readShownText?: (context: Context, options: Options) => Promise<string | undefined>;
}

export interface RecordingName {
  /** For the files made from it. */
  readonly name: string;
  readonly isOneOfMany: boolean;
}

/** The part of {@link RecordingCommands} that `run` needs: some commands have `run` but no `compute` and `fetch`. */
export interface RunCommands<Reply extends FetchReply, Options>
  extends Omit<RecordingCommands<Reply, Options>, 'help'> {
  readonly help: Pick<RecordingCommands<Reply, Options>['help'], 'run' | 'notes'>;
}

export interface RecordingCommands<Reply extends FetchReply, Options> extends JobCommands<Reply, Options> {
  /** Called after the start: warns about options that the service may ignore. */
  readonly warnIgnored?: (context: Context, options: Options) => Promise<void>;
  /**
   * Shows a finished result, and writes the files that the options name; default: the kind's view.
   *
   * @param recording undefined if only an id is known
   * @throws StaError `file_error`
   */
  readonly finish?: (
    context: Context,
    reply: Reply,
    options: Options,
    recording?: RecordingName,
  ) => Promise<TableView | TextView>;
  readonly addRunOptions?: (command: Command) => Command;
  /**
   * Called when the recordings have been found, before any is uploaded.
   * @returns the options to continue with
   * @throws StaError
   */
  readonly prepare?: (
    context: Context,
    options: Options & Pick<MediaSourceOptions, 'subtitles'>,
    recordings: Recordings,
  ) => Promise<Partial<Options>>;
  /** True to keep the upload if the run fails, and with it the finished parts. */
  readonly keepsUpload?: true;
  /**
   * Called before any request if there are many recordings.
   * @throws StaError `usage` for options that only work with one
   */
  readonly checkMany?: (options: Options) => void;
}
