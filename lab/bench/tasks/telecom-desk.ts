/**
 * The support desk of a telecom company that does not exist: chats and calls, made from sentences and a seed. The same
 * seed gives the same lines. Over the weeks, an outage comes and goes, and the customers' mood with it.
 */
import { seededRandom } from '../../../test/support/seeded-random.ts';

export interface DeskLine {
  readonly date: Date;
  readonly conversation: number;
  readonly speaker: 'Agent' | 'Customer';
  readonly name: string;
  readonly text: string;
}

interface Topic {
  /** How often it occurs, relative to the others. */
  readonly weight: number;
  readonly opens: readonly string[];
  readonly details: readonly string[];
  readonly answers: readonly string[];
}

const topics: Readonly<Record<string, Topic>> = {
  refund: {
    weight: 5,
    opens: [
      'I was charged twice for {month}, I want my money back',
      'there is a {amount} fee on my bill that I never agreed to. please refund it',
      'Can I get a refund for the days without service?',
      'you took {amount} from my account after I cancelled the add-on',
      'My bill is {amount} higher than last month, why?',
    ],
    details: ['the invoice is from {day} {month}', 'my account number ends in {digits}', 'I paid by direct debit'],
    answers: [
      'I can see the double charge. I will refund {amount} to your card by {weekday}.',
      "You're right, that fee should not be there. I'll credit it to your next bill.",
      'I have passed this to our billing team. They will email you within two working days.',
    ],
  },
  cancel: {
    weight: 3,
    opens: [
      'I want to cancel my contract',
      "Please close my account, I'm moving to {rival}",
      'how do I terminate my plan? {rival} is {amount} cheaper',
      'cancel everything. today.',
    ],
    details: [
      'my contract ends in {month}',
      "I've been a customer for {years} years",
      'no, I do not want another offer',
    ],
    answers: [
      'I am sorry to see you go. I will send the cancellation form to your email today.',
      'Before you leave, I can offer you {amount} off for six months.',
      'The contract can end on {day} {month}. I will confirm that in writing.',
    ],
  },
  outage: {
    weight: 4,
    opens: [
      'the internet is down again',
      'No connection since {weekday} morning!',
      'is there an outage in {town}?',
      'my wifi keeps dropping every {minutes} minutes, I cannot work like this',
      'speed test says {minutes} Mbit and I pay for 500',
    ],
    details: [
      'yes I restarted the router {years} times',
      'the red light on the box is blinking',
      'my neighbours have the same problem',
    ],
    answers: [
      'There is a fault in {town}. Our engineers expect to fix it by {weekday}.',
      "I'll send a technician on {weekday} between 8 and 12.",
      'Could you restart the router and tell me what colour the light is?',
    ],
  },
  upgrade: {
    weight: 3,
    opens: [
      "I'd like to upgrade to the 500 Mbit plan",
      'what would more data cost per month?',
      'Can I add a second SIM for my daughter?',
      'do you have the new phone in stock in {town}?',
    ],
    details: ['something around {amount} would be fine', 'we are four people at home', 'does it include calls abroad?'],
    answers: [
      'The 500 Mbit plan is {amount} a month. Shall I switch you over?',
      'I will order the SIM now. It arrives by {weekday}.',
      'It is in stock. I have reserved one for you until {weekday}.',
    ],
  },
  roaming: {
    weight: 2,
    opens: [
      'I got a text about {amount} roaming charges in Spain',
      'does my plan work in Switzerland?',
      'roaming does not work, I am in {country} without data',
    ],
    details: ['I was there for {minutes} days', 'I never turned data on', 'my phone shows the network but no internet'],
    answers: [
      'Your plan covers the EU. Switzerland costs extra.',
      'I will take the roaming charge off as a gesture of goodwill.',
      'Please turn data roaming on in the settings and restart the phone.',
    ],
  },
  delivery: {
    weight: 2,
    opens: [
      'where is my new phone? it should have come on {weekday}',
      'my order {digits} still says "processing"',
      'the parcel came but the box was empty',
    ],
    details: [
      'I took the day off for it',
      'the tracking link shows nothing',
      'it was supposed to be next day delivery',
    ],
    answers: [
      'It left our warehouse this morning and will be with you on {weekday}.',
      'I will call the courier and get back to you by {weekday}.',
      'I have ordered a replacement. You will get it within 48 hours.',
    ],
  },
  login: {
    weight: 2,
    opens: [
      "I can't log in to the app",
      'it says my password is wrong but it is not',
      'How do I change the email address on my account?',
      'the code never arrives',
    ],
    details: ['I tried the reset link twice', 'my email is the same as before', 'I use the Android app'],
    answers: [
      'I have sent a new reset link to your email.',
      'You can change that under Settings, then Account.',
      'The code was blocked. Please try again now.',
    ],
  },
};

