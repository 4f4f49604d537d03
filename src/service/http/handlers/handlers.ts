/** Every handler of the service, arranged as the contract is. */
import type { Limits } from '../../../contract/schemas/limits.ts';
import type { AddressGuard } from '../../base/net/address-guard.ts';
import type { ClipLinks } from '../../blobs/derived/clip-links.ts';
import type { DerivedFiles } from '../../blobs/derived/derived-files.ts';
import type { TextEmbedder } from '../../compute/embeddings/text-embedder.ts';
import type { JobQueue } from '../../compute/jobs/job-queue.ts';
import type { JobWaits } from '../../compute/jobs/job-waits.ts';
import type { TextPreviews } from '../../compute/jobs/text-previews.ts';
import { createEngineLoader, groupWith } from '../../compute/matching/load-matching-engine.ts';
import type { MatchingThread } from '../../compute/matching/matching-thread.ts';
import { createSentenceMatcher } from '../../compute/matching/sentence-matcher.ts';
import type { ProfanityChecker } from '../../compute/profanity/profanity-checker.ts';
import type { RecogniserSettings } from '../../compute/transcription/find-recogniser.ts';
import type { FileRecords } from '../../files/file-records.ts';
import type { FileStorage } from '../../files/file-storage.ts';
import type { Store } from '../../store/store.ts';
import type { SecretBox } from '../../webhooks/secret-box.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Sessions } from '../auth/sessions.ts';
import { accessTokenHandlers } from './access-tokens.ts';
import { clipHandlers } from './clips.ts';
import { conversationHandlers } from './conversation.ts';
import { fileHandlers } from './files.ts';
import type { Handlers } from './handler.ts';
import { jobHandlers } from './jobs.ts';
import { matchHandlers } from './match.ts';
import { previewHandlers } from './previews.ts';
import { profanityHandlers } from './profanity.ts';
import { sessionHandlers } from './sessions.ts';
import { intentHandlers, tagHandlers } from './targets.ts';
import { textJobHandlers } from './text-jobs.ts';
import { webhookHandlers } from './webhooks.ts';

export interface HandlerServices {
  readonly store: Store;
  readonly tokens: AccessTokens;
  readonly authenticator: Authenticator;
  readonly sessions: Sessions | undefined;
  readonly limits: Limits;
  readonly queue: JobQueue;
  readonly waits: JobWaits;
  readonly previews: TextPreviews;
  readonly secretBox: SecretBox;
  readonly guard: AddressGuard;
  readonly files: FileRecords;
  readonly storage: FileStorage;
  readonly derived: DerivedFiles;
  readonly clipLinks: ClipLinks;
  /** What texts are matched by in place of the engine's own vectors. */
  readonly embedder: TextEmbedder | undefined;
  readonly profanityChecker: ProfanityChecker;
  readonly matchingThread: MatchingThread;
  readonly speech: RecogniserSettings;
}

export function createHandlers(services: HandlerServices): Handlers {
  const {
    store,
    tokens,
    authenticator,
    sessions,
    limits,
    queue,
    waits,
    previews,
    secretBox,
    guard,
    files,
    storage,
    derived,
    clipLinks,
    embedder,
    profanityChecker,
    matchingThread,
    speech,
  } = services;
  return {
    tags: tagHandlers(store, limits),
    intents: intentHandlers(store, limits),
    webhooks: webhookHandlers(store, limits, secretBox, guard),
    match: matchHandlers(
      store,
      createSentenceMatcher(
        createEngineLoader(embedder, matchingThread.findWeights),
        limits,
        // The vectors of a larger model come from a thread already.
        embedder === undefined ? matchingThread : undefined,
      ),
      limits,
      (sentences, fewest, ended) => groupWith(embedder, sentences, fewest, ended),
    ),
    profanity: profanityHandlers(store, limits, profanityChecker),
    ...textJobHandlers(queue, limits),
    files: fileHandlers(files, storage, guard, limits),
    conversation: conversationHandlers(queue, files, limits, speech),
    clips: clipHandlers({ queue, files, limits, derived, links: clipLinks }),
    jobs: jobHandlers(queue, waits, derived, limits),
    previews: previewHandlers(previews),
    accessTokens: accessTokenHandlers(authenticator, tokens),
    sessions: sessionHandlers(sessions, authenticator),
  };
}
