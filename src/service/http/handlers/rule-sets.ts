/** The calls that keep the rules of a user. */
import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import * as Value from 'typebox/value';
import { explainRuleSet } from '../../../contract/schemas/explain-rule-set.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { describeError, pathOf, showPath } from '../../../contract/schemas/schema-errors.ts';
import { checkRuleSet } from '../../../engines/conversation/rules/check-rule-set.ts';
import type { RuleSet } from '../../../engines/conversation/rules/rule-set.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from './handler.ts';
import { dataResponse } from './responses.ts';

export function ruleSetHandlers(store: Store, limits: Limits): Handlers['ruleSet'] {
  return {
    async set({ ruleSet: given }, { user }) {
      const { json, ruleSet } = readRuleSet(given, limits.ruleSetBytes);
      const setAtMs = await store.ruleSets.set(user.id, json, limits.storedBytes);
      return dataResponse({ rules: ruleSet.rules.length, set_at: new Date(setAtMs).toISOString() });
    },

    async get(_params, { user }) {
      const stored = await store.ruleSets.get(user.id);
      if (stored === undefined) return dataResponse({});
      return dataResponse({ rule_set: JSON.parse(stored.rules), set_at: new Date(stored.setAtMs).toISOString() });
    },

    async delete(_params, { user }) {
      return dataResponse({ deleted: await store.ruleSets.delete(user.id) });
    },
  };
}

/** Limit on the mistakes that a message names. */
const maxNamed = 10;

/** @throws ServiceFailure `invalid_request`, with the places of the mistakes */
function readRuleSet(given: unknown, maxBytes: number): { readonly json: string; readonly ruleSet: RuleSet } {
  const json = JSON.stringify(given);
  const bytes = Buffer.byteLength(json);
  if (bytes > maxBytes) {
    const [size, max] = [bytes, maxBytes].map((count) => count.toLocaleString('en'));
    throw new ServiceFailure('invalid_request', `ruleSet has ${size} bytes as JSON, and may have ${max}`);
  }
  // PostgreSQL cannot store these characters.
  if (/\\u0000/.test(json))
    throw new ServiceFailure('invalid_request', 'ruleSet must not contain the character U+0000');
  const mismatches = explainRuleSet(given, explainPart);
  const ruleSet = given as RuleSet;
  const mistakes = mismatches.length > 0 ? mismatches : checkRuleSet(ruleSet);
  if (mistakes.length === 0) return { json, ruleSet };
  const named = mistakes.slice(0, maxNamed).map(({ path, words }) => `${showPath(['ruleSet', ...path])} ${words}`);
  const hidden = mistakes.length - named.length;
  const more = hidden > 0 ? `; and ${hidden} more` : '';
  throw new ServiceFailure('invalid_request', `${named.join('; ')}${more}`);
}

const explainPart = (schema: TSchema, part: unknown, place: readonly string[]) =>
  Value.Errors(schema, part).flatMap((error) => {
    const words = wordsOf(error, schema);
    return words === undefined ? [] : [{ path: [...place, ...pathOf(error)], words }];
  });

function wordsOf(error: TLocalizedValidationError, schema: TSchema): string | undefined {
  switch (error.keyword) {
    case 'additionalProperties':
      return `cannot have ${error.params.additionalProperties.map((key) => JSON.stringify(key.slice(0, 60))).join(', ')}`;
    case 'required':
      return `has no ${error.params.requiredProperties.join(', ')}`;
    // Repeats the error before it.
    case 'boolean':
      return undefined;
    default:
      return describeError(error, schema);
  }
}
