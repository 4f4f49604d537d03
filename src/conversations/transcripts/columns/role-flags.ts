/** Members that are true or false and tell the role: `isAgent`, `from_me`, `outbound`. */
import { plainName } from './field-names.ts';
import type { Cells } from './record-plan.ts';
import { rememberNames, rememberShapes } from './remember-names.ts';

const agentFlag =
  /^(?:owner|(?:(?:is|from|by|sent_by|is_created_by|created_by|is_written_by|is_from|was|author_is|sender_is|user_is|is_sent_by)_)?(?:agent|rep|bot|staff|admin|operator|employee|support|moderator|outbound|outgoing|me|self|assistant|ai|teammate|(?:staff|agent)_(?:message|reply|response)|automated|our_side|internal_user|representative|own|out|send|mine|own_message|sender|business|brand|brand_post|page|echo|direction_?code))$/;
const customerFlag =
  /^(?:(?:is|from|by|sent_by|is_created_by|created_by|is_written_by|is_from|was|author_is|sender_is|user_is|is_sent_by)_)?(?:customer|user|visitor|client|contact|incoming|inbound|end_user|requester|guest|lead|consumer|customer_message|received|buyer|customer_reply)$/;

const isTrue = (value: unknown): boolean => value === true || /^(?:true|yes|y|1)$/i.test(String(value));
const isFalse = (value: unknown): boolean => value === false || /^(?:false|no|n|0)$/i.test(String(value));

/** The role that true means; undefined for other names. */
export const roleOfFlag = rememberNames((name: string): 'agent' | 'customer' | undefined => {
  const plain = plainName(name.slice(name.lastIndexOf('.') + 1));
  return agentFlag.test(plain) ? 'agent' : customerFlag.test(plain) ? 'customer' : undefined;
});

const isNobody = (id: unknown): boolean => /^(?:0|null|)$/i.test(String(id ?? ''));

const isWord = (value: unknown): boolean => /^(?:true|false|yes|no)$/i.test(String(value));
const isSure = (name: string): boolean =>
  /^(?:is|from|by|sent|was|author|sender|user)_/.test(plainName(name.slice(name.lastIndexOf('.') + 1)));

/** The members that may tell the role. */
const findFlags = rememberShapes((names) => {
  const indexOf = (wanted: RegExp) => names.findIndex((name) => wanted.test(plainName(name)));
  return {
    staffId: indexOf(/^(?:staff|agent|operator|admin)_id$/),
    userId: indexOf(/^(?:user|customer|visitor|client|contact)_id$/),
    customerId: indexOf(/^(?:chatter|customer|visitor|client|contact|requester|end_user)_id$/),
    sender: indexOf(/^(?:sender|from|author)(?:_id)?$/),
    recipient: indexOf(/^(?:recipient|receiver|to)(?:_id)?$/),
    profile: indexOf(/^(?:contacts_)?profile_?name$/),
    type: indexOf(/^type$/),
    from: indexOf(/(?:^|_)from$/),
    flags: names.flatMap((name, index) => {
      const meaning = roleOfFlag(name);
      // A person who is no bot may be on either side.
      const isOneSided = !/(?:bot|ai|automated|admin|assistant|moderator)$/i.test(name);
      return meaning === undefined ? [] : [{ index, meaning, isOneSided, isSure: isSure(name) }];
    }),
  };
});

export function roleOfFlags({ names, values }: Cells): 'agent' | 'customer' | undefined {
  const { staffId, userId, customerId, sender, recipient, type, profile, from, flags } = findFlags(names);
  // The customer of the conversation, beside the ids of both people of the message.
  const customer = values[customerId];
  if (typeof customer === 'string' && customer !== '') {
    if (customer === values[sender]) return 'customer';
    if (customer === values[recipient]) return 'agent';
  }
  // Of `staff_id` and `user_id`, that of the writer is not 0.
  const [staff, user] = [values[staffId], values[userId]];
  if (staff !== undefined && user !== undefined && isNobody(staff) !== isNobody(user))
    return isNobody(staff) ? 'customer' : 'agent';
  // Without either, an answer is an automatic one.
  if (staff !== undefined && user !== undefined && isNobody(staff) && values[type] === 'R') return 'agent';
  for (const { index, meaning, isOneSided, isSure } of flags) {
    const value = values[index];
    // A column `me` with 1 or 0 could be a number of something else.
    if (!isWord(value) && !isSure) continue;
    if (isTrue(value)) return meaning;
    if (isFalse(value) && isOneSided) return meaning === 'agent' ? 'customer' : 'agent';
  }
  // A company is written to by people whose profiles are beside their numbers.
  return values[profile] && /^(?:whatsapp:)?\+?\d{7,15}$/.test(String(values[from])) ? 'customer' : undefined;
}
