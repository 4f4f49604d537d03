/** Decides which service a command talks to: a configured one, or the one built into the command. */
import { listExtensions } from '../../contract/contract.ts';
import type { InnerSend } from '../../contract/inner-call.ts';
import type { TextItem } from '../../contract/job-calls.ts';
import { messageOf, StaError } from '../../shared/errors.ts';
import type { Credentials } from './credentials.ts';

export type Target =
  | { readonly kind: 'remote'; readonly baseUrl: string; readonly credentials: Credentials }
  | { readonly kind: 'local'; readonly dataDirectory: string; readonly choice?: LocalChoice };

/** Options for the built-in service. */
export interface LocalChoice {
  readonly speech?: SpeechChoice;
  /** The kind of item that the command is about to start: its engine is loaded while the service starts. */
  readonly soon?: TextItem;
}

/** The speech recogniser of the service on this machine; default: the environment's. */
export interface SpeechChoice {
  readonly sttModel?: string;
  readonly sttCommand?: string;
}

/** A target that is ready for requests. */
export interface OpenTarget {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Calls the service if it is inside this process. */
  readonly send?: InnerSend;
  /** The extensions of the service, if they are known without asking it. */
  readonly extensions?: readonly string[];
  /** @param finishJobs whether a service that ends with the target finishes the waiting jobs first */
  close(finishJobs: boolean): Promise<void>;
}

/**
 * Opens a target: does nothing for a configured one, and starts the service for the local one. @throws StaError
 * `local_service`
 */
export async function openTarget(target: Target, version: string): Promise<OpenTarget> {
  if (target.kind === 'local') {
    return openLocalTarget(target.dataDirectory, version, target.choice);
  }
  return { baseUrl: target.baseUrl, credentials: target.credentials, close: () => Promise.resolve() };
}

/**
 * Opens the service inside this process, or the one that already runs on the data directory.
 *
 * @throws StaError `local_service` if the data directory cannot be used, `config_error` if a variable of the service is invalid
 */
async function openLocalTarget(dataDirectory: string, version: string, choice?: LocalChoice): Promise<OpenTarget> {
  const { openEmbeddedService } = await import('../../service/app/embedded.ts');
  try {
    const service = await openEmbeddedService(dataDirectory, version, choice);
    return {
      baseUrl: service.url,
      credentials: service.credentials,
      send: service.send,
      // Another process may have another version.
      extensions: service.send && listExtensions(),
      close: (finishJobs) => service.close(finishJobs),
    };
  } catch (cause) {
    if (cause instanceof StaError || cause instanceof TypeError || cause instanceof ReferenceError) throw cause;
    const reason = messageOf(cause);
    throw new StaError('local_service', `The local service cannot use its data directory ${dataDirectory}: ${reason}`, {
      hint: 'Choose another with STA_DATA_DIR, or inspect it: sta local status',
      cause,
    });
  }
}
