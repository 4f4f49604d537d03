/**
 * Who is a customer and who an agent. The role in the input decides, then words in the speaker's name; else the
 * name that occurs in most conversations is an agent's.
 */
import { groupBy, type PlacedLine, type ReportLine, type Side } from './report-line.ts';

const words: Readonly<Record<Side, RegExp>> = {
  agent:
    /\b(?:agent|advis[oe]r|assistant|support|representative|rep|operator|consultant|clerk|staff|employee|bot|service|helpdesk|team|host|interviewer|seller|sales)\b/i,
  customer: /\b(?:customer|caller|client|user|guest|visitor|patient|member|consumer|buyer|subscriber|interviewee)\b/i,
};

/** How many conversations a name must occur in to be an agent's, if nothing else tells. */
const agentConversations = 3;

/** How the sides were found, for the page. */
export type Ground = 'role' | 'name' | 'recurrence' | 'none';

export function assignSides(lines: readonly ReportLine[]): { lines: PlacedLine[]; ground: Ground } {
  const place = (sideOf: (line: ReportLine) => Side | undefined): PlacedLine[] =>
    lines.map((line, i) => ({ ...line, side: sideOf(line), number: i + 1 }));
  const readers: [Ground, (line: ReportLine) => Side | undefined][] = [
    ['role', ({ role }) => readSide(role)],
    ['name', ({ speaker }) => readSide(speaker)],
    ['recurrence', byRecurrence(lines)],
  ];
  for (const [ground, read] of readers) {
    if (lines.some((line) => read(line) === 'customer') || (ground !== 'recurrence' && lines.some(read))) {
      // If only one side is named, whoever else speaks in the conversation is on the other.
      const named = new Map<string, Set<Side>>();
      for (const line of lines) {
        const side = read(line);
        if (side !== undefined) named.set(line.conversation, (named.get(line.conversation) ?? new Set()).add(side));
      }
      return {
        ground,
        lines: place((line) => {
          const side = read(line);
          if (side !== undefined || line.speaker === undefined) return side;
          const [only, second] = named.get(line.conversation) ?? [];
          return only === undefined || second !== undefined ? undefined : only === 'agent' ? 'customer' : 'agent';
        }),
      };
    }
  }
  return { ground: 'none', lines: place(() => undefined) };
}

function readSide(label: string | undefined): Side | undefined {
  if (label === undefined) return undefined;
  if (words.customer.test(label)) return 'customer';
  return words.agent.test(label) ? 'agent' : undefined;
}

/** In a conversation, the agent is the one who occurs in most conversations of all. */
function byRecurrence(lines: readonly ReportLine[]): (line: ReportLine) => Side | undefined {
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
