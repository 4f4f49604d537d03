/** Rules: judges a conversation by the rules that the service keeps for the user. */
import type { Client } from '../../../../api/client.ts';
import type { Reply } from '../../../../contract/endpoint.ts';
import type { JudgedConversation, RuleUtterance, rules } from '../../../../contract/endpoints/rules.ts';
import { type ComputeReply, fileIdOf, type JobKind } from '../../job-kind.ts';

export type RulesReply = Reply<typeof rules.fetch>;

/** The result of a completed job. */
export function judgedOf({ data }: RulesReply): JudgedConversation | undefined {
  const judged = data?.rules;
  return judged !== undefined && 'counts' in judged ? judged : undefined;
}

interface RulesKind extends JobKind<RulesReply, object> {
  readonly input: 'conversation';
  /** Starts a job. */
  compute(client: Client, utterances: readonly RuleUtterance[]): Promise<ComputeReply>;
}

export const rulesKind: RulesKind = {
  group: 'rules',
  title: 'Rules',
  input: 'conversation',
  items: ['rules'],
  knownItems: [{ name: 'rules', label: 'the results of the rules' }],
  compute: (client, utterances) => client.rules.compute({ utterances: [...utterances] }),
  idOf: fileIdOf,
  fetch: (client, id, options) => client.rules.fetch({ fileID: id }, options),
  view: async () => ({ show: (await import('./rules-view.ts')).showRules }),
  section: async () => (await import('./rules-section.ts')).rulesSection,
};
