/** The context of an action: the settings of the run, the API, and everything outside the program that it needs. */
import type { Client } from '../../api/client.ts';
import type { DryRun } from '../../api/requests/dry-run.ts';
import type { SpeechChoice } from '../../api/targets/target.ts';
import type { TextItem } from '../../contract/job-calls.ts';
import type { InputStream, OutputStream } from '../../output/terminal/io.ts';
import type { Paint } from '../../output/text/style.ts';
import type { HeldFiles } from '../../shared/files/held-files.ts';
import type { Web } from '../../shared/models/download-file.ts';
import type { ConfigFile } from '../config/config-file.ts';
import type { JobJournal } from '../config/job-journal.ts';
import type { Keyring } from '../config/keyring/keyring.ts';
import type { Settings } from '../config/settings.ts';
import type { Deps } from './deps.ts';

/** Its status line is shown if stderr is a terminal; not in CI, and not with an output format for machines. */
export interface Context extends Omit<Deps, 'io' | 'keyringModule'> {
  /** Resolved at the first use. @throws StaError if a flag, a variable or the config file is invalid */
  readonly settings: () => Settings;
  /**
   * The settings with the secrets of the system's keyring.
   * @throws StaError if the keyring has lost them or cannot be used
   */
  readonly signedIn: () => Promise<Settings>;
  readonly keyring: Keyring;
  readonly config: ConfigFile;
  readonly stdin: InputStream;
  /** The only files that the action may read; if absent, any. */
  readonly heldFiles?: HeldFiles;
  /** Whether stdout is a terminal, and its width. */
  readonly terminal: Pick<OutputStream, 'isTerminal' | 'columns'>;
  /** For colours in notes on stderr. */
  readonly paint: Paint;
  /** True if prompts are possible: on a terminal, without `--no-input`, not in CI. */
  readonly interactive: boolean;
  readonly stderrIsTerminal: boolean;
  /** True if notes, targets and progress are hidden (`--quiet`). */
  readonly quiet: boolean;
  /** Prints a line on stderr at once; nothing under `--quiet`. */
  readonly note: (line: string) => void;
  /** Prints a line on stdout at once, for commands that run until they are stopped. */
  readonly say: (line: string) => void;
  /** Collects requests instead of sending them (`--dry-run`); undefined if they are sent. */
  readonly dryRun: DryRun | undefined;
  /** True if stderr shows the bodies of requests and responses (`--debug-bodies`). */
  readonly showsBodies: boolean;
  /** The jobs that this machine started. */
  readonly jobJournal: JobJournal;
  /** Prints on stderr which service a command changes, unless the format is for machines. */
  readonly echoTarget: () => void;
  /** The client of this run's target, which is opened at the first call. */
  readonly api: () => Promise<Client>;
  /**
   * Chooses the speech recogniser of the service on this machine, before the first call.
   *
   * @throws StaError `usage` if the target is another service
   */
  readonly chooseSpeech: (choice: SpeechChoice) => void;
  /**
   * Announces, before the first call, which kind of item is started, so that the service on this machine loads its
   * engine while it starts.
   */
  readonly expectItem: (kind: TextItem | undefined) => void;
  /** A client for cleaning up: Ctrl-C does not abort its calls. */
  readonly lastingApi: () => Promise<Client>;
  /**
   * Keeps the services that the run has opened until the work has ended, even after Ctrl-C, which should end it soon.
   *
   * @returns the same work
   */
  readonly holdOpen: <T>(work: Promise<T>) => Promise<T>;
  /** Does this after the output is printed, also if the run fails or is stopped: for files that the run fills. */
  readonly atEnd: (work: () => Promise<void>) => void;
  /** A client for other settings, to check credentials before they are saved. `stop` ends its calls too. */
  readonly apiFor: (settings: Settings, stop?: AbortSignal) => Promise<Client>;
  /**
   * Downloads a link of this run's service to a file; an incomplete file is never left. @returns its size in bytes
   * @throws StaError
   */
  readonly download: (url: string, path: string) => Promise<number>;
  /** Reads URLs of hosts other than the service's. `stop` ends its requests. */
  readonly web: (stop?: AbortSignal) => Promise<Web>;
  /** Deletes the access tokens and record names that are kept for later commands. */
  readonly forgetTokens: () => void;
}
