/** Tells agents from customers by the names that a conversation gives its speakers. */
import type { SpeakerRole } from '../../../engines/conversation/judged-utterance.ts';
import { rememberNames } from '../columns/remember-names.ts';

const agents =
  /\b(?:agents?|support|representative|rep|advis[eo]r|operator|assistant|bot|chatbot|helpdesk|service desk|staff)\b/i;
const customers = /\b(?:customers?|clients?|callers?|users?|guests?|visitors?|consumers?|subscribers?|patients?)\b/i;

/**
 * @param label the name of a speaker, or of a role: `Agent`, `CUSTOMER 2`, `Anna (Support)`
 * @returns undefined for a person's name
 */
export function roleOf(label: string): SpeakerRole | undefined {
  const words = label.replaceAll('_', ' ');
  // "Customer support" is an agent.
  if (agents.test(words)) return 'agent';
  return customers.test(words) ? 'customer' : undefined;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));

/** The side of an address such as `support@example.com`. */
export function roleOfAddress(address = ''): SpeakerRole | undefined {
  const name = address.split('@')[0]?.replace(/[._+-]/g, ' ') ?? '';
  return roleOf(name) === 'agent' || deskName.test(name) ? 'agent' : undefined;
}

const deskName =
  /^(?:help|hilfe|kunden(?:service|dienst|support)|kundeservice|kundservice|klantenservice|soporte|ayuda|suporte|ajuda|atendimento|supporto|assistenza|assistance|sav|service ?client|asiakaspalvelu)(?: |$)/i;

/** The values of role and direction members that platforms use, in lower case and with spaces. */
const agentWords = words(
  'admin|teammate|internal|outbound|outgoing|outgoing email|out|business|owner|ai|bot|gpt|chatgpt|chat gpt|llm|' +
    'copilot|voicebot|automation|workflow|human agent|virtual agent|automated agent|supervisor|employee|sales|seller|model|ivr|' +
    'outbound api|outbound reply|outbound call|teammember|team member|csr|moderator|company|to contact|broadcast|' +
    'broadcast message|template|agt|bearbeiter|bearbeiterin|sachbearbeiter|mitarbeiter|mitarbeiterin|berater|' +
    'beraterin|kundenberater|kundenberaterin|agente|operatore|operatrice|opérateur|opératrice|conseiller|conseillère|' +
    'téléconseiller|medewerker|atendente|operador|operadora|asesor|asesora|konsultant|konsultantka|pracownik|' +
    'medarbejder|medarbeider|kundebehandler|handläggare|asiakaspalvelija|operátor|ügyintéző|temsilci|' +
    'müşteri temsilcisi|агент|оператор|オペレーター|エージェント|担当者|客服|坐席|상담원|상담사',
);
const customerWords = words(
  'contact|lead|end user|enduser|external|inbound|incoming|incoming email|in|human|requester|buyer|shopper|member|' +
    'chasitor|chatter|prospect|person|end users|customer user|to app|cust|cx|kunde|kunden|kundin|cliente|clienta|' +
    'cliente final|klant|usuario|usuária|usuário|utente|utilizador|utilisateur|kontakt|klient|klientka|kund|asiakas|' +
    'zákazník|zákaznice|ügyfél|müşteri|клиент|お客様|顧客|客户|顾客|고객',
);

/** True for a word for a side instead of a name: `operator`, `End User`. */
export const isSideWord = rememberNames((name: string): boolean => {
  const plain = plainWord(name);
  return sideWords.test(plain) || agentWords.has(plain) || customerWords.has(plain);
});

/** The role of a speaker in a text, who may be called by a word for the side: `AI`, `Human`. */
export const roleOfName = (name: string): SpeakerRole | undefined =>
  roleOf(name) ?? (isSideWord(name) ? roleOfWord(name) : undefined);

const sideWords =
  /^(?:user|operator|(?:live )?agent|customer|visitor|client|chat ?bot|assistant|staff|guest|me|sender|support|caller)$/;

