/** What an action is given: the settings of the run, the API, and the parts of the world that it needs. */
import type { Client } from '../api/client.ts';
import type { DryRun } from '../api/dry-run.ts';
import type { Clock } from '../clock.ts';
import type { ConfigFile } from '../config/config-file.ts';
import type { Environment } from '../config/environment.ts';
import type { JobJournal } from '../config/job-journal.ts';
import type { Keyring } from '../config/keyring/keyring.ts';
import type { Settings } from '../config/settings.ts';
import type { InputStream, OutputStream } from '../output/io.ts';
import type { StartStatusLine } from '../output/status-line.ts';
import type { Paint } from '../output/style.ts';
import type { Prompts } from './deps.ts';

export interface Context {
  /** Resolved at the first use. @throws StaError when a flag, a variable or the config file is wrong */
  readonly settings: () => Settings;
  /** The same with the secrets that the system's keyring holds. @throws StaError when it holds them no longer, or cannot be asked */
  readonly signedIn: () => Promise<Settings>;
  readonly keyring: Keyring;
  readonly config: ConfigFile;
  readonly env: Environment;
  readonly version: string;
  /** Node's own, such as `v22.13.0`. */
  readonly nodeVersion: string;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** A number from 0 to 1, for jitter. */
  readonly random: () => number;
  readonly stdin: InputStream;
  /** Whether stdout is a terminal, and how wide. */
  readonly terminal: Pick<OutputStream, 'isTerminal' | 'columns'>;
  /** For stderr's colours in notes. */
  readonly paint: Paint;
  /** Whether questions may be asked: a terminal, no `--no-input`, no CI. */
  readonly interactive: boolean;
  readonly prompts: () => Promise<Prompts>;
  readonly stderrIsTerminal: boolean;
  /** Whether notes, targets and progress are left out (`--quiet`). */
  readonly quiet: boolean;
  /** A line on stderr, at once; nothing under `--quiet`. */
  readonly note: (line: string) => void;
  /** A line on stdout, at once: for commands that go on until they are stopped. */
  readonly say: (line: string) => void;
  /** Shows how a wait stands, on stderr's terminal; nothing in CI and for machines. */
  readonly startStatusLine: StartStatusLine;
  /** Where requests are noted that are not sent (`--dry-run`); undefined when they are sent. */
  readonly dryRun: DryRun | undefined;
  /** Whether stderr shows bodies of requests and replies (`--debug-bodies`). */
  readonly showsBodies: boolean;
  /** What this machine started. */
  readonly jobJournal: JobJournal;
  /** Says on stderr which service a change goes to; for people only. */
  readonly echoTarget: () => void;
  /** The client of this run's target; opens the target at the first call. */
  readonly api: () => Promise<Client>;
  /** The same, but Ctrl-C does not end its calls: for putting away what a command has set up. */
  readonly lastingApi: () => Promise<Client>;
  /** The client that certain settings give, for checking credentials before they are saved. `stop` ends its calls, too. */
  readonly apiFor: (settings: Settings, stop?: AbortSignal) => Promise<Client>;
  /** Saves what a link of this run's service leads to, whole or not at all. @returns its bytes @throws StaError */
  readonly download: (url: string, path: string) => Promise<number>;
  /** Forgets the access tokens that were kept for later commands. */
  readonly forgetTokens: () => void;
  readonly runProgram: (command: string, args: readonly string[], env: Record<string, string>) => Promise<number>;
  /** Starts a program that goes on by itself, such as a browser. @throws StaError when it cannot be started */
  readonly launchProgram: (command: string, args: readonly string[]) => Promise<void>;
  readonly platform: NodeJS.Platform;
}
