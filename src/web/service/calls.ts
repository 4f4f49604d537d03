/** The calls of the contract that the page makes, without their schemas. The build writes the result into the page. */
import { withoutSchemas } from '../../api/requests/build-request.ts';
import { contract } from '../../contract/contract.ts';
import { defaultLimits, defaultThreshold } from '../../contract/schemas/limits.ts';

export const calls = {
  'sessions.start': withoutSchemas(contract.sessions.start),
  'sessions.end': withoutSchemas(contract.sessions.end),
  'accessTokens.create': withoutSchemas(contract.accessTokens.create),
  'previews.text': withoutSchemas(contract.previews.text),
  'previews.rules': withoutSchemas(contract.previews.rules),
  'ruleSet.get': withoutSchemas(contract.ruleSet.get),
  'profanity.check': withoutSchemas(contract.profanity.check),
  'match.tags': withoutSchemas(contract.match.tags),
  'match.intents': withoutSchemas(contract.match.intents),
  'match.trial': withoutSchemas(contract.match.trial),
  'tags.list': withoutSchemas(contract.tags.list),
  'tags.create': withoutSchemas(contract.tags.create),
  'tags.update': withoutSchemas(contract.tags.update),
  'tags.delete': withoutSchemas(contract.tags.delete),
  'intents.list': withoutSchemas(contract.intents.list),
  'intents.create': withoutSchemas(contract.intents.create),
  'intents.update': withoutSchemas(contract.intents.update),
  'intents.delete': withoutSchemas(contract.intents.delete),
};

export type CallName = keyof typeof calls;

export const limits = {
  /** Maximum characters of a text and of a sentence that the service accepts with its default limits. */
  textChars: defaultLimits.previewChars,
  sentenceChars: defaultLimits.sentenceChars,
  /** The threshold that applies if neither the call nor the tag has one. */
  threshold: defaultThreshold,
};