const angry = [
  'This is the {count} time I contact you about this. Absolutely unacceptable.',
  'I am so fed up with your company',
  'worst service ever',
  'Nobody ever calls back!! You just waste my time.',
  "I've been waiting for {minutes} minutes, what a joke",
  'this is bullshit',
  'Are you kidding me? I pay {amount} a month for this crap',
  'THIS IS RIDICULOUS',
  'Your last agent lied to me.',
  'I will report you to the regulator if this is not solved by {weekday}',
];
const pleased = [
  'great, thank you so much!',
  'Perfect, that was quick :)',
  'You are a star, thanks {name}',
  'brilliant, exactly what I needed',
  "Thanks, I'm really happy with that",
  'awesome 👍',
];
const plain = ['ok', 'yes', 'one moment', 'I see', 'no that is all', 'right', 'so what happens now?', 'ok I will wait'];
const greetings = ['hi', 'Hello,', 'good morning', 'Hi there!', 'hey'];
const agentOpens = [
  "Hello, you're chatting with {name}. How can I help?",
  'Hi, this is {name} from support. What can I do for you today?',
  'Good afternoon, {name} here. How may I help?',
];
const agentAsks = [
  'Could you give me your account number, please?',
  'Let me check that for you.',
  'Thank you. One moment please.',
  'I understand.',
  'May I put you on hold for two minutes?',
];
const agentSorry = [
  'I am very sorry about that.',
  'I understand how frustrating this is, and I apologise.',
  "I'm sorry you had to wait so long.",
];
const agentEnds = [
  'Is there anything else I can do for you?',
  'Thank you for your patience, and have a nice day!',
  'You are welcome. Goodbye!',
];

const slots: Readonly<Record<string, readonly string[]>> = {
  month: ['September', 'October', 'November'],
  amount: ['£4.99', '£12', '£19.50', '£25', '£38', '£60'],
  day: ['3', '11', '17', '24', '30'],
  digits: ['0412', '7731', '2290', '5867', '9014'],
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  rival: ['BlueTel', 'Nordline', 'Quickfone'],
  years: ['2', '3', '5', '11'],
  town: ['Ashford', 'Millbrook', 'Harrow', 'Leeds', 'Stow'],
  minutes: ['5', '10', '20', '45'],
  country: ['Italy', 'Turkey', 'Norway'],
  count: ['third', 'fourth', 'fifth', 'sixth'],
};
const agents = ['Priya', 'Tom', 'Aisha', 'Marek', 'Lena'];
const customers = ['J. Park', 'M. Obi', 'S. Lind', 'R. Costa', 'A. Byrne', 'K. Singh', 'D. Moreau'];

const dayMs = 86_400_000;
/** Share of angry customers in each of the six weeks: the outage is in the fifth. */
const angerByWeek = [0.22, 0.24, 0.2, 0.3, 0.48, 0.33];

