/**
 * Decides who is an agent and who a customer. `--agents` or the input decides first; else what the speakers of the
 * conversation say. Other conversations only count if that is not enough, so that they never change a role: a speaker
 * who is an agent there, or who occurs in most of them.
 */
import type { SpeakerRole } from '../../../engines/conversation/judged-utterance.ts';
import { rememberNames } from '../columns/remember-names.ts';
import { roleOf as readRole, roleOfWord } from './speaker-roles.ts';
import { serviceTalk, weighSpokenRole } from './spoken-roles.ts';

/** Why a speaker is taken for an agent. */
export type Ground = 'named' | 'input' | 'recurrence' | 'opening' | 'speech';

export interface Agent {
  readonly name: string;
  readonly by: Ground;
}

export interface SpokenLine {
  /** Lines with the same key belong to one conversation. */
  readonly conversation: string;
  readonly speaker: string | undefined;
  /** The role in the words of the input. */
  readonly role: string | undefined;
  readonly text: string;
}

/** A speaker must occur in this many conversations to be taken for an agent. */
const agentConversations = 3;
/** The first lines of a conversation, in which an agent offers help. */
const openingLines = 6;
/** With more conversations than this, only roles in the input count. */
const maxTalks = 100_000;
const maxSpeakers = 200;
/** A speaker must sound this much more like an agent than the others. */
const minLead = 3;
/** In a call, whoever answers it speaks first: the first voice without a name sounds this much more like an agent. */
const answering = 2;

interface Speaker {
  role: SpeakerRole | undefined;
  readonly isBot: boolean;
  greets: boolean;
  /** See {@link weighSpokenRole}, the sum over the lines. */
  weight: number;
}

/** The knowledge about a conversation. */
interface Talk {
  lines: number;
  readonly speakers: Map<string, Speaker>;
  roles: ReadonlyMap<string, SpeakerRole> | undefined;
}

/** The columns that say which conversation a line of a table belongs to. */
const conversationNames =
  /^(?:conversation|chat|call|ticket|thread|session|case|dialog(?:ue)?|interaction|contact)(?:[ _-]?(?:id|no|number|key))?$/i;

export const namesConversation = rememberNames((name) => conversationNames.test(name));

