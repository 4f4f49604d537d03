/**
 * Collects what judging a conversation by rules needs. Tags and intents are matched when a call arrives, like in the
 * match calls, with the model of the service; a thread does the rest.
 */
import type { Params } from '../../../contract/endpoint.ts';
import type { rules } from '../../../contract/endpoints/rules.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { bestScores } from '../../../engines/conversation/best-scores.ts';
import type { NamedScore } from '../../../engines/conversation/judged-utterance.ts';
import { findUnknownNames, intentsSideFor, partsFor } from '../../../engines/conversation/rules/rule-needs.ts';
import type { RuleSet } from '../../../engines/conversation/rules/rule-set.ts';
import { splitUtterance } from '../../../engines/conversation/split-utterance.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { RulesInput } from '../../compute/jobs/computations/rules.ts';
import type { SentenceMatcher } from '../../compute/matching/sentence-matcher.ts';
import type { EditableRecords, NewIntent } from '../../store/records/records.ts';
import type { Store } from '../../store/store.ts';
import { asTarget } from './match.ts';

type Utterances = Params<typeof rules.compute>['utterances'];

/** Sentences that are matched together: the matches of more might be too many. */
const sentencesTogether = 250;

/**
 * @returns a function that collects the input; undefined if the user has no rules. It throws ServiceFailure
 * `invalid_request` for a conversation that is too long
 */
export function createRulesPreparation(store: Store, matcher: SentenceMatcher, limits: Limits) {
  /** The matches of each utterance. @param isMatched which utterances count */
  async function match(
    userId: string,
    records: Pick<EditableRecords<NewIntent>, 'outline' | 'readTexts'>,
    utterances: Utterances,
    isMatched: (utterance: Utterances[number]) => boolean,
  ): Promise<{ readonly names: readonly string[]; readonly scores: NamedScore[][] }> {
    const stored = await records.outline(userId);
    const names = new Map(stored.map(({ id, name }) => [id, name]));
    const targets = { ranked: stored.map(asTarget), read: () => records.readTexts(userId, stored) };
    const sentences = utterances.map((one) => (isMatched(one) ? splitUtterance(one.text) : []));
    const unique = stored.length === 0 ? [] : [...new Set(sentences.flat())];
    if (unique.length > limits.sentences) {
      const words = `The conversation has ${unique.length} different sentences to match, and may have ${limits.sentences}`;
      throw new ServiceFailure('invalid_request', words);
    }
    const found = new Map<string, NamedScore[]>();
    for (let from = 0; from < unique.length; from += sentencesTogether) {
      const part = unique.slice(from, from + sentencesTogether);
      for (const { id, matchedTextList } of await matcher.match(targets, undefined, part)) {
        const name = names.get(id) ?? id;
        for (const { text, score } of matchedTextList) found.set(text, [...(found.get(text) ?? []), { name, score }]);
      }
    }
    const scores = sentences.map((own) => bestScores(own.flatMap((sentence) => found.get(sentence) ?? [])));
    return { names: [...names.values()], scores };
  }

  return async (userId: string, utterances: Utterances, maxChars: number): Promise<RulesInput | undefined> => {
    const chars = utterances.reduce((sum, { text }) => sum + text.length, 0);
    if (chars > maxChars) {
      const words = `The utterances have ${chars} characters together, and may have ${maxChars}`;
      throw new ServiceFailure('invalid_request', words);
    }
    const stored = await store.ruleSets.get(userId);
    if (stored === undefined) return undefined;
    // Checked before it was stored.
    const ruleSet = JSON.parse(stored.rules) as RuleSet;
    const parts = new Set(partsFor(ruleSet));
    const side = intentsSideFor(ruleSet);
    const tags = parts.has('tags') ? await match(userId, store.tags, utterances, () => true) : undefined;
    const intents = parts.has('intents')
      ? await match(userId, store.intents, utterances, ({ role }) => side === 'all' || role !== 'agent')
      : undefined;
    const words = parts.has('profanity') ? ((await store.profanityWords.list(userId)) ?? []) : [];
    const unknown = findUnknownNames(ruleSet, { tag: tags?.names ?? [], intent: intents?.names ?? [] });
    return {
      utterances,
      ruleSet,
      setAt: new Date(stored.setAtMs).toISOString(),
      unknown: Object.fromEntries(unknown),
      tags: tags?.scores,
      intents: intents?.scores,
      words: words.map(({ name }) => name),
    };
  };
}
