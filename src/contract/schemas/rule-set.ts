/**
 * The JSON schema of a set of rules about conversations: `sta schema rules` prints it, and rule files are checked
 * against it. The types of `src/engines/conversation/rules/rule-set.ts` are the same.
 */
import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { oneLine } from './schemas.ts';

/** Limits of a set of rules: what a person can maintain, and what a conversation can be judged by in a millisecond. */
export const ruleLimits = {
  rules: 200,
  scorecards: 50,
  conditions: 50,
  phrases: 100,
  phraseChars: 500,
  nameChars: 100,
};

const name = (description: string) =>
  Type.String({ minLength: 1, maxLength: ruleLimits.nameChars, pattern: oneLine, description });

const oneOrMore = <T extends TSchema>(item: T, description: string) =>
  Type.Union([item, Type.Array(item, { minItems: 1, maxItems: ruleLimits.phrases })], { description });

const phrase = Type.String({ minLength: 1, maxLength: ruleLimits.phraseChars, pattern: '\\S' });
const choice = <const T extends readonly string[]>(values: T) => Type.Enum(values);

const seconds = (minimum: number, description: string) => Type.Number({ minimum, maximum: 86_400, description });

/** The members of a condition that contain no conditions. */
export const plainCondition = {
  tag: Type.Optional(oneOrMore(name('A tag'), 'The line has one of these tags')),
  intent: Type.Optional(oneOrMore(name('An intent'), 'The best intent of the line is one of these')),
  min_score: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'The lowest score of the tag or intent that counts' }),
  ),
  phrase: Type.Optional(
    oneOrMore(
      phrase,
      'The line has one of these phrases: whole words in this order, in any letter case. record* is any ending, a single * up to three words',
    ),
  ),
  words: Type.Optional(oneOrMore(phrase, 'The line has all of these words, in any order')),
  except: Type.Optional(oneOrMore(phrase, 'A line with one of these phrases does not count')),
  profanity: Type.Optional(Type.Boolean({ description: 'Whether the line has profane words' })),
  sentiment: Type.Optional(
    oneOrMore(
      choice(['very negative', 'negative', 'neutral', 'positive', 'very positive']),
      'The sentiment of the line; negative includes very negative',
    ),
  ),
  tone: Type.Optional(
    oneOrMore(
      choice(['calm', 'happy', 'sad', 'angry', 'fearful', 'disgust', 'surprised']),
      'The tone of the voice, in recordings',
    ),
  ),
  action: Type.Optional(
    oneOrMore(choice(['promise', 'request', 'task', 'any']), 'The line has an action item of this type'),
  ),
  dated: Type.Optional(Type.Boolean({ description: 'Whether the action item has a deadline' })),
  by: Type.Optional(Type.Enum(['agent', 'customer'], { description: 'The side that speaks. Default: anybody' })),
  speaker: Type.Optional(name('The name of the speaker')),
  silence: Type.Optional(seconds(2, 'A pause of at least this many seconds')),
  interruption: Type.Optional(
    seconds(0.5, 'A line that begins at least this many seconds before another speaker ends'),
  ),
  figure: Type.Optional(name('A figure of the conversation, or of the side that by names: sta help figures')),
  in: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The part of the conversation: first 30 s, last 10 %, 10 s to 60 s, first 3 turns of the agent',
    }),
  ),
  within: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The largest distance from the anchor: 20 s, 5 turns, 2 turns of the agent',
    }),
  ),
  at_least: Type.Optional(
    Type.Number({ description: 'How many lines or events, or the lowest value of the figure. Default: 1' }),
  ),
  at_most: Type.Optional(Type.Number({ description: 'How many lines or events, or the highest value of the figure' })),
  absent: Type.Optional(Type.Boolean({ description: 'True if nothing may be found: the same as at_most: 0' })),
  rule: Type.Optional(name('The name of a rule that is passed')),
};

