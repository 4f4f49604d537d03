/** The initial word list for training: VADER's and AFINN's published ratings and our own words of service talk. */
import { readFileSync } from 'node:fs';

const modules = new URL('../../bench/node_modules/', import.meta.url);

/** Our own ratings for customer service: valences on VADER's scale. */
const serviceWords: Record<string, string> = {
  '2.2': `helpful responsive hassle-free user-friendly seamless seamlessly effortless flawless flawlessly resolved
    knowledgeable courteous professional prompt promptly intuitive reliable sturdy affordable stellar
    amazeballs goat lit dope yummy delish tasty delicious refreshing comfy fab fave legit bravo kudos
    recommended attentive dependable punctual speedy competent efficient`,
  '1.2': `fast quick quickly upgraded solved fixed sorted discounted smooth smoothly clean crisp bargain
    responsive quiet patient timely convenient simple easy lightweight compact cheers thx ty tysm
    productive straightforward breeze roomy cozy cosy handy thorough accommodating tidy effective
    organised organized legible tender juicy crispy fluffy restored trustworthy moist neatly flavourful`,
  '-1.2': `refund refunds cancel canceled cancelled cancellation returned returning waiting waited slow slowly
    slower late queue hold stuck expensive pricey overpriced noisy loud flimsy clunky bulky leak leaks
    leaked glitch glitches glitchy bug bugs buggy lag lags laggy freezes froze missing incomplete
    unclear confusing complicated escalate escalated escalation complaint unresolved pending outage
    downtime declined dents dented stain stains stained ripped chipped peeling peels rattle rattles
    rattling squeak squeaks squeaky flicker flickers flickering muffled garbled distorted soggy stale
    bland overcooked burnt cramped wobbly jammed clogged rusty rusted mouldy moldy mould mold itchy
    crooked incorrect incorrectly invalid locked disconnected disconnects unreachable unauthorized
    unauthorised snapped burst leaking leaky spilled smelly overdue delays cracked cracks shrank shrunk
    faded frayed warped bent unplayable buffering throttled unanswered inaccurate outdated inconsistent
    impersonal cluttered overheated overheating choppy crackling crackly drains drained rash swollen
    sore unwell nuisance letdown maze unfair congested misprinted scratched scratches squeal squeals
    stutters stutter crackles wobbles drips cloudy muddy runaround salty bounced lumpy stuffy blunt
    stiff careless stalled`,
  '-2.3': `broken broke crash crashes crashed crashing rude unhelpful useless overcharged overcharge overbilled
    misled misleading defective faulty scam scammed scammer unacceptable unprofessional incompetent
    clueless dismissive appalling atrocious shoddy unreliable unresponsive unusable pathetic ridiculous
    infuriating frustrating frustrated disgusted ghosted trash garbage junk crap sucks sucked lousy
    subpar abysmal horrid unsatisfied dissatisfied underwhelming overheats malfunction malfunctioning
    fraudulent hopeless meh ugh smh wtf rubbish robbed`,
};

/**
 * Valence by word, from -4 to 4. VADER's mean of ten raters comes first, then AFINN, then ours for words that neither
 * has.
 */
export function readBaseLexicon(): Map<string, number> {
  const lexicon = new Map<string, number>();
  for (const [valence, words] of Object.entries(serviceWords)) {
    for (const word of words.trim().split(/\s+/)) lexicon.set(word, Number(valence));
  }
  const afinn: unknown = JSON.parse(readFileSync(new URL('sentiment/languages/en/labels.json', modules), 'utf8'));
  for (const [word, valence] of Object.entries(afinn ?? {})) {
    // AFINN's steps of one to five are wider than VADER's means.
    if (isWord(word) && typeof valence === 'number') lexicon.set(word, valence * 0.8);
  }
  const vader = readFileSync(new URL('vader-sentiment/vader_lexicon.txt', modules), 'utf8');
  for (const line of vader.split('\n')) {
    const [word, valence] = line.split('\t');
    if (word !== undefined && isWord(word)) lexicon.set(word, Number(valence));
  }
  return lexicon;
}

/** Emoticons and phrases have separate tables. */
function isWord(entry: string): boolean {
  return /^[a-z][a-z0-9]*(?:-[a-z]+)*$/.test(entry) && entry.length > 1;
}
