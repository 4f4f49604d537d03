/**
 * The published intent sets as sources that can be left out: each domain of a publisher by itself, with a part to take
 * samples from and a part to match, and customers' lines that ask for nothing. Nobody here wrote any of the lines.
 */
import { listCustomerLines, listRequests, type Request, readOutOfScope } from './intents.ts';
import { readData } from './read-data.ts';

export const publishers = ['clinc', 'banking', 'snips', 'nlupp', 'customers'] as const;
export type Publisher = (typeof publishers)[number];

/** The distinct sentences of an intent. */
export interface IntentLines {
  readonly name: string;
  /** Sentences to take samples from, and others to match. */
  readonly samples: readonly string[];
  readonly lines: readonly string[];
}

export interface IntentSource {
  readonly publisher: Publisher;
  readonly name: string;
  readonly intents: readonly IntentLines[];
  /** Lines with none of its intents that were said in the same conversations, or elsewhere. */
  readonly others: readonly string[];
  /** Intents that say the opposite, or that something is done, open or wrong where the other asks for it. */
  readonly contrasts: readonly (readonly [string, string])[];
  /** Whether a line of one intent may be right for another. */
  readonly overlaps: boolean;
}

/** Intents of CLINC150 and BANKING77 that share their subject and must not be taken for each other. */
const contrastsOf: Readonly<Record<string, readonly string[]>> = {
  banking: ['bill_balance pay_bill', 'freeze_account account_blocked', 'bill_due pay_bill', 'balance transfer'],
  credit_cards: [
    'rewards_balance redeem_rewards',
    'credit_limit credit_limit_change',
    'report_lost_card damaged_card',
    'new_card application_status',
  ],
  kitchen_and_dining: [
    'restaurant_reservation cancel_reservation',
    'confirm_reservation cancel_reservation',
    'restaurant_reservation accept_reservations',
    'restaurant_reservation confirm_reservation',
  ],
  home: [
    'shopping_list shopping_list_update',
    'todo_list todo_list_update',
    'reminder reminder_update',
    'calendar calendar_update',
    'order order_status',
    'play_music what_song',
  ],
  auto_and_commute: ['schedule_maintenance last_maintenance', 'oil_change_when oil_change_how', 'gas mpg'],
  travel: ['book_flight flight_status', 'travel_notification travel_alert'],
  work: [
    'pto_request pto_used',
    'pto_request pto_request_status',
    'pto_balance pto_used',
    'schedule_meeting meeting_schedule',
    'insurance insurance_change',
  ],
  small_talk: ['greeting goodbye'],
  meta: ['yes no', 'yes maybe', 'no maybe', 'user_name change_user_name'],
  BANKING77: [
    'activate_my_card card_not_working',
    'verify_my_identity unable_to_verify_identity',
    'verify_my_identity why_verify_identity',
    'change_pin pin_blocked',
    'request_refund Refund_not_showing_up',
    'cancel_transfer failed_transfer',
    'cancel_transfer pending_transfer',
    'top_up_failed top_up_reverted',
    'top_up_failed pending_top_up',
    'failed_transfer pending_transfer',
    'declined_card_payment pending_card_payment',
    'declined_card_payment reverted_card_payment?',
    'declined_cash_withdrawal pending_cash_withdrawal',
    'declined_cash_withdrawal cash_withdrawal_not_recognised',
    'getting_virtual_card virtual_card_not_working',
    'card_arrival card_delivery_estimate',
    'topping_up_by_card top_up_by_card_charge',
    'contactless_not_working apple_pay_or_google_pay',
    'transfer_into_account balance_not_updated_after_bank_transfer',
  ],
  finance: ['reportlostcard replacecard'],
};

const listContrasts = (name: string): (readonly [string, string])[] =>
  (contrastsOf[name] ?? []).map((pair) => {
    const [one = '', other = ''] = pair.split(' ');
    return [one, other];
  });

/** Customers' lines that ask for nothing; only these may also be said anywhere else. */
const talkIntents = new Set('thankyou openinggreeting closinggreeting contentonly confirmation rejection'.split(' '));
const saidAnywhere = new Set('thankyou openinggreeting closinggreeting contentonly'.split(' '));
/** Fewer sentences are too few to take samples from and to match. */
const minSamples = 12;
const minLines = 8;

