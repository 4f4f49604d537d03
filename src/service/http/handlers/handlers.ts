/**
 * Every handler of the service, structured like the contract. The handlers of a group are loaded at its first call,
 * because the service inside a command gets calls of one or two groups.
 */
import { type TextJobs, textJobs } from '../../../contract/job-calls.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import type { DataDirectory } from '../../base/data-directory.ts';
import type { AddressGuard } from '../../base/net/address-guard.ts';
import { once } from '../../base/once.ts';
import type { ClipLinks } from '../../blobs/derived/clip-links.ts';
import type { TextEmbedder } from '../../compute/embeddings/start-text-embedder.ts';
import type { JobWaits } from '../../compute/jobs/job-waits.ts';
import type { WorkerSettings } from '../../compute/jobs/worker-task.ts';
import type { RecogniserSettings } from '../../compute/transcription/find-recogniser.ts';
import type { ServiceFiles } from '../../files/open-files.ts';
import type { Store } from '../../store/store.ts';
import type { SecretBox } from '../../webhooks/secret-box.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { AnyHandler, Handlers } from './handler.ts';

/** The part of a service's data that handlers need. */
interface HandlerData {
  readonly directory: Pick<DataDirectory, 'derived'>;
  readonly store: Store;
  readonly tokens: AccessTokens;
  readonly secretBox: SecretBox;
  readonly clipLinks: ClipLinks;
}

export interface HandlerServices {
  /** Its members are created at their first use. */
  readonly data: HandlerData;
  readonly authenticator: Authenticator;
  /** If absent, there is no web page: the service ends with the command that contains it. */
  readonly sessions: Sessions | undefined;
  readonly limits: Limits;
  readonly waits: () => JobWaits;
  /** Decides which addresses that users name the service may connect to. */
  readonly guard: AddressGuard;
  readonly files: ServiceFiles;
  /** Replaces the matching engine's own vectors. */
  readonly embedder?: TextEmbedder;
  /** Passed to the threads that compute previews. */
  readonly workerSettings: WorkerSettings;
  readonly speech: RecogniserSettings;
  /** Registers a function that stops background work of handlers when the service ends. */
  readonly onClose: (close: () => Promise<void>) => void;
}

/** A group without handlers, or with handlers of another shape, does not compile. */
type Groups = { readonly [Group in keyof Handlers]: () => Promise<Handlers[Group]> };

/** @returns a function that finds the handler of an endpoint by its group and its call in the contract */
export function createHandlers(services: HandlerServices): (group: string, call: string) => AnyHandler {
  const { data, authenticator, limits, guard, files, onClose } = services;
  const { store } = data;
  const textGroups = once(async () => (await import('./text-jobs.ts')).textJobHandlers(store.jobs, limits));
  const matcher = once(async () => (await import('./match.ts')).openMatcher(services));
  const groups: Groups = {
    tags: async () => (await import('./targets.ts')).tagHandlers(store, limits),
    intents: async () => (await import('./targets.ts')).intentHandlers(store, limits),
    webhooks: async () => (await import('./webhooks.ts')).webhookHandlers(store, limits, data.secretBox, guard),
    match: async () => (await import('./match.ts')).openMatchHandlers(services, await matcher()),
    profanity: async () => (await import('./profanity.ts')).profanityHandlers(store, limits, onClose),
    ...textJobGroups(textGroups),
    ruleSet: async () => (await import('./rule-sets.ts')).ruleSetHandlers(store, limits),
    rules: async () => (await import('./rules.ts')).ruleHandlers(store, await matcher(), limits),
    files: async () => (await import('./files.ts')).fileHandlers(files.records, files.storage, guard, limits),
    conversation: async () =>
      (await import('./conversation.ts')).conversationHandlers(store.jobs, files.records, limits, services.speech),
    clips: async () => (await import('./clips.ts')).clipHandlers(services),
    jobs: async () => (await import('./jobs.ts')).jobHandlers(store.jobs, services.waits(), files.derived, limits),
    previews: async () => (await import('./previews.ts')).previewHandlers(services, matcher),
    accessTokens: async () => (await import('./access-tokens.ts')).accessTokenHandlers(authenticator, data.tokens),
    sessions: async () => (await import('./sessions.ts')).sessionHandlers(services.sessions, authenticator),
  };
  // The compiler has checked Groups against the contract; here, its names are strings.
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
