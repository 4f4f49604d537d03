/** Rules in the service: kept per user, computed as a job, announced by a webhook. */
import { expect, it } from 'vitest';
import type { JudgedConversation } from '../../../src/contract/endpoints/rules.ts';
import { verifySignature } from '../../../src/contract/signing/verify-webhook.ts';
import { readWebhookSecret } from '../../../src/contract/signing/webhook-secret.ts';
import type { NewUser } from '../../../src/service/http/auth/new-user.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestReceiver } from '../../support/webhook-receiver.ts';
import { addTestUser, expectFailure, useWire, type WireReply } from '../../support/wire.ts';

const wire = useWire();
const profile = '/cb/v1/profile';

const ruleSet = {
  rules: [
    { name: 'greeting', severity: 'must', expect: { phrase: 'thank you for calling', by: 'agent', in: 'first 30 s' } },
    { name: 'no-promise', severity: 'must', expect: { phrase: 'i guarantee', by: 'agent', absent: true } },
    { name: 'calm', expect: { sentiment: 'negative', by: 'customer', absent: true } },
    { name: 'polite', expect: { profanity: true, by: 'agent', absent: true } },
    {
      name: 'refund',
      when: { tag: 'refund', by: 'customer' },
      expect: { action: 'promise', by: 'agent', after: 'when' },
    },
    { name: 'tagged', expect: { tag: 'escalation' } },
    { name: 'after-tagged', expect: { rule: 'tagged' } },
    { name: 'talk', severity: 'may', expect: { figure: 'longest_silence_seconds', at_most: 20 } },
  ],
  scorecards: [{ name: 'basics', rules: ['greeting', 'no-promise'], threshold: 0.9 }],
};

const utterances = [
  { text: 'Thank you for calling Clearwave.', speaker: 'Ruth', role: 'agent', start_time: 0, end_time: 2_500 },
  { text: 'Could I get a refund?', speaker: 'Paul', role: 'customer', start_time: 3_000, end_time: 5_000 },
  { text: 'This is a horrible, terrible mess.', speaker: 'Paul', role: 'customer', start_time: 5_200, end_time: 7_000 },
  {
    text: 'I guarantee it. I will send you the money by Friday.',
    speaker: 'Ruth',
    role: 'agent',
    start_time: 7_500,
    end_time: 9_000,
  },
];

/** The parts of a reply that the tests read, whichever call it is from. */
interface Sent {
  readonly status: unknown;
  readonly transaction_id: string;
  readonly data: {
    readonly set_at: string;
    readonly secret: string;
    readonly rules: JudgedConversation;
    readonly rule_set: unknown;
  };
}
const jsonOf = ({ json }: WireReply) => json as Sent;

const setRules = (user: NewUser, given: unknown) =>
  wire.as(user, 'PUT', `${profile}/rules/set_user_rules/${user.userId}`, { body: { ruleSet: given } });
const getRules = (user: NewUser) => wire.as(user, 'GET', `${profile}/rules/get_user_rules/${user.userId}`);
const deleteRules = (user: NewUser) => wire.as(user, 'DELETE', `${profile}/rules/delete_user_rules/${user.userId}`);
const job = (user: NewUser, path: string, body: object, wait = 20) =>
  wire.call('POST', path, {
    headers: {
      appId: user.appId,
      appSecret: user.appSecret,
      'content-type': 'application/json',
      prefer: `wait=${wait}`,
    },
    body,
  });
const compute = (user: NewUser, given: object = { utterances }) => job(user, '/v1/nlp/rules', { data: given });
const fetchRules = (user: NewUser, id: string, wait = 20) => job(user, '/v1/nlp/rules/fetch', { fileID: id }, wait);

async function judge(user: NewUser) {
  const started = await compute(user);
  expect(started.status).toBe(200);
  const fetched = await eventually(async () => {
    const reply = await fetchRules(user, jsonOf(started).transaction_id);
    expect(jsonOf(reply).status).toEqual({ rules: 'Completed' });
    return reply;
  });
  return { id: jsonOf(started).transaction_id, data: jsonOf(fetched).data.rules };
}