const plainWord = (word: string): string =>
  word
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** Whether a message came to the business or left it. */
export function roleOfDirection(word: string): SpeakerRole | undefined {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/^(?:sms|mms|e?mail|message|msg|text)[ _-](?=\w)/, '');
  if (
    /^(?:sent|send|mt|egress|from_business|business_initiated|o|outbox|response|trace|reply|to_user|to_customer)$/.test(
      plain,
    )
  )
    return 'agent';
  if (outgoing.test(plain)) return 'agent';
  if (incoming.test(plain)) return 'customer';
  if (/^(?:received?|mo|ingress|to_business|i|inbox|request|action|from_user|from_customer)$/.test(plain))
    return 'customer';
  return roleOfWord(word);
}

const outgoing =
  /^(?:ausgehend|ausgang|gesendet|uitgaand|verzonden|sortante?|envoyée?|saliente|enviad[oa]|(?:in )?uscita|inviat[oa]|saída|utgående|udgående|sendt|skickat|wychodząc[aey]|wysłan[aey]|исходящ(?:ее|ий|ая))$/;
const incoming =
  /^(?:eingehend|eingang|empfangen|inkomend|ontvangen|entrante?|reçue?|recibid[oa]|(?:in )?entrata|ricevut[oa]|entrada|recebid[oa]|inkommande|indgående|modtaget|mottatt|innkommende|przychodząc[aey]|odebran[aey]|входящ(?:ее|ий|ая))$/;

/** A reference to a person tells its kind: `https://x.example/v1/customers/12`, `agent:12`, `gid://shop/Customer/12`. */
export const roleOfReference = (value: unknown): SpeakerRole | undefined => {
  const kind = typeof value === 'string' ? reference.exec(value)?.[1] : undefined;
  return kind === undefined ? undefined : roleOfWord(kind);
};

const reference =
  /(?:^|[/:])(agent|admin|operator|staff|teammate|employee|bot|customer|contact|visitor|lead|requester|guest|end[_-]?user)s?[/:][^/:\s]{1,200}$/i;

/** The letters and short words that some exports write for a side. */
const codes: Readonly<Record<string, SpeakerRole>> = {
  ...{ a: 'agent', o: 'agent', b: 'agent', s: 'agent', op: 'agent', agt: 'agent', rep: 'agent' },
  ...{ c: 'customer', v: 'customer', u: 'customer', cust: 'customer', usr: 'customer', vis: 'customer' },
};

export const roleOfCode = (code: string): SpeakerRole | undefined => codes[code.trim().toLowerCase()];

/**
 * @param word the value of a role or a direction
 * @returns undefined for a value that is not known
 */
export const roleOfWord: (word: string) => SpeakerRole | undefined = rememberNames((word) => {
  const plain = plainWord(word);
  if (agentWords.has(plain)) return 'agent';
  if (customerWords.has(plain)) return 'customer';
  // Resources are named in the plural: `operators`, `contacts`.
  if (/^\w{4,}s$/.test(plain)) {
    const one = plain.slice(0, -1);
    if (agentWords.has(one) || customerWords.has(one) || one === 'operator') return roleOfWord(one);
  }
  // `MessageToVisitor` is of the other side, `Antwort des Kunden` of this one.
  const other = /\b(?:to|an|à|aan) (?:the |den |die |le |de )?(\p{L}+(?: user)?)$/u.exec(plain)?.[1];
  const last = /^\p{L}+ (?:\p{L}+ )?(?:from|by|of|des|der|vom|von|du|de|del|van) (?:the |la |el |le )?(\p{L}+)$/u.exec(
    plain,
  )?.[1];
  if (last !== undefined && last !== plain) return roleOfWord(last);
  if (other === undefined) return roleOf(plain);
  const side = roleOfWord(other);
  return side === undefined ? undefined : side === 'agent' ? 'customer' : 'agent';
});