/** Endless conversations, one after the other. @param start the start of the first week */
export function* deskLines(seed: number, start: Date, conversationsPerDay = 60): Generator<DeskLine> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const fill = (text: string, name: string): string =>
    text.replace(/\{(\w+)\}/g, (_, slot: string) => (slot === 'name' ? name : pick(slots[slot] ?? [''])));
  const weighted = Object.values(topics).flatMap((topic) => Array.from({ length: topic.weight }, () => topic));
  for (let conversation = 1; ; conversation += 1) {
    const day = Math.floor(conversation / conversationsPerDay);
    const week = Math.min(angerByWeek.length - 1, Math.floor(day / 7));
    const outage = topics.outage as Topic;
    const topic = week === 4 && random() < 0.4 ? outage : pick(weighted);
    const isAngry = random() < (angerByWeek[week] ?? 0);
    const [agent, customer] = [pick(agents), pick(customers)];
    let time = start.getTime() + day * dayMs + 8 * 3_600_000 + Math.floor(random() * 10 * 3_600_000);
    const say = (speaker: DeskLine['speaker'], text: string): DeskLine => {
      time += 5_000 + Math.floor(random() * 90_000);
      const name = speaker === 'Agent' ? agent : customer;
      return { date: new Date(time), conversation, speaker, name, text: fill(text, agent) };
    };
    yield say('Agent', pick(agentOpens));
    yield say('Customer', random() < 0.4 ? `${pick(greetings)} ${pick(topic.opens)}` : pick(topic.opens));
    if (random() < 0.7) yield say('Agent', pick(agentAsks));
    yield say('Customer', pick(topic.details));
    for (let turn = Math.floor(random() * 3); turn > 0; turn -= 1) {
      if (isAngry) yield say('Customer', pick(angry));
      yield say('Agent', isAngry && random() < 0.6 ? `${pick(agentSorry)} ${pick(agentAsks)}` : pick(agentAsks));
      yield say('Customer', pick(plain));
    }
    if (isAngry) yield say('Customer', random() < 0.3 ? `${pick(angry)} ${pick(topic.opens)}` : pick(angry));
    yield say('Agent', pick(topic.answers));
    yield say('Customer', isAngry ? pick([...plain, ...angry]) : random() < 0.6 ? pick(pleased) : pick(plain));
    yield say('Agent', pick(agentEnds));
  }
}

/** The first `count` lines, as CSV with a header. */
export function* chatCsv(seed: number, count: number): Generator<string> {
  yield 'date,conversation,speaker,agent,message\n';
  let left = count;
  let agent = '';
  for (const line of deskLines(seed, new Date('2026-10-05T00:00:00Z'), Math.max(1, Math.ceil(count / 8 / 42)))) {
    if (left-- === 0) return;
    if (line.speaker === 'Agent') agent = line.name;
    const when = line.date.toISOString().slice(0, 16).replace('T', ' ');
    yield `${when},${line.conversation},${line.speaker},${agent},"${line.text.replaceAll('"', '""')}"\n`;
  }
}

/**
 * A call in Zoom's form: WebVTT with numbered cues, "Name: text" each.
 * @param call its number, which is part of the seed
 */
export function callVtt(seed: number, call: number): string {
  let text = 'WEBVTT\n';
  let [seconds, cue, first] = [2, 0, 0];
  for (const line of deskLines(seed + call * 7919, new Date('2026-10-05T00:00:00Z'))) {
    first ||= line.conversation;
    if (line.conversation - first >= 4) break;
    const length = 1 + line.text.length / 14;
    cue += 1;
    const name = line.speaker === 'Agent' ? `${line.name} (Agent)` : line.name;
    text += `\n${cue}\n${clock(seconds)} --> ${clock(seconds + length)}\n${name}: ${line.text}\n`;
    seconds += length + 0.4;
  }
  return text;
}

function clock(seconds: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}

/** The intents of the desk as a profile file (`sta apply`): a few samples for each. */
export const deskProfile = `intents:
  - name: refund or billing
    samples: [I want my money back, I was charged twice, Why is my bill so high?, Please refund this fee, you took money from my account]
  - name: cancel contract
    samples: [I want to cancel my contract, Please close my account, How do I terminate my plan?, I am moving to another provider]
  - name: no connection
    samples: [The internet is down, I have no connection, Is there an outage?, My wifi keeps dropping, The speed is far too slow]
  - name: upgrade or order
    samples: [I would like to upgrade my plan, Can I get more data?, I want to add a second SIM, Do you have the new phone in stock?]
  - name: roaming
    samples: [Does my plan work abroad?, I have roaming charges, Roaming does not work]
  - name: delivery
    samples: [Where is my order?, My parcel has not arrived, The tracking link shows nothing]
  - name: login
    samples: [I cannot log in, My password is wrong, How do I change my email address?, The code never arrives]
tags:
  - name: promise
    samples: [I will send you the form today, I will call you back by Friday, We will refund you by Monday, You will get it within 48 hours]
  - name: wants a regulator or a lawyer
    samples: [I will report you to the regulator, You will hear from my lawyer]
`;
