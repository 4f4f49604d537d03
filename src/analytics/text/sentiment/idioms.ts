/**
 * Phrases whose valence is not that of their words, on VADER's scale of -4 to 4. Ours, with some of the special-case
 * idioms of VADER (MIT) among them. Contractions are written as the tokeniser splits them: "can't" is "can not".
 */
const idiomsByValence: Record<string, string> = {
  '3.2': `blown away; out of this world; second to none; top notch; five stars; 5 stars; ten out of ten; 10 out of 10;
    over the moon; above and beyond; love it; best ever; life saver; game changer; can not recommend enough; could
    not be happier; could not be better; could not ask for more; works like a charm; could not have been better;
    fell in love; on point; made my day; exceeded my expectations; chef kiss; 10/10`,
  '2': `thanks again; quick reply; quick response; fast shipping; fast delivery; can not
    wait; can not go wrong; can not beat; no problem; no problems; no issues; no issue; no complaints; can not
    complain; piece of cake; cut the mustard; thumbs up; worth it; worth every penny; well worth; no brainer; bad
    ass; not bad; not bad at all; so far so good; as expected; as advertised; looking forward; peace of mind; up to
    par; up to scratch; do not hesitate; big fan; spot on; no doubt; never fails; never failed; never disappoints;
    hats off; thank you; thank god; on time; in no time; well done; good job; great job; nice job; kind of you; no
    trouble; no hassle; hassle free; without a hitch; without any problems; without any issues; problem free; free
    of charge; nothing but praise; not a problem; way to go; happy with; hang of it; sorted it out; all set`,
  '0': `kind of; kind regards; best regards; like to; would like; looks like; look like; sounds like; feels like; like
    this; something like; such as; as well; as well as; at least; in case; make sure; for sure; pretty much; no one;
    no longer; not only; you are welcome; credit card; in stock; free to; feel free; of interest; good morning; good
    afternoon; good evening; security question; interest rate; help desk; help center; care of; fine print; play a
    game; share price; well known; super bowl; united states; no matter; with respect to; good bye; lost and found;
    not gonna lie; not going to lie; ill be; ill have; ill try; ill do; ill take; ill get; ill send; ill let; on the
    phone`,
  '-1.4': `not great; nothing special; meh; so so; hit or miss; could be better; could have been better; let down; not as
    good; on hold; still waiting; yet to; no response; no reply; no answer; no one answers; too long; too expensive;
    too slow; too many; not work; still not; still no; wish i; never again; for nothing; fall short; falls short;
    fell short; last straw; hand to mouth; up in the air; no idea; hung up; hang up; hangs up; given up; gave up;
    give up; fed up; over and over; again and again; not the case; is not right; went wrong; gone wrong; goes wrong;
    something wrong; fell apart; falls apart; fall apart; falling apart; broke down; not so sure`,
  '-2.2': `not good; not impressed; not happy; not satisfied; not pleased; not working; does not work; do not work; did not
    work; stopped working; stop working; not helpful; not worth; no help; never received; never arrived; never came;
    never showed up; never got; not received; not arrived; not arrive; not come; not show up; charged me twice;
    charged twice; double charged; charging me twice; overcharged me; wrong item; wrong size; wrong order; wrong
    address; hours late; days late; weeks late; been waiting; kept waiting; no refund; keeps crashing; keep
    crashing; keeps freezing; keeps failing; nobody answers; nobody called; no one called; not respond; not
    responding; not answer; not load; cut off; did not help; does not help; had to call; fell off; calling back;
    hung up on me; transferred me again; down again; out again; not again; not fixed; no signal`,
  '-2.6': `waste of; not waste; done with this; done with them; rip off; ripped off; kiss of death; pain in the; drives me
    crazy; drive me crazy; driving me crazy; sick of; sick and tired; joke of a; what a joke; no good; screwed up;
    messed up; down the drain; worst ever; stay away; steer clear; run away; do not buy; do not bother; do not
    recommend; would not recommend; can not recommend; not recommend; zero stars; one star; 1 star; can not stand;
    anything but; out of patience; yeah right; at my wits end; nothing but trouble; nothing but problems; not
    acceptable; had enough; piece of junk; piece of crap; piece of garbage; slap in the face; lost my business; is a
    joke; are a joke; want my money back; give me my money back`,
};

/** Valence by phrase, words parted by "_". */
export const idiomValence: ReadonlyMap<string, number> = new Map(
  Object.entries(idiomsByValence).flatMap(([valence, phrases]) =>
    phrases.split(';').map((phrase) => [phrase.trim().replace(/\s+/g, '_'), Number(valence)] as const),
  ),
);

/** The most words of an idiom. */
export const longestIdiom = 5;
