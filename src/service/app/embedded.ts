/**
 * The service inside a command, used by the client if its target is local. If a service already runs on the data
 * directory, that one is used; otherwise one starts in this process until the command ends. The command calls it without
 * a connection. Links in its responses lead to a loopback port, which the system chooses when the first link is made.
 */
import type { InnerSend } from '../../contract/inner-call.ts';
import type { TextItem } from '../../contract/job-calls.ts';
import { StaError } from '../../shared/errors.ts';
import { describeDataDirectory } from '../base/data-directory.ts';
import { findRunningService } from '../base/running-service.ts';
import type { RecogniserSettings } from '../compute/transcription/find-recogniser.ts';
import type { UserCredentials } from '../http/auth/new-user.ts';
import { readLocalCredentials } from './local-credentials.ts';

export interface EmbeddedService {
  readonly url: string;
  /** Calls the service if it is in this process. */
  readonly send?: InnerSend;
  /** With a token if the service is in this process: its first call then needs no other one. */
  readonly credentials: UserCredentials & { readonly token?: string };
  /** @param finishJobs whether this process's service finishes its remaining jobs first */
  close(finishJobs: boolean): Promise<void>;
}

export interface EmbeddedChoice {
  readonly speech?: Omit<RecogniserSettings, 'env'>;
  /** The kind of item that the caller is about to start. */
  readonly soon?: TextItem;
}

/** Never connected to. */
const innerUrl = 'http://localhost';

/** @throws StaError `usage` if a recogniser is chosen and a service already runs, which has its own */
export async function openEmbeddedService(
  dataDirectory: string,
  version: string,
  { speech, soon }: EmbeddedChoice = {},
): Promise<EmbeddedService> {
  const directory = describeDataDirectory(dataDirectory);
  const running = await findRunningService(directory);
  const credentials = readLocalCredentials(directory);
  if (running !== undefined && credentials !== undefined) {
    if (speech !== undefined) {
      throw new StaError('usage', `The service at ${running.url} has its own speech recogniser`, {
        hint: 'Leave out --stt-model and --stt-command, or pass them to sta serve',
      });
    }
    return { url: running.url, credentials, close: () => Promise.resolve() };
  }
  // Not needed if a service already runs, and the largest part of the bundle.
  const { startForLocalUser } = await import('./start-service.ts');
  const {
    api,
    data,
    credentials: local,
    close,
  } = await startForLocalUser({
    dataDirectory,
    host: '127.0.0.1',
    port: 0,
    version,
    announce: false,
    // Its only user is the command.
    limits: { requestsPerMinute: 0 },
    ...speech,
    soon,
    isEmbedded: true,
  });
  const token = await data.tokens.issue(local.userId, local.apiKey);
  return { url: innerUrl, send: api.send, credentials: { ...local, token }, close };
}
