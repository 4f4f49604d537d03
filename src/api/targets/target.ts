/** Which service a command talks to: a configured one, or the one that the command carries itself. */
import type { TextItem } from '../../contract/job-calls.ts';
import type { Credentials } from './credentials.ts';

export type Target =
  | { readonly kind: 'remote'; readonly baseUrl: string; readonly credentials: Credentials }
  | { readonly kind: 'local'; readonly dataDirectory: string; readonly choice?: LocalChoice };

/** What a command wants of the service that it carries itself. */
export interface LocalChoice {
  readonly speech?: SpeechChoice;
  /** The kind of item that the command is about to start: its engine is loaded while the service starts. */
  readonly soon?: TextItem;
}

/** Which speech recogniser the service on this machine uses; left out, that of the environment. */
export interface SpeechChoice {
  readonly sttModel?: string;
  readonly sttCommand?: string;
}

/** A target that is ready to be talked to. */
export interface OpenTarget {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** The extensions of the service, if they are known without a question. */
  readonly extensions?: readonly string[];
  /** @param finishJobs whether a service that ends with it does the jobs that wait before */
  close(finishJobs: boolean): Promise<void>;
}

/** Opens a target: nothing to do for a configured one, the service's start for the local one. @throws StaError `local_service` */
export async function openTarget(target: Target, version: string): Promise<OpenTarget> {
  if (target.kind === 'local') {
    const { openLocalTarget } = await import('./local-target.ts');
    return openLocalTarget(target.dataDirectory, version, target.choice);
  }
  return { baseUrl: target.baseUrl, credentials: target.credentials, close: () => Promise.resolve() };
}
