/** Where errors about an unknown id lead. */

const listCommands = {
  'statement tag': 'sta tags list',
  intent: 'sta intents list',
  'profanity word': 'sta profanity words list',
  'webhook subscription': 'sta webhooks list',
  delivery: 'sta webhooks deliveries',
  file: 'sta files list',
  job: 'sta jobs list',
} as const;

export type RecordNoun = keyof typeof listCommands;

/** The hint of an error about an unknown id. */
export const listHint = (noun: RecordNoun): string => `List the ids with: ${listCommands[noun]}`;
