/** Lists the speakers whose roles the input does not state, for a person to decide. */
import type { SpeakerRole } from '../../engines/conversation/judged-utterance.ts';
import { type Roles, type SpokenLine, statedRole } from '../transcripts/speakers/roles.ts';

export interface FoundSpeaker {
  readonly speaker: string;
  /** The guessed role; undefined if there is no evidence. */
  readonly role: SpeakerRole | undefined;
  readonly lines: number;
  /** Some of their longest lines. */
  readonly examples: readonly string[];
}

const maxExamples = 3;
const maxExampleLength = 160;

/** @returns speakers without a guessed role first, then those with the most lines */
export function listSpeakers(lines: readonly SpokenLine[], roles: Roles): FoundSpeaker[] {
  const bySpeaker = new Map<string, { role: SpeakerRole | undefined; texts: string[]; lines: number }>();
  for (const line of lines) {
    const { speaker, role, text } = line;
    if (speaker === undefined || statedRole(speaker, role) !== undefined) continue;
    const known = bySpeaker.get(speaker) ?? { role: roles.roleOf(line), texts: [], lines: 0 };
    known.lines += 1;
    known.texts = [...known.texts, text.slice(0, maxExampleLength)]
      .sort((a, b) => b.length - a.length)
      .slice(0, maxExamples);
    bySpeaker.set(speaker, known);
  }
  return [...bySpeaker]
    .map(([speaker, { role, texts, lines: count }]) => ({ speaker, role, lines: count, examples: texts }))
    .sort((a, b) => Number(a.role !== undefined) - Number(b.role !== undefined) || b.lines - a.lines);
}
