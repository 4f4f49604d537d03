/** The calls that judge a conversation by rules. */

import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { readItem } from '../../compute/jobs/read-item.ts';
import { newItem, startJob } from '../../compute/jobs/start-job.ts';
import type { SentenceMatcher } from '../../compute/matching/sentence-matcher.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from './handler.ts';
import { itemsResponse } from './responses.ts';
import { createRulesPreparation } from './rules-input.ts';

export function ruleHandlers(store: Store, matcher: SentenceMatcher, limits: Limits): Handlers['rules'] {
  const prepare = createRulesPreparation(store, matcher, limits);
  return {
    async compute({ utterances }, caller) {
      const input = await prepare(caller.user.id, utterances, limits.textChars);
      if (input === undefined) {
        throw new ServiceFailure('invalid_request', 'You have no rules. Set them first: sta rules set FILE');
      }
      return startJob(store.jobs, limits, caller, [newItem('rules', input)]);
    },

    async fetch({ fileID }, { user }) {
      return itemsResponse([['rules', await readItem(store.jobs, fileID, 'rules', user?.id)]]);
    },
  };
}
