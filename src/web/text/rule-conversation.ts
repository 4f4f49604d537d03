/** The conversation of a file, in the form in which the service judges it by rules. */
import type { RuleUtterance } from '../../contract/endpoints/rules.ts';
import { ruleUtterance } from '../../conversations/rules/rule-utterance.ts';
import { conversationOf, Roles } from '../../conversations/transcripts/speakers/roles.ts';
import { dateIn, dateInName } from '../../conversations/transcripts/times/dates.ts';
import type { ConversationUtterance } from '../../conversations/transcripts/utterance.ts';
import { rest } from '../slices.ts';

export interface ReadConversation {
  readonly utterances: readonly RuleUtterance[];
  /** The line of the file of each utterance, from 1, if it is known. */
  readonly lines: readonly (number | undefined)[];
}

/** @returns a sentence for the user if the file has several conversations; undefined without any utterance */
export async function ruleConversation(
  name: string,
  utterances: readonly ConversationUtterance[],
): Promise<ReadConversation | string | undefined> {
  const spoken = utterances.filter(({ text }) => text !== '');
  const ids = new Set(spoken.map(({ fields }) => conversationOf(name, fields)));
  if (ids.size > 1) return `${name} has ${ids.size} conversations: sta rules run judges each by your rules`;
  if (spoken.length === 0) return undefined;
  const roles = new Roles();
  const lineOf = ({ speaker, role, text }: ConversationUtterance) => ({ conversation: name, speaker, role, text });
  let startedMs = performance.now();
  for (const one of spoken) {
    roles.add(lineOf(one));
    startedMs = await rest(startedMs);
  }
  roles.settle();
  return {
    utterances: spoken.map((one) => {
      const date = one.date ?? dateIn(one.fields) ?? dateInName(name, one.fields?.time);
      return ruleUtterance({ ...one, role: roles.roleOf(lineOf(one)), date });
    }),
    lines: spoken.map(({ line }) => line),
  };
}
