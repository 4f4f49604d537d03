/** Explains which speakers are taken for agents, and why. */
import { firstOf } from '../../../output/text/count-of.ts';
import type { Ground } from '../../transcripts/speakers/roles.ts';
import type { KnownAgent } from './summary.ts';

const maxNames = 8;

const titles: Readonly<Record<Ground, string>> = {
  named: 'Agents',
  input: 'Agents',
  recurrence: 'Guessed agents (in most conversations)',
  opening: 'Guessed agents (they offer help first)',
  speech: 'Guessed agents (by what they say)',
};

/** One sentence per reason, without a full stop; empty if there are no agents. */
export const describeAgents = (agents: readonly KnownAgent[]): string[] =>
  (Object.keys(titles) as Ground[]).flatMap((ground) => {
    const names = agents.filter(({ by }) => by === ground).map(({ name }) => name);
    return names.length === 0 ? [] : [`${titles[ground]}: ${firstOf(names, maxNames).join(', ')}`];
  });
