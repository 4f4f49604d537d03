/** Calls to violence and self-harm, and slogans of hatred. Sources: NOTICE.md in this folder. */
import type { WordGroup } from '../lexicon/entry.ts';

/** Groups that people call to kill; each also with "the" before it. */
const groups =
  'jews muslims blacks whites gays queers christians women men immigrants asians mexicans arabs foreigners';
const calls = ['kill all', 'kill', 'gas', 'gas all', 'death to', 'hang all', 'burn', 'nuke'];

const callsToKill = calls
  .flatMap((call) => groups.split(' ').flatMap((group) => [`${call} ${group}`, `${call} the ${group}`]))
  .join(', ');

export const hatefulWords: WordGroup = {
  grade: 'strong',
  reach: 'always',
  anywhere: 'killyourself killurself',
  start: '',
  words: 'kys natsoc siegheil heilhitler',
  phrases: `
    kill yourself, kill urself, kill your self, kill yourselves, hang yourself, hang urself, neck yourself, shoot yourself, burn yourself,
    end your life, end ur life, end yourself, unalive yourself, hope you die, hope u die, hope you all die, hope they die, hope he dies,
    hope she dies, die in a fire, die in a hole, drink bleach, get cancer, jump off a bridge, jump off a cliff
  `,
  spacedPhrases: `
    go die, just die, please die, you should die, white power, whites only, white pride, fourteen words, ${callsToKill}
  `,
};
