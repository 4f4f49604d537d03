/** Rules about conversations, kept per user, and jobs that judge a conversation by them: extensions, see docs/interface/decisions.md. */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { anyRuleSet } from '../schemas/rule-set.ts';
import {
  computeCall,
  dataReply,
  fetchItemCall,
  fetchReply,
  list,
  nameText,
  text,
  userCall,
  userId,
  whenCompleted,
} from '../schemas/schemas.ts';

const extension = { name: 'call for rules', instead: 'Check with the rules of a file: sta check RULES.yaml INPUT' };

const setAt = Type.String({ description: 'When they were set, ISO 8601' });

export const ruleSet = {
  set: endpoint({
    summary: "Set the user's rules; they replace earlier ones",
    extension,
    ...userCall,
    method: 'PUT',
    path: '/cb/v1/profile/rules/set_user_rules',
    params: Type.Object({ userId, ruleSet: anyRuleSet }),
    body: ['userId', 'ruleSet'],
    reply: dataReply(Type.Object({ rules: Type.Integer(), set_at: setAt })),
    errors: ['unauthorized', 'forbidden', 'quota_exceeded'],
    repeatable: true,
  }),
  get: endpoint({
    summary: "Get the user's rules",
    extension,
    ...userCall,
    method: 'GET',
    path: '/cb/v1/profile/rules/get_user_rules',
    reply: dataReply(
      Type.Object({
        rule_set: Type.Optional(
          Type.Unknown({
            description: 'The rules as they were set; absent without rules. `sta schema rules` prints the schema',
          }),
        ),
        set_at: Type.Optional(setAt),
      }),
    ),
    repeatable: true,
  }),
  delete: endpoint({
    summary: "Delete the user's rules; results of jobs are kept",
    extension,
    ...userCall,
    method: 'DELETE',
    path: '/cb/v1/profile/rules/delete_user_rules',
    reply: dataReply(Type.Object({ deleted: Type.Boolean({ description: 'False if there were no rules' }) })),
    repeatable: false,
  }),
};

const milliseconds = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }));

/** An utterance of one speaker. */
export const RuleUtterance = Type.Object({
  text: text('textChars', { description: 'What is said' }),
  speaker: Type.Optional(nameText('nameChars', 'Who says it')),
  role: Type.Optional(Type.Enum(['agent', 'customer'], { description: 'The side of the speaker, if it is known' })),
  start_time: milliseconds('Start in the conversation, milliseconds'),
  end_time: milliseconds('End in the conversation, milliseconds'),
  date: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,3})?)?)?$',
      description: 'Its day or moment, YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS, without a time zone',
    }),
  ),
  tone: Type.Optional(nameText('nameChars', 'The tone of the voice, if it is known from the recording')),
  tone_confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Its confidence' })),
  loudness_db: Type.Optional(
    Type.Number({ maximum: 0, description: 'The mean level of its sound, decibels relative to full scale' }),
  ),
});
export type RuleUtterance = Static<typeof RuleUtterance>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** The results of a conversation, counted. */
export const JudgedCounts = Type.Object({
  passed: count('Rules that are passed'),
  failed: count('Rules that failed'),
  not_applicable: count('Rules that do not apply, or could not be judged'),
  must_failed: count('Failed rules of severity must'),
});

const quoted = {
  index: count('Position of the utterance, from 0'),
  speaker: Type.Optional(Type.String()),
  role: Type.Optional(Type.String()),
  start: Type.Optional(Type.Number({ description: 'Seconds; of a pause, when it begins' })),
  end: Type.Optional(Type.Number({ description: 'Seconds' })),
  text: Type.String(),
};

const JudgedRule = Type.Object({
  rule: Type.String({ description: 'Its name' }),
  title: Type.String({ description: 'The rule in a sentence' }),
  severity: Type.String({ description: 'must, should or may' }),
  group: Type.Optional(Type.String()),
  status: Type.String({ description: 'passed, failed or not_applicable' }),
  reason: Type.Optional(Type.String({ description: 'Why it failed or does not apply' })),
  unjudged: Type.Optional(
    Type.Boolean({ description: 'True if data is missing: times, roles, or a tag or intent that does not exist' }),
  ),
  evidence: Type.Array(
    Type.Object({ ...quoted, as: Type.String({ description: 'found, anchor or when: why the line is quoted' }) }),
  ),
  nearest: Type.Optional(Type.Object({ ...quoted, why: Type.String({ description: 'What this line lacks' }) })),
});

/** A conversation judged by the rules that its user had when the job was started, or at the call of a preview. */
export const JudgedConversation = Type.Object({
  counts: JudgedCounts,
  rules_set_at: Type.String({ description: 'Which rules these were: when they were set, ISO 8601' }),
  rules: Type.Array(JudgedRule, { description: 'In the order of the rules' }),
  scorecards: Type.Array(
    Type.Object({
      scorecard: Type.String(),
      score: Type.Union([Type.Number(), Type.Null()], {
        description: 'Weight of the passed rules in that of the passed and failed ones, 0 to 1; null if none applies',
      }),
      passed: Type.Union([Type.Boolean(), Type.Null()]),
    }),
  ),
});
export type JudgedConversation = Static<typeof JudgedConversation>;

/** The conversation of a call. */
export const utterances = list(RuleUtterance, 'conversationLines', {
  minItems: 1,
  description: 'The conversation, in its order',
});

export const rules = {
  compute: endpoint({
    summary: "Start to judge a conversation by the user's rules",
    extension,
    ...computeCall,
    path: '/v1/nlp/rules',
    params: Type.Object({ utterances }),
    inside: { utterances: 'data' },
  }),
  fetch: endpoint({
    summary: 'Fetch which rules a conversation passes, with the lines that decide, and its scores',
    extension,
    ...fetchItemCall,
    path: '/v1/nlp/rules/fetch',
    reply: fetchReply({ rules: whenCompleted(JudgedConversation) }),
  }),
};
