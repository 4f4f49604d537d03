/**
 * Who is a customer and who an agent. What the input says decides; else the agent of a conversation is the speaker who occurs in most
 * conversations of all.
 */
import type { Role } from '../../transcripts/speaker-roles.ts';
import { groupBy, type PlacedLine, type ReportLine } from './report-line.ts';

/** How many conversations a speaker must occur in to be taken for an agent. */
const agentConversations = 3;

/** How the sides were found, for the page. */
export type Ground = 'role' | 'recurrence' | 'none';

export function assignSides(lines: readonly ReportLine[]): { lines: PlacedLine[]; ground: Ground } {
  const readers: readonly (readonly [Ground, (line: ReportLine) => Role | undefined])[] = [
    ['role', ({ role }) => role],
    ['recurrence', byRecurrence(lines)],
  ];
  const found = readers.find(([, read]) => lines.some((line) => read(line) !== undefined));
  const [ground, read] = found ?? (['none', () => undefined] as const);
  const complete = addOthers(lines, ground === 'role' ? addKnownAgents(lines, read) : read);
  return { ground, lines: lines.map((line, i) => ({ ...line, side: complete(line), number: i + 1 })) };
}

/** `Ruth (Clearwave)` is Ruth. */
const bareName = (speaker: string): string => speaker.replace(/\s*\([^()]*\)$/, '').toLowerCase();

/** An agent of one conversation is one in those that say nothing about sides. */
function addKnownAgents(
  lines: readonly ReportLine[],
  read: (line: ReportLine) => Role | undefined,
): (line: ReportLine) => Role | undefined {
  const named = lines.flatMap((line) => (line.speaker === undefined ? [] : [{ name: bareName(line.speaker), line }]));
  const agents = new Set(named.filter(({ line }) => read(line) === 'agent').map(({ name }) => name));
  for (const { name, line } of named) if (read(line) === 'customer') agents.delete(name);
  const known = new Set(lines.filter((line) => read(line) !== undefined).map(({ conversation }) => conversation));
  return (line) => {
    const side = read(line);
    if (side !== undefined || line.speaker === undefined || known.has(line.conversation)) return side;
    return agents.has(bareName(line.speaker)) ? 'agent' : undefined;
  };
}

/** If only one side of a conversation is known, whoever else speaks in it is on the other. */
function addOthers(
  lines: readonly ReportLine[],
  read: (line: ReportLine) => Role | undefined,
): (line: ReportLine) => Role | undefined {
  const known = new Map<string, Set<Role>>();
  for (const line of lines) {
    const side = read(line);
    if (side !== undefined) known.set(line.conversation, (known.get(line.conversation) ?? new Set()).add(side));
  }
  return (line) => {
    const side = read(line);
    if (side !== undefined || line.speaker === undefined) return side;
    const [only, second] = known.get(line.conversation) ?? [];
    return only === undefined || second !== undefined ? undefined : only === 'agent' ? 'customer' : 'agent';
  };
}

/** In a conversation, the agent is the one who occurs in most conversations of all. */
function byRecurrence(lines: readonly ReportLine[]): (line: ReportLine) => Role | undefined {
  const occurrences = new Map(
    [...groupBy(lines, ({ speaker }) => speaker)].map(([speaker, said]) => [
      speaker,
      new Set(said.map(({ conversation }) => conversation)).size,
    ]),
  );
  const agents = new Map<string, string>();
  for (const [conversation, said] of groupBy(lines, (line) => line.conversation)) {
    const [first, second] = [...new Set(said.flatMap(({ speaker }) => speaker ?? []))]
      .map((speaker) => ({ speaker, count: occurrences.get(speaker) ?? 0 }))
      .sort((a, b) => b.count - a.count);
    if (first === undefined || second === undefined) continue;
    if (first.count >= agentConversations && first.count > second.count) agents.set(conversation, first.speaker);
  }
  return ({ speaker, conversation }) => {
    const agent = agents.get(conversation);
    return agent === undefined || speaker === undefined ? undefined : speaker === agent ? 'agent' : 'customer';
  };
}
