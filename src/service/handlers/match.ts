import { detectLanguage } from '../../analytics/text/language/detect-language.ts';
import type { IntentMatch, TagMatch } from '../../contract/matching.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { RankedTarget, SentenceMatcher, TargetMatch } from '../matching/sentence-matcher.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handler.ts';
import { textReply } from './replies.ts';

interface StoredTarget {
  public_id: string;
  name: string;
  samples: string;
  phrases: string;
  threshold?: number | null;
  priority?: number | null;
}

export function matchHandlers(store: Store, matcher: SentenceMatcher): Handlers['match'] {
  async function match(
    rows: readonly StoredTarget[],
    what: string,
    ids: readonly string[] | undefined,
    params: { sentences: string | string[]; threshold?: number },
  ): Promise<{ row: StoredTarget; found: TargetMatch }[]> {
    const byId = new Map(rows.map((row) => [row.public_id, row]));
    const asked = ids === undefined ? undefined : new Set(ids);
    for (const id of asked ?? []) if (!byId.has(id)) unknownId(what, id);
    const sentences = typeof params.sentences === 'string' ? [params.sentences] : params.sentences;
    const matches = await matcher.match(rows.map(asTarget), asked, sentences, params.threshold);
    return matches.flatMap((found) => {
      const row = byId.get(found.id);
      return row === undefined ? [] : [{ row, found }];
    });
  }

  return {
    async tags(params, { user }) {
      const matches = await match(await store.tags.list(user.id), 'statement tag', params.statementTagIds, params);
      const data = {
        similarityMatch: matches.map(
          ({ row, found }): TagMatch => ({
            statementTagId: row.public_id,
            statementTagName: row.name,
            matchedTextList: found.matchedTextList,
          }),
        ),
      };
      return textReply(user.id, data, await detectLanguage(asText(params.sentences)));
    },

    async intents(params, { user }) {
      const matches = await match(await store.intents.list(user.id), 'intent', params.intentIds, params);
      const data = {
        similarityMatch: matches.map(
          ({ row, found }): IntentMatch => ({
            intentId: row.public_id,
            intentName: row.name,
            matchedTextList: found.matchedTextList,
          }),
        ),
      };
      return textReply(user.id, data, await detectLanguage(asText(params.sentences)));
    },
  };
}

/** The sentences of a call have one language between them. */
const asText = (sentences: string | string[]): string =>
  typeof sentences === 'string' ? sentences : sentences.join('\n');

function unknownId(what: string, id: string): never {
  throw new ServiceFailure('not_found', `There is no ${what} ${id}`);
}

const asTarget = (row: StoredTarget): RankedTarget => ({
  id: row.public_id,
  readTexts: () => ({ samples: JSON.parse(row.samples), phrases: JSON.parse(row.phrases) }),
  threshold: row.threshold ?? null,
  priority: row.priority ?? null,
});