it('keeps one set of rules for each user', async () => {
  const user = await addTestUser(wire.service, 'ada');
  expect((await getRules(user)).json).toEqual({ status: true, data: {} });
  expectFailure(await compute(user), 400, 'invalid_request', 'You have no rules');
  const set = await setRules(user, ruleSet);
  expect(set.json).toEqual({ status: true, data: { rules: 8, set_at: expect.stringMatching(/^\d{4}-.*Z$/) } });
  expect(jsonOf(await getRules(user)).data).toEqual({ rule_set: ruleSet, set_at: jsonOf(set).data.set_at });
  expect(jsonOf(await getRules(wire.other)).data).toEqual({});
  expect(jsonOf(await deleteRules(wire.other)).data).toEqual({ deleted: false });
  const shorter = { rules: ruleSet.rules.slice(0, 1) };
  expect(jsonOf(await setRules(user, shorter)).data.rules).toBe(1);
  expect(jsonOf(await getRules(user)).data.rule_set).toEqual(shorter);
  expect(jsonOf(await deleteRules(user)).data).toEqual({ deleted: true });
  expect(jsonOf(await deleteRules(user)).data).toEqual({ deleted: false });
});

it.each([
  [{ rules: [] }, 'ruleSet.rules must not be empty'],
  [{ rules: [{ name: 'a' }] }, 'ruleSet.rules[0] has no expect'],
  [{ rules: [{ name: 'a', expect: { phrase: 'x' }, colour: 'red' }] }, 'ruleSet.rules[0] cannot have "colour"'],
  [{ rules: [{ name: 'a', expect: { all: [{ phrase: 7 }] } }] }, 'ruleSet.rules[0].expect.all[0].phrase'],
  [{ rules: [{ name: 'a', expect: { phrase: 'x', in: 'the start' } }] }, 'ruleSet.rules[0].expect.in must be such as'],
  [{ rules: [{ name: 'a', expect: { rule: 'b' } }] }, 'names the rule "b", which does not exist'],
  [{ rules: [{ name: 'a\u0000', expect: { phrase: 'x' } }] }, 'U+0000'],
  ['rules', 'ruleSet must be an object'],
])('refuses %j and names the place', async (given, words) => {
  expectFailure(await setRules(wire.user, given), 400, 'invalid_request', words);
});

it('refuses more rules or scorecards than a person can maintain', async () => {
  const [rule] = ruleSet.rules;
  const many = { rules: Array.from({ length: 201 }, (_, i) => ({ ...rule, name: `r${i}` })) };
  expectFailure(await setRules(wire.user, many), 400, 'invalid_request', 'ruleSet.rules must have at most 200');
  const cards = { ...ruleSet, scorecards: Array.from({ length: 51 }, (_, i) => ({ name: `s${i}` })) };
  expectFailure(await setRules(wire.user, cards), 400, 'invalid_request', 'ruleSet.scorecards must have at most 50');
});

it('judges a conversation by sentiment, tags, words, actions and figures, with evidence and scores', async () => {
  const user = await addTestUser(wire.service, 'bea');
  await wire.as(user, 'POST', `${profile}/statement_tags/create_statement_tag/${user.userId}`, {
    body: { statementTagName: 'refund', statementTagSamples: ['Could I get a refund?'] },
  });
  const set = await setRules(user, ruleSet);
  const { data } = await judge(user);
  expect(Object.fromEntries(data.rules.map(({ rule, status }) => [rule, status]))).toEqual({
    greeting: 'passed',
    'no-promise': 'failed',
    calm: 'failed',
    polite: 'passed',
    refund: 'passed',
    tagged: 'not_applicable',
    'after-tagged': 'not_applicable',
    talk: 'passed',
  });
  expect(data.counts).toEqual({ passed: 4, failed: 2, not_applicable: 2, must_failed: 1 });
  expect(data.rules_set_at).toBe(jsonOf(set).data.set_at);
  expect(data.scorecards).toEqual([{ scorecard: 'basics', score: 0.5, passed: false }]);
  const results = new Map(data.rules.map((one) => [one.rule, one]));
  expect(results.get('no-promise')).toMatchObject({
    severity: 'must',
    title: expect.stringContaining('guarantee'),
    evidence: [{ index: 3, speaker: 'Ruth', start: 7.5, end: 9, text: utterances[3]?.text, as: 'found' }],
  });
  expect(results.get('tagged')).toMatchObject({ unjudged: true, reason: 'there is no tag "escalation"' });
  expect(results.get('after-tagged')).toMatchObject({ reason: expect.stringContaining('the rule tagged cannot be') });
});

