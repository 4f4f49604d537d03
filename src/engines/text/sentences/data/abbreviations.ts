/**
 * Abbreviations of English prose by the text that may follow their full stop, in lower case without the stop. Our own
 * lists, compiled from style guides and from the training half of GUM.
 */

/** A name follows: "Dr. Lee". They never end a sentence. */
const title = `dr mr mrs ms mx messrs mmes prof profs gen col maj capt cpt lt sgt cpl pvt adm cmdr cdr sen rep gov
  pres supt rev fr hon st ste mt ft sr sra srta mme mlle assoc asst dir insp det amb msgr atty`;

/** A number follows: "No. 5", "Fig. 3". Before anything else the stop ends the sentence. */
const numbered = `no nos n° nº fig figs vol vols pp p pg pgs sec secs art arts ch chs chap eq eqs ed eds para paras par nr
  ex op cl sect tab ver ref refs app apt rm ln tel ext opp item cap est ca circa lot b d m c fl r div`;

/** The sentence always goes on: "e.g. this", "ca. 1900". */
const inner = `e.g i.e eg ie vs v cf viz approx al resp ca incl esp fka aka n.b a.k.a w.r.t i.a c.f ibid repr trans
  abbr avg dept depts univ assn natl intl govt`;

/** They occur inside a sentence and at its end: the text after them decides. */
const final = `inc ltd co corp llc plc bros jr sr esq ph.d etc ave blvd rd hwy pl sq bldg a.m p.m am pm u.s u.k u.n
  u.s.a e.u d.c b.c a.d b.c.e c.e ph.ds m.d b.a m.a b.s m.s m.b.a d.phil l.a n.y s.a st mfg cent hrs hr mins min secs
  sec lbs lb oz kg km cm mm ft yd yds mi mph gal qt pt tsp tbsp max dist misc temp viz gmbh pty bhd n.v b.v s.r.l p.s
  e.v d.h.c ret div int'l assn dept univ inst conf proc`;

/** Months and days, only with a capital: "sat." and "mar." are words too. A number or a name follows. */
const calendar = 'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun';

/**
 * Words that open sentences and seldom continue a name: after "U.S." or "Inc." they indicate a new sentence, while any
 * other capital ("U.S. Senate") does not. Follows Kiss & Strunk (2006, "Unsupervised Multilingual Sentence Boundary
 * Detection", section 4.2), with a fixed list in place of counts.
 */
export const sentenceStarters = `a about after all also although an and another any are as at because before both but by can
  did do does during each even every few finally first for from further furthermore had has have he hence her here
  hers his how however i i'd i'll i'm i've if in indeed instead is it it'd it'll it's its just last later let let's
  like many maybe meanwhile moreover most my nevertheless next no nobody not nothing now of often oh ok okay on once
  one only or our other others our perhaps please she she's since so some someone sometimes soon still such thank
  thanks that that's the their them then there there's therefore these they they're they've this those though
  through thus to today together tomorrow two under unfortunately until we we'll we're we've well were what what's
  when where whether which while who whose why will with within without would yes yesterday yet you you'll you're
  you've your mr mrs ms dr`;

/** Every list by the kind of its abbreviations. */
export const abbreviations = { title, numbered, inner, final, calendar };
