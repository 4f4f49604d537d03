/** Examples of the calls for rules about conversations. */
import { createdAt, type Examples, fetched, jobStarted, success, transactionId, userId } from './example-values.ts';

const exampleRules: Examples['ruleSet']['set']['params']['ruleSet'] = {
  version: 1,
  rules: [
    { name: 'greeting', severity: 'must', expect: { phrase: 'thank you for calling', by: 'agent', in: 'first 30 s' } },
    { name: 'no-promise', expect: { phrase: 'i guarantee', by: 'agent', absent: true } },
  ],
  scorecards: [{ name: 'basics', threshold: 0.8 }],
};

const opening = 'Thank you for calling Clearwave, how can I help?';
export const exampleUtterances: Examples['rules']['compute']['params']['utterances'] = [
  { text: opening, speaker: 'Ruth', role: 'agent', start_time: 0, end_time: 3_200 },
  { text: 'My router is broken.', speaker: 'Paul', role: 'customer', start_time: 3_900, end_time: 5_400 },
];

export const exampleJudged = {
  counts: { passed: 2, failed: 0, not_applicable: 0, must_failed: 0 },
  rules_set_at: createdAt,
  rules: [
    {
      rule: 'greeting',
      title: 'The agent says "thank you for calling" in the first 30 s',
      severity: 'must',
      status: 'passed',
      evidence: [{ index: 0, speaker: 'Ruth', role: 'agent', start: 0, end: 3.2, text: opening, as: 'found' }],
    },
    {
      rule: 'no-promise',
      title: 'The agent does not say "i guarantee"',
      severity: 'should',
      status: 'passed',
      evidence: [],
    },
  ],
  scorecards: [{ scorecard: 'basics', score: 1, passed: true }],
};

export const ruleExamples: Pick<Examples, 'ruleSet' | 'rules'> = {
  ruleSet: {
    set: {
      params: { userId, ruleSet: exampleRules },
      reply: success({ rules: 2, set_at: createdAt }),
    },
    get: {
      params: { userId },
      reply: success({ rule_set: exampleRules, set_at: createdAt }),
    },
    delete: { params: { userId }, reply: success({ deleted: true }) },
  },
  rules: {
    compute: {
      params: { utterances: exampleUtterances },
      reply: jobStarted,
    },
    fetch: {
      params: { fileID: transactionId },
      reply: fetched('rules', exampleJudged),
    },
  },
};