it('uses the rules of the time at which a job was started', async () => {
  const { service } = wire;
  const user = await addTestUser(service, 'cleo');
  await setRules(user, ruleSet);
  const started = await compute(user);
  await setRules(user, { rules: ruleSet.rules.slice(0, 1) });
  const fetched = await fetchRules(user, jsonOf(started).transaction_id);
  expect(jsonOf(fetched).data.rules.rules).toHaveLength(8);
  expect((await judge(user)).data.rules).toHaveLength(1);
});

it('shows a result to its owner only, and has it deleted', async () => {
  const user = await addTestUser(wire.service, 'dan');
  await setRules(user, ruleSet);
  const { id } = await judge(user);
  expectFailure(await fetchRules(wire.other, id, 0), 404, 'not_found');
  const deleted = await wire.call('DELETE', '/v1/jobs/delete', {
    headers: { appId: user.appId, appSecret: user.appSecret, 'content-type': 'application/json' },
    body: { fileID: id },
  });
  expect(deleted.json).toEqual({ status: true, deleted: ['rules'] });
  expectFailure(await fetchRules(user, id, 0), 404, 'not_found');
});

it.each([
  [{}, 'utterances is required'],
  [{ utterances: [] }, 'utterances must not be empty'],
  [{ utterances: [{ text: 'a', role: 'boss' }] }, 'utterances[0].role must be one of agent, customer'],
  [{ utterances: [{ text: 'a', start_time: -1 }] }, 'utterances[0].start_time'],
  [{ utterances: [{ text: 'a', date: 'today' }] }, 'utterances[0].date'],
])('refuses the conversation %j', async (given, words) => {
  expectFailure(await compute(wire.user, given), 400, 'invalid_request', words);
});

it('announces the counts to subscriptions of rules.completion, signed, and of other jobs nothing', async () => {
  const user = await addTestUser(wire.service, 'eve');
  const [rulesReceiver, plainReceiver] = [await startTestReceiver(), await startTestReceiver()];
  const subscribe = async (event: string, endpointUrl: string) => {
    const path = `${profile}/webhooks/create_webhook_subscription/${user.userId}`;
    return jsonOf(await wire.as(user, 'POST', path, { body: { userId: user.userId, event, endpointUrl } })).data;
  };
  const { secret } = await subscribe('rules.completion', rulesReceiver.url);
  await subscribe('process.completion', plainReceiver.url);
  await setRules(user, ruleSet);
  const text = await job(user, '/v1/nlp/sentiment', { data: { text: 'Fine.' } });
  const { id, data } = await judge(user);
  await eventually(() => expect(plainReceiver.received).toHaveLength(2));
  await eventually(() => expect(rulesReceiver.received).toHaveLength(1));
  const status = { id: 2, state: 'processed' };
  const bodies = plainReceiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies).toContainEqual({ txnId: jsonOf(text).transaction_id, status });
  expect(bodies).toContainEqual({ txnId: id, status });
  const [{ headers, body } = { headers: {}, body: '' }] = rulesReceiver.received;
  expect(JSON.parse(body)).toEqual({ txnId: id, status, rules: data.counts });
  const key = readWebhookSecret(secret) ?? new Uint8Array();
  const sent = headers as Record<string, string>;
  expect(verifySignature([key], sent, Buffer.from(body), Date.now(), 300)).toMatchObject({ valid: true });
});
