/**
 * Words that are swearing when they are aimed at somebody. Sources: NOTICE.md in this folder; the animals and things
 * are our own.
 */
import type { WordGroup } from '../lexicon/entry.ts';

/** Everyday insults, which count anywhere at the level `mild`. */
export const insultWords: WordGroup = {
  grade: 'mild',
  reach: 'insult',
  anywhere: '',
  start: '',
  words: `
    idiot/n idiotic moron/n moronic imbecile/n imbecilic imbecil stupid stupidest dumb dumber dumbest dumbo dumbhead twit/n jerk/n loser/n looser coward/n creep/n creepy freak/n weirdo/n
    nerd/n dork/n punk/n  simp/n incel/n scum scummy slob/n brainless braindead crybaby liar/n hater/n racist/n
    fascist/n facist/n degenerate/n inbred/n psycho/n lunatic/n schizo/n bighead blowhard/n fool/n foolish ugly fat fatty fatties lardface
    worthless ratface knob/n wench/n vixen/n prude/n shutup sissy sissies wimp/n wimpy hoe/n
    manhater/n commie/n dimwitted vermin  nolife airhead/n bonehead/n blockhead/n fathead/n dipstick dingbat/n
    muppet/n prat/n git/n berk/n
  `,
  phrases:
    'low life, half wit, dog headed, fat head, pea brain, shut up, buzz off, your mom, ur mom, yo mama, your momma',
  spacedPhrases: '',
};

/** Everyday words that are slurs when aimed at somebody. */
export const aimedSlurs: WordGroup = {
  grade: 'slur',
  reach: 'insult',
  anywhere: '',
  start: '',
  words: 'dyke/n queer/n negro/n negroes cripple/n spastic/n autist/n mong/n',
  phrases: '',
  spacedPhrases: '',
};

/** Harmless words that are insults only when aimed at somebody, at every level. */
export const nameWords: WordGroup = {
  grade: 'mild',
  reach: 'name',
  anywhere: '',
  start: '',
  words: `
    cow/n pig/n swine dog/n rat/n snake/n monkey/n donkey/n ape/n baboon/n goat/n sheep worm/n weasel/n toad/n leech/n
    cockroach/n roach/n insect/n clown/n witch/n hag/n troll/n animal/n dirtbag/n waste sod
  `,
  phrases: 'waste of space, piece of trash, piece of garbage, piece of work',
  spacedPhrases: '',
};

/** Slang insults without another meaning. */
export const rudeWords: WordGroup = {
  grade: 'mild',
  reach: 'always',
  anywhere: '',
  start: '',
  words: `
    pervert/n perverted kinky smutty threesome/n sexting nudes peepee/n weewee/n horni
    wuss wusses wussy fatso/n fatsoes dimwit/n nitwit/n halfwit/n cretin/n perv/n pervy floozy floozies floosie hussy hussies bint/n
    pillock/n plonker/n tosspot/n lowlife/n bimbo/n nutjob/n nutcase/n knucklehead/n skeezer/n trollop/n strumpet/n
    ligma deeznut deeznutz deeznoots urmom yomama yomamma
    bumface bumhead buttman arseman assman penishead poophead poopface poopyhead fartface farthead
  `,
  phrases:
    'jack off, jacking off, nut sack, bung hole, baby batter, baby juice, ball sac, barely legal, girls gone wild, one man one jar, kinky sex',
  spacedPhrases: `
    b word, c word, f word, n word, s word, make me come, nut in you, nut in u, come inside me, come inside you, cum in you,
    screw off, suck it, suck balls, eat my shorts, shut the f, f u, f this, f me, i m f d
  `,
};
