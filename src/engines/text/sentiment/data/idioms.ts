/**
 * Phrases whose valence is not that of their words, on VADER's scale of -4 to 4. Our own, including some of the
 * special-case idioms of VADER (MIT). Contractions are written as the tokeniser splits them: "can't" is "can not".
 */
const idiomsByValence: Record<string, string> = {
  '3.2': `blown away; out of this world; second to none; top notch; five stars; 5 stars; ten out of ten; 10 out of 10;
    over the moon; above and beyond; love it; best ever; life saver; game changer; can not recommend enough; could
    not be happier; could not be better; could not ask for more; works like a charm; could not have been better;
    fell in love; on point; made my day; exceeded my expectations; chef kiss; 10/10`,
  '2': `thanks again; quick reply; quick response; fast shipping; fast delivery; can not wait; can not go wrong; can
    not beat; no problem; no problems; no issues; no issue; no complaints; can not complain; piece of cake;
    cut the mustard; thumbs up; worth it; worth every penny; well worth; no brainer; bad ass; not bad; not
    bad at all; so far so good; as expected; as advertised; looking forward; peace of mind; up to par; up to
    scratch; do not hesitate; big fan; spot on; no doubt; never fails; never failed; never disappoints; hats
    off; thank you; thank god; on time; in no time; well done; good job; great job; nice job; kind of you;
    no trouble; no hassle; hassle free; without a hitch; without any problems; without any issues; problem
    free; free of charge; nothing but praise; not a problem; way to go; happy with; hang of it; sorted it
    out; all set; did the trick; does the trick; does the job; did the job; back online; back on track; on
    track; ahead of schedule; under budget; works fine; works well; works great; works perfectly; working
    now; working again; working fine; good to know; good to hear; glad to hear; no fuss; without fuss;
    without trouble; no fault; no faults; sorted out; cleared it up; cleared that up; as
    promised; as described; as good as new; like new; perfect condition; out of their way; out of her way;
    more than fair; kept their word; kept his word; kept her word; kept me informed; kept me posted; made it
    easy; easy to; quick to; went well; goes well; going well; turned out well; all sorted; all good;
    exactly what i; what i needed; what i wanted; what i was looking for; that helped; that helps; never had
    a problem; never had any problem; never had any trouble; buy it again; order from you again; stay here
    again; feel at home; for the better; know what they are doing; no queue`,
  '0': `kind of; kind regards; best regards; like to; would like; looks like; look like; sounds like; feels like;
    like this; something like; such as; as well; as well as; at least; in case; make sure; for sure; pretty
    much; no one; no longer; not only; you are welcome; credit card; in stock; free to; feel free; of
    interest; good morning; good afternoon; good evening; security question; interest rate; help desk; help
    center; care of; fine print; play a game; share price; well known; super bowl; united states; no matter;
    with respect to; good bye; lost and found; not gonna lie; not going to lie; ill be; ill have; ill try;
    ill do; ill take; ill get; ill send; ill let; on the phone; put you on hold; hold the line; please hold;
    hold on; scroll down; write down; write that down; wrote down; hold down; sit down; press and hold; on
    hold for a moment; no problem with that`,
  '-1.4': `not great; nothing special; meh; so so; hit or miss; could be better; could have been better; let down; not
    as good; on hold; still waiting; yet to; no response; no reply; no answer; no one answers; too long; too
    expensive; too slow; too many; not work; still not; still no; wish i; never again; for nothing; fall
    short; falls short; fell short; last straw; hand to mouth; up in the air; no idea; hung up; hang up;
    hangs up; given up; gave up; give up; fed up; over and over; again and again; not the case; is not
    right; went wrong; gone wrong; goes wrong; something wrong; fell apart; falls apart; fall apart; falling
    apart; broke down; not so sure; had better; seen better; known better; had to wait; have to wait; had to
    repeat; have to repeat; had to chase; had to go back; had to send; had to throw; had to pay; is down;
    are down; was down; been down; went down; goes down; keeps disconnecting; keeps stopping; keeps
    happening; keep getting; keeps asking; breaking up; locked out; out of order; out of
    stock; sold out; behind schedule; over budget; came apart; fell through; no hot water; no heating; no internet; no connection; no dial tone; nowhere near; not hear; not connect; not charge; not
    turn on; not fit; not get through; not get in; not what i; not as advertised; not
    as described; not enough; too small; too big; too heavy; too loud; too tight; too complicated; too hot;
    too cold; too hard; too much; much too; hard to; difficult to; passed around; been transferred; repeat
    myself; same problem; same issue; same error; told you already;
    already told; never called; never turned up; not turn up; never replied; never responded; nobody came;
    no one came; no one showed up; nobody showed up; wrong door; wrong house; wrong part; wrong person;
    wrong answer; wrong one; wrong color; takes forever; took forever; takes ages; took ages; not listening;
    not listen; not care; not been fixed; not been resolved; not resolved; make a
    complaint; file a complaint; like to complain; not be renewing; not be back; not be ordering; business
    elsewhere; went downhill; gone downhill; got worse; not fair; not get a straight; no explanation; no
    warning; without warning; without notice; for no reason; nothing happens; nothing works; nothing has
    changed; cutting out; cut out; a week late; back and forth`,
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

/** Valence by phrase, words separated by "_". */
export const idiomValence: ReadonlyMap<string, number> = new Map(
  Object.entries(idiomsByValence).flatMap(([valence, phrases]) =>
    phrases.split(';').map((phrase) => [phrase.trim().replace(/\s+/g, '_'), Number(valence)] as const),
  ),
);

/** Maximum words of an idiom. */
export const maxIdiomLength = 5;