/** Identifies the conversation of a line: by a column of the input, else by its source. */
export function conversationOf(source: string, fields: Readonly<Record<string, unknown>> = {}): string {
  for (const name of Object.keys(fields)) {
    const value = namesConversation(name) ? fields[name] : undefined;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return source;
}

/** Names that diarisation gives: `Speaker 1`, `SPEAKER_00`, `spk_0`. In another conversation, they are other people. */
const anonymous = /^(?:speaker|spk|voice|channel)[\s_-]*(?:\d{1,3}|[a-z])$/i;

const isBot = (speaker: string, role = ''): boolean =>
  /^(?:bot|chatbot|virtual agent|automated agent|system)$/i.test(role) || /(?:^|[\s_-])(?:chat)?bot$/i.test(speaker);

/** `Ruth (Clearwave)` is Ruth. */
const bareName = (speaker: string): string => speaker.replace(/\s*\([^()]*\)$/, '').toLowerCase();

export class Roles {
  readonly #named: ReadonlySet<string> | undefined;
  readonly #namedCustomers: ReadonlySet<string>;
  readonly #talks = new Map<string, Talk>();
  /** The number of conversations in which a speaker occurs. */
  readonly #occurrences = new Map<string, number>();
  /** The agents of settled conversations, by their bare names; a name that a customer has elsewhere does not count. */
  readonly #agents = new Map<string, Agent>();
  readonly #customers = new Set<string>();
  readonly #correct: (speaker: string | undefined) => SpeakerRole | undefined;

  /**
   * @param named the speakers that the user calls agents: then all others are customers
   * @param customers the speakers that the user calls customers: without agents, all others are agents
   * @param correct returns the role of a speaker whom a person corrected
   */
  constructor(
    named?: readonly string[],
    customers: readonly string[] = [],
    correct: (speaker: string | undefined) => SpeakerRole | undefined = () => undefined,
  ) {
    this.#correct = correct;
    this.#named = named && new Set(named.map((name) => name.toLowerCase()));
    this.#namedCustomers = new Set(customers.map((name) => name.toLowerCase()));
  }

  /** True if the lines must be read ahead to know their roles. */
  get looksAhead(): boolean {
    return !this.#areNamed;
  }

  get #areNamed(): boolean {
    return this.#named !== undefined || this.#namedCustomers.size > 0;
  }

  /** Records a line. */
  add({ conversation, speaker, role, text }: SpokenLine): void {
    if (speaker === undefined || this.#areNamed) return;
    const talk = this.#talkOf(conversation);
    if (talk === undefined) return;
    talk.lines += 1;
    let known = talk.speakers.get(speaker);
    if (known === undefined) {
      if (talk.speakers.size >= maxSpeakers) return;
      known = { role: undefined, isBot: isBot(speaker, role), greets: false, weight: 0 };
      talk.speakers.set(speaker, known);
      talk.roles = undefined;
      this.#occurrences.set(speaker, (this.#occurrences.get(speaker) ?? 0) + 1);
    }
    const stated = this.#correct(speaker) ?? statedRole(speaker, role);
    if (stated !== undefined && known.role === undefined) {
      known.role = stated;
      talk.roles = undefined;
      if (stated === 'agent') this.#addAgent(speaker, 'input');
      else this.#customers.add(bareName(speaker));
    }
    // The words only count without a role.
    const weight = known.role === undefined ? weighSpokenRole(text) : 0;
    if (weight !== 0) {
      known.weight += weight;
      talk.roles = undefined;
    }
    if (!known.greets && talk.lines <= openingLines && serviceTalk.some((one) => one.test(text))) {
      known.greets = true;
      talk.roles = undefined;
    }
  }

  /** Decides about all lines so far: an agent of one conversation is recognised in the others. */
  settle(): void {
    for (const talk of this.#talks.values()) this.#settleTalk(talk);
    for (const talk of this.#talks.values()) {
      if (talk.roles !== undefined && talk.roles.size < talk.speakers.size) this.#settleTalk(talk);
    }
  }

  /** @returns undefined if there is no evidence */
  roleOf({ conversation, speaker, role }: Omit<SpokenLine, 'text'>): SpeakerRole | undefined {
    if (this.#areNamed) {
      if (speaker === undefined) return statedRole(undefined, role);
      const name = speaker.trim().toLowerCase();
      if (this.#namedCustomers.has(name) || this.#named?.has(name) === false) return 'customer';
      this.#addAgent(speaker, 'named');
      return 'agent';
    }
    const stated = this.#correct(speaker) ?? statedRole(speaker, role);
    if (stated !== undefined || speaker === undefined) return stated;
    const talk = this.#talks.get(conversation);
    if (talk === undefined) return this.#isKnown(speaker) ? 'agent' : undefined;
    return (talk.roles ?? this.#settleTalk(talk)).get(speaker);
  }

  /** Why a speaker is taken for an agent. */
  groundOf(speaker: string): Ground {
    return this.#agents.get(bareName(speaker))?.by ?? 'input';
  }

  #talkOf(conversation: string): Talk | undefined {
    const known = this.#talks.get(conversation);
    if (known !== undefined || this.#talks.size >= maxTalks) return known;
    const talk: Talk = { lines: 0, speakers: new Map(), roles: undefined };
    this.#talks.set(conversation, talk);
    return talk;
  }

  #addAgent(speaker: string, by: Ground): void {
    const name = bareName(speaker);
    if (!this.#agents.has(name) && this.#agents.size < maxTalks) this.#agents.set(name, { name: speaker, by });
  }

  #isKnown(speaker: string): boolean {
    const name = bareName(speaker);
    return this.#agents.has(name) && !this.#customers.has(name) && !anonymous.test(name);
  }

  #settleTalk(talk: Talk): ReadonlyMap<string, SpeakerRole> {
    const roles = new Map<string, SpeakerRole>();
    for (const [name, { role }] of talk.speakers) if (role !== undefined) roles.set(name, role);
    // A bot is an agent, but in a conversation with several people, one of them may be an agent too.
    const people = new Map([...talk.speakers].filter(([, one]) => !one.isBot));
    const speakers = people.size > 1 ? people : talk.speakers;
    const stated = [...speakers.keys()].flatMap((name) => roles.get(name) ?? []);
    if (stated.length === 0) {
      for (const name of this.#inferAgents(speakers)) roles.set(name, 'agent');
    }
    const sides = new Set([...speakers.keys()].flatMap((name) => roles.get(name) ?? []));
    const [only] = sides;
    // Of several people beside an agent, the one who offers help is an agent too, such as a bot with a name.
    const open = [...speakers].filter(([name]) => !roles.has(name));
    const [greeting, ...others] = open.flatMap(([name, { greets }]) => (greets ? [name] : []));
    if (stated.length > 0 && only === 'agent' && open.length > 1 && greeting !== undefined && others.length === 0)
      roles.set(greeting, 'agent');
    if (only !== undefined && sides.size === 1) {
      for (const name of speakers.keys()) {
        if (!roles.has(name)) roles.set(name, only === 'agent' ? 'customer' : 'agent');
      }
    }
    talk.roles = roles;
    return roles;
  }

  #inferAgents(speakers: Talk['speakers']): string[] {
    const names = [...speakers.keys()];
    const known = names.filter((name) => this.#isKnown(name));
    // A single speaker talks to a recorder.
    if (speakers.size < 2) return known;
    const found = this.#findOwnAgent(speakers);
    if (found !== undefined) {
      this.#addAgent(...found);
      return [found[0]];
    }
    if (known.length > 0) return known;
    const [first, second] = names
      .filter((name) => !anonymous.test(name))
      .map((name) => ({ name, count: this.#occurrences.get(name) ?? 0 }))
      .sort((a, b) => b.count - a.count);
    if (first === undefined || first.count < agentConversations || first.count <= (second?.count ?? 0)) return [];
    this.#addAgent(first.name, 'recurrence');
    return [first.name];
  }

  /** The agent by what the speakers of this conversation say. */
  #findOwnAgent(speakers: Talk['speakers']): [name: string, by: Ground] | undefined {
    const [greeting, ...others] = [...speakers].flatMap(([name, { greets }]) => (greets ? [name] : []));
    if (greeting !== undefined && others.length === 0) return [greeting, 'opening'];
    const [agent, other] = [...speakers]
      .map(([name, { weight }], i) => ({ name, weight: i === 0 && anonymous.test(name) ? weight + answering : weight }))
      .sort((a, b) => b.weight - a.weight);
    if (agent === undefined || other === undefined || agent.weight - other.weight < minLead) return undefined;
    return [agent.name, 'speech'];
  }
}

/** The role in the words of the input. */
export const statedRole = (speaker: string | undefined, role: string | undefined): SpeakerRole | undefined =>
  (role === undefined ? undefined : roleOfWord(role)) ?? (speaker === undefined ? undefined : readRole(speaker));
