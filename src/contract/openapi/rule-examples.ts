/** Examples of the calls for rules about conversations. */
const createdAt = '2026-03-02T09:00:00.000Z';
const transactionId = '5e6a3f52-94d3-4f8e-8a0e-6f1d2c9b7a43';
const userId = 'alice';

const exampleRules = {
  version: 1,
  rules: [
    { name: 'greeting', severity: 'must', expect: { phrase: 'thank you for calling', by: 'agent', in: 'first 30 s' } },
    { name: 'no-promise', expect: { phrase: 'i guarantee', by: 'agent', absent: true } },
  ],
  scorecards: [{ name: 'basics', threshold: 0.8 }],
} as const;

const opening = 'Thank you for calling Clearwave, how can I help?';
const exampleUtterances = [
  { text: opening, speaker: 'Ruth', role: 'agent', start_time: 0, end_time: 3_200 },
  { text: 'My router is broken.', speaker: 'Paul', role: 'customer', start_time: 3_900, end_time: 5_400 },
] as const;

const exampleJudged = {
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

export const ruleExamples = {
  ruleSet: {
    set: {
      params: {
        userId,
        ruleSet: { ...exampleRules, rules: [...exampleRules.rules], scorecards: [...exampleRules.scorecards] },
      },
      reply: { status: true as const, data: { rules: 2, set_at: createdAt } },
    },
    get: {
      params: { userId },
      reply: { status: true as const, data: { rule_set: exampleRules, set_at: createdAt } },
    },
    delete: { params: { userId }, reply: { status: true as const, data: { deleted: true } } },
  },
  rules: {
    compute: {
      params: { utterances: [...exampleUtterances] },
      reply: { status: true as const, transaction_id: transactionId },
    },
    fetch: {
      params: { fileID: transactionId },
      reply: { status: { rules: 'Completed' }, data: { rules: exampleJudged } },
    },
  },
};
