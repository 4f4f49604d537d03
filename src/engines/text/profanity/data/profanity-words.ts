/**
 * General English profanity. Reviewed for business use from obscenity's English preset (MIT, words from `cuss`), the
 * LDNOOBW English list (CC BY 4.0) and rustrict's graded list (MIT): see NOTICE.md in this folder. Includes milder
 * words (damn, crap, arse), but not "hell", "bloody", "bum", "butt", "suck" and "screw" on their own.
 */
import type { WordGroup } from '../lexicon/entry.ts';

export const profanityWords: WordGroup = {
  grade: 'strong',
  reach: 'always',
  anywhere: `
    fuck fvck phuck fuqer motherf mothaf muthaf mutherf mothafu muthafu mofuk mofuc
    cunt asshole arsehole bullshit horseshit dumbshit biatch fuker fuking fukker fukking fukka fukwi fukwh suckmydi
  `,
  start: `
    shit bitch beatch beotch beyotch byatch bastard basterd
    wanker wanking wanka whanker vvank
    fcuk fukin fuken fukken fuxk fxck faggotfuck
    mthrf mthaf mtherf mohterf moterf mofuc mofuk
    arsewip arselic asswip assmunch assfuc assclown asscock dipshit jackshit
  `,
  words: `
    ass asses asshat asshats ahole aholes acehole aceholes azz azzhole azzholes ashole asholes asshol asshore assholed
    arshole arsholes arsehol arsewipe
    bish bishes betch bitxh bicth biotch bihtch btch btches bxtch bitsch
    bastrad bastid
    bulshit bullsht bulshitter bullshyt bullturd/n
    dafuq dafuck shutthefuckup phothermucker
    fuk fuks fuuk fuked fukk fukah fukyou fukoff ufuk
    fck fcks fcked fcken fckin fcking fcker fckers fckn fckd fckyou fckoff fckup fckwit
    fkd fked fker fkers fkin fking fkn fkker fkking
    fuc fucc fucced fuccer fuccing fuced fucer fucers fucing fucin fucka fuq fuqed fuqer fuqing fuqq fuqu
    facking fackin facked facker fackers fekking fekkin fekker
    fooking fookin fooker fookers fooked focking fockin
    fack fuack/v fauck/v fuahck/v fuhck/v fhuck/v fuick/v fuwck/v fcing fkc fkcing fkig fkkin fkuker fucca fukca fukcas futtbuck yuckfou fycuk fyuck fyck fuhk fuhker
    fuxing fuxin fuxor fuxored fukc fukced fukcing fkuc fkuck fucjk fufk fuckk
    phuk phuks phukked phucker phucking phuq phuker phuking phuked phuks phukking
    mofo/n mfer/n mfing mfkr mdrfkr motherfker cnut cnuts mutha muthas mofucker mofucking mofuker
    numbnuts bloddyhell ballsaque
    pisser pissers pisses pissing piss pissin pissoff pisshead pissheads pisspot pisspots pisstake
    prickhead prickheads
    shat shlt shiat shyt shyte shyty shytty shiet shiit shite/n shited shitey shiting shits shyting shted shtty sht shitz
    shitting shitter shitters shitted shitty shittier shittiest shitless shitload shitloads
    twat/n twats twatting twatted twatty twathead tvvat twunt/n twunter
    wank/n wanks wanked wanky wankstain wankstains wankfest wankpot wankshaft whank whanks whanking wnker wangker/n
    jackass jackasses bigass
    stfu gtfo diligaf milf
    bellend bellends belend belends knobhead knobheads knobend knobends nobhead nobheads knobjockey knobjocky nobjocky nobjokey knobjokey knobead knobeads knobed
    dickwad dickwads dickweed dickweeds dickwod
    douchebag douchebags douchbag douchbags douchenozzle douching
    sumbitch sumbitches sumofabitch sonofabitch
    ratshit apeshit batshit chickenshit dogshit dumbshit hotshit holyshit jackshit noshit eatshit
    dumshit catshit pigshit tightshit shitshow blahshit gobshite gobshites
    bumfuck clusterfuck
    asswhole asswholes myass yourass kissmyass eatmyass upyourass suckmytit suckme suckmy blowme fuckof nutsack/n ballsack/n ballbag/n
  `,
  phrases: `
    ass hole, ass hat, ass wipe, ass kisser, ass clown, ass monkey, ass pirate, ass licker, ass bandit, ass fuck,
    arse hole, arse wipe, arse licker, arse bandit, bull shit, horse shit, jack ass, jack shit, dumb ass, dip shit,
    fat ass, lard ass, kiss ass, punk ass, lame ass, mother fucker, mother fucking, mother fuck, mother fuckin,
    mother fuker, mutha fucker, mutha fuker, mutha fukah, mutha fukka, motha fucker, motha fuker, muther fucker,
    muther fuker, mother effer, mother effing, son of a bitch, sons of bitches, son of bitch, son of a whore,
    son of a cunt, piss off, pissed off, piss pig, piss head, piss flaps, bum bandit, bum hole, bum boy, bum fucker,
    poop chute, ball sack, numb nuts, butt hole, butt munch, butt pirate, butt wipe, butt muncher, butt much,
    nob jockey, nob jokey, dick head, dick face, dick wad, dick weed, knob head, knob end, knob jockey, douche bag,
    suck my balls, eat my balls, lick my balls, shit head, shit face, shit bag
  `,
  spacedPhrases: `
    fock you, fock off, fok you, fok off, fook you, fook off, fak you, fak u, fack you, fak off, faq you, fq you,
    shut the f up, shut tf up, f ck, f cking, fu ck, f uck, fuc k, f uc k, fu cker, fu cking, f ucking, f ucker,
    sh it, shi t, bull sh it, cu nt, c unt, cun t, bi tch, b itch, bitc h, wan ker, wan k er, wan k ers, wank er,
    ass ho le, a sshole, assh ole, as shole
  `,
};