function groupTexts(requests: readonly Request[]): Map<string, string[]> {
  const byIntent = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const { intent, text } of requests) {
    const key = text.trim().toLowerCase();
    if (key === '' || seen.has(key)) continue;
    seen.add(key);
    byIntent.set(intent, [...(byIntent.get(intent) ?? []), text.trim()]);
  }
  return byIntent;
}

function pairParts(samples: readonly Request[], lines: readonly Request[]): IntentLines[] {
  const toMatch = groupTexts(lines);
  return [...groupTexts(samples)].map(([name, texts]) => ({ name, samples: texts, lines: toMatch.get(name) ?? [] }));
}

const takeThird = (_: unknown, at: number): boolean => at % 3 === 0;

/** NLU++'s banking lines by their whole set of intents; those of conversation alone ask for nothing. */
function readBankingTalk(): { intents: IntentLines[]; others: string[] } {
  const conversation = /^(?:affirm|deny|dont_know|acknowledge|greet|end_call|thank|repeat|when|how|why|new|existing)?$/;
  const all: Request[] = [];
  const others: string[] = [];
  for (let fold = 0; fold < 20; fold++) {
    const lines = JSON.parse(readData(`nlupp/data/banking/fold${fold}.json.gz`)) as {
      text: string;
      intents?: string[];
    }[];
    for (const { text, intents = [] } of lines) {
      if (intents.every((one) => conversation.test(one))) others.push(text);
      else if (intents.length > 1) all.push({ text, intent: [...intents].sort().join(' ') });
    }
  }
  const intents = [...groupTexts(all)].flatMap(([name, texts]) =>
    texts.length < minSmall ? [] : [{ name, samples: texts.slice(0, smallSamples), lines: texts.slice(smallSamples) }],
  );
  return { intents, others };
}
const minSmall = 8;
const smallSamples = 5;

/** Reads all sources. Each domain of CLINC150 and of MultiDoGO is one. */
export function readIntentSources(): IntentSource[] {
  const domains = Object.entries(JSON.parse(readData('clinc150/domains.json.gz')) as Record<string, string[]>);
  const clinc = pairParts(listRequests('CLINC150__train'), listRequests('CLINC150__valid'));
  const outside = readOutOfScope().map(({ text }) => text);
  const customers = listCustomerLines('dev');
  const talk = customers.flatMap(([, lines]) =>
    lines.flatMap(({ intent, text }) => (saidAnywhere.has(intent) ? [text] : [])).filter((_, at) => at % 25 === 0),
  );
  const trained = new Map(listCustomerLines('train'));
  const elsewhere = [...outside, ...talk];
  const bankingTalk = readBankingTalk();
  return [
    ...domains.map(([name, intents]): IntentSource => {
      const own = clinc.filter((one) => intents.includes(one.name));
      const others = name === 'small_talk' ? outside : elsewhere;
      return {
        publisher: 'clinc',
        name: `CLINC150 ${name}`,
        intents: own,
        others,
        contrasts: listContrasts(name),
        overlaps: false,
      };
    }),
    {
      publisher: 'banking',
      name: 'BANKING77',
      intents: pairParts(listRequests('BANKING77__train'), listRequests('BANKING77__valid')),
      others: elsewhere,
      contrasts: listContrasts('BANKING77'),
      overlaps: false,
    },
    {
      publisher: 'snips',
      name: 'SNIPS',
      intents: pairParts(listRequests('SNIPS__train'), listRequests('SNIPS__valid')),
      others: elsewhere,
      contrasts: [],
      overlaps: false,
    },
    { publisher: 'nlupp', name: 'NLU++ banking', ...bankingTalk, contrasts: [], overlaps: true },
    ...customers.map(([name, lines]): IntentSource => {
      const known = pairParts(
        (trained.get(name) ?? []).filter(({ intent }) => !talkIntents.has(intent) && intent !== 'outofdomain'),
        lines,
      );
      return {
        publisher: 'customers',
        name: `MultiDoGO ${name}`,
        intents: known.filter((one) => one.samples.length >= minSamples && one.lines.length >= minLines),
        others: lines.flatMap(({ intent, text }) => (talkIntents.has(intent) ? [text] : [])).filter(takeThird),
        contrasts: listContrasts(name),
        overlaps: false,
      };
    }),
  ];
}
