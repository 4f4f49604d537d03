/** The sides of a conversation, for options that choose whose lines count. */
import { Option } from 'commander';
import type { SpeakerRole } from '../../../engines/conversation/judged-utterance.ts';

export const sides = ['customers', 'all', 'agents'] as const;
export type Side = (typeof sides)[number];

/** A speaker without a known role counts as a customer. */
export const isOfSide = (side: Side, role: SpeakerRole | undefined): boolean =>
  side === 'all' || (role === 'agent') === (side === 'agents');

/** An agent offers what customers ask for, in the same words, so their lines do not count by default. */
export const createIntentsOption = (): Option =>
  new Option('--intents-of <side>', 'whose lines are matched with intents; a speaker of unknown role is a customer')
    .choices(sides)
    .default('customers');
