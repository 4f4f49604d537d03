/**
 * Every handler of the service, arranged as the contract is. The handlers of a group are loaded at its first call: the service
 * inside a command gets calls of one or two groups.
 */
import { type TextJobs, textJobs } from '../../../contract/job-calls.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import type { AddressGuard } from '../../base/net/address-guard.ts';
import { once } from '../../base/once.ts';
import type { ClipLinks } from '../../blobs/derived/clip-links.ts';
import type { DerivedFiles } from '../../blobs/derived/derived-files.ts';
import type { TextEmbedder } from '../../compute/embeddings/text-embedder.ts';
import type { JobQueue } from '../../compute/jobs/job-queue.ts';
import type { JobWaits } from '../../compute/jobs/job-waits.ts';
import type { WorkerSettings } from '../../compute/jobs/worker-task.ts';
import type { RecogniserSettings } from '../../compute/transcription/find-recogniser.ts';
import type { FileRecords } from '../../files/file-records.ts';
import type { FileStorage } from '../../files/file-storage.ts';
import type { Store } from '../../store/store.ts';
import type { SecretBox } from '../../webhooks/secret-box.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { AnyHandler, Handlers } from './handler.ts';

export interface HandlerServices {
  readonly store: Store;
  readonly tokens: AccessTokens;
  readonly authenticator: Authenticator;
  readonly sessions: Sessions | undefined;
  readonly limits: Limits;
  readonly queue: JobQueue;
  readonly waits: JobWaits;
  readonly secretBox: SecretBox;
  readonly guard: AddressGuard;
  readonly files: FileRecords;
  readonly storage: FileStorage;
  readonly derived: DerivedFiles;
  readonly clipLinks: ClipLinks;
  /** What texts are matched by in place of the engine's own vectors. */
  readonly embedder: TextEmbedder | undefined;
  /** What the threads receive that compute previews. */
  readonly workerSettings: WorkerSettings;
  /** Of the data directory. */
  readonly derivedDirectory: string;
  readonly speech: RecogniserSettings;
  /** Takes a function that ends what handlers have started, at the end of the service. */
  readonly onClose: (close: () => Promise<void>) => void;
}

/** A group without handlers, or with handlers of another shape, does not compile. */
type Groups = { readonly [Group in keyof Handlers]: () => Promise<Handlers[Group]> };

/** @returns finds the handler of an endpoint by its group and its call in the contract */
export function createHandlers(services: HandlerServices): (group: string, call: string) => AnyHandler {
  const { store, tokens, authenticator, sessions, limits, queue, waits, secretBox, guard, files, storage, derived } =
    services;
  const textGroups = once(async () => (await import('./text-jobs.ts')).textJobHandlers(queue, limits));
  const groups: Groups = {
    tags: async () => (await import('./targets.ts')).tagHandlers(store, limits),
    intents: async () => (await import('./targets.ts')).intentHandlers(store, limits),
    webhooks: async () => (await import('./webhooks.ts')).webhookHandlers(store, limits, secretBox, guard),
    match: async () => (await import('./match.ts')).openMatchHandlers(services),
    profanity: async () => (await import('./profanity.ts')).profanityHandlers(store, limits, services.onClose),
    ...textJobGroups(textGroups),
    files: async () => (await import('./files.ts')).fileHandlers(files, storage, guard, limits),
    conversation: async () =>
      (await import('./conversation.ts')).conversationHandlers(queue, files, limits, services.speech),
    clips: async () =>
      (await import('./clips.ts')).clipHandlers({ queue, files, limits, derived, links: services.clipLinks }),
    jobs: async () => (await import('./jobs.ts')).jobHandlers(queue, waits, derived, limits),
    previews: async () => (await import('./previews.ts')).previewHandlers(services.workerSettings, services.onClose),
    accessTokens: async () => (await import('./access-tokens.ts')).accessTokenHandlers(authenticator, tokens),
    sessions: async () => (await import('./sessions.ts')).sessionHandlers(sessions, authenticator),
  };
  // The compiler has checked Groups against the contract; here its names are strings.
  const loads = new Map(
    Object.entries(groups).map(([group, load]) => [group, once<Promise<Partial<Record<string, unknown>>>>(load)]),
  );
  return (group, call) => {
    const load = loads.get(group);
    if (load === undefined) throw new Error(`There are no handlers of ${group}`);
    return async (params, caller) => ((await load())[call] as AnyHandler)(params, caller);
  };
}

const textJobGroups = (load: () => Promise<Pick<Handlers, keyof TextJobs>>) =>
  Object.fromEntries(
    Object.keys(textJobs).map((group) => [group, async () => (await load())[group as keyof TextJobs]]),
  ) as Pick<Groups, keyof TextJobs>;