/** The members of a condition that are conditions, lists of them, or anchors. */
const nested = (condition: TSchema) => {
  const list = (description: string) =>
    Type.Optional(Type.Array(condition, { minItems: 1, maxItems: ruleLimits.conditions, description }));
  const anchor = (description: string) => Type.Optional(Type.Union([Type.Literal('when'), condition], { description }));
  return {
    after: anchor('Looks only after such a line or event; "when" is the condition of the rule'),
    before: anchor('Looks only before such a line or event'),
    after_each: anchor('Must hold after every such line or event'),
    before_each: anchor('Must hold before every such line or event'),
    all: list('All of these conditions hold'),
    any: list('At least one of these conditions holds'),
    not: Type.Optional(condition),
  };
};

const closed = { additionalProperties: false } as const;

const ruleMembers = {
  name: name('The name of the rule, which identifies it'),
  title: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      pattern: oneLine,
      description: 'The rule in a sentence; default: made from it',
    }),
  ),
  group: Type.Optional(name('A group, such as opening or compliance')),
  severity: Type.Optional(
    Type.Enum(['must', 'should', 'may'], {
      description: 'must: a failure exits with 10. should: it counts (the default). may: it is only shown',
    }),
  ),
  weight: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'Its share of a score. Default: 1' })),
};

export const RuleScorecard = Type.Object(
  {
    name: name('The name of the scorecard'),
    rules: Type.Optional(Type.Array(name('A rule'), { maxItems: ruleLimits.rules, description: 'Its rules' })),
    groups: Type.Optional(
      Type.Array(name('A group'), { maxItems: ruleLimits.rules, description: 'All rules of these groups' }),
    ),
    threshold: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'The lowest score that passes, 0 to 1' }),
    ),
  },
  { ...closed, description: 'A score of several rules; without rules and groups, of all' },
);

/** One part of a rule at a time, with anything as inner conditions: its errors name the place. */
export const shallowCondition = Type.Object({ ...plainCondition, ...nested(Type.Unknown()) }, closed);
export const shallowRule = Type.Object(
  { ...ruleMembers, when: Type.Optional(Type.Unknown()), expect: Type.Unknown() },
  closed,
);

const conditionRef = { $ref: '#/$defs/condition' } as unknown as TSchema;
const wholeRule = Type.Object(
  { ...ruleMembers, when: Type.Optional(conditionRef), expect: conditionRef },
  { ...closed, description: 'A rule' },
);

const setMembers = {
  $schema: Type.Optional(Type.String({ description: 'The location of this schema, for editors' })),
  version: Type.Optional(Type.Literal(1, { description: 'The version of this format' })),
};

export const shallowRuleSet = Type.Object(
  {
    ...setMembers,
    rules: Type.Array(Type.Unknown(), { minItems: 1, maxItems: ruleLimits.rules }),
    scorecards: Type.Optional(Type.Array(Type.Unknown(), { maxItems: ruleLimits.scorecards })),
  },
  closed,
);

/** The same without the limits on lengths: explainRuleSet checks them, because it names the list that is too long. */
export const anyRuleSet = Type.Object(
  {
    ...setMembers,
    rules: Type.Array(Type.Unknown(), { minItems: 1 }),
    scorecards: Type.Optional(Type.Array(Type.Unknown())),
  },
  {
    ...closed,
    description:
      `At most ${ruleLimits.rules} rules and ${ruleLimits.scorecards} scorecards. ` +
      '`sta schema rules` prints the whole JSON schema; a failure names each mistake',
  },
);

/** The whole schema, for editors. */
export const ruleSetSchema = Type.Object(
  {
    ...setMembers,
    rules: Type.Array(wholeRule, { minItems: 1, maxItems: ruleLimits.rules, description: 'The rules' }),
    scorecards: Type.Optional(
      Type.Array(RuleScorecard, { maxItems: ruleLimits.scorecards, description: 'Scores of several rules' }),
    ),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:sta:schema:rules:1',
    title: 'Rules of sta',
    description: 'Rules about conversations, for sta check and sta analyze --rules.',
    ...closed,
    $defs: {
      condition: Type.Object(
        { ...plainCondition, ...nested(conditionRef) },
        { ...closed, description: 'A condition about lines, an event, a figure, other conditions, or another rule' },
      ),
    },
  },
);
export type RuleScorecard = Static<typeof RuleScorecard>;
