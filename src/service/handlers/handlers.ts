/** Every handler of the service, arranged as the contract is. */
import { createMatchingEngine } from '../../analytics/text/matching/matcher.ts';
import { createProfanityEngine } from '../../analytics/text/profanity/profanity.ts';
import type { Limits } from '../../contract/limits.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { createSentenceMatcher } from '../matching/sentence-matcher.ts';
import { once } from '../once.ts';
import type { Store } from '../store/store.ts';
import { accessTokenHandlers } from './access-tokens.ts';
import type { Handlers } from './handler.ts';
import { intentHandlers } from './intents.ts';
import { matchHandlers } from './match.ts';
import { profanityHandlers } from './profanity.ts';
import { tagHandlers } from './tags.ts';

export interface HandlerServices {
  readonly store: Store;
  readonly tokens: AccessTokens;
  readonly authenticator: Authenticator;
  readonly limits: Limits;
}

export function createHandlers({ store, tokens, authenticator, limits }: HandlerServices): Handlers {
  return {
    tags: tagHandlers(store, limits),
    intents: intentHandlers(store, limits),
    match: matchHandlers(store, createSentenceMatcher(once(createMatchingEngine))),
    profanity: profanityHandlers(store, limits, once(createProfanityEngine)),
    accessTokens: accessTokenHandlers(authenticator, tokens),
  };
}
