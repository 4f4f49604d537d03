/**
 * General English profanity. Reviewed for business talk from obscenity's English preset (MIT, words from `cuss`), the
 * LDNOOBW English list (CC BY 4.0) and rustrict's graded list (MIT): see NOTICE.md beside this file. Milder words
 * (damn, crap, arse) are in; "hell", "bloody", "bum", "butt", "suck" and "screw" alone are not.
 */
import type { WordGroup } from './word-group.ts';

export const profanityWords: WordGroup = {
  kind: 'profanity',
  anywhere: `
    fuck fvck phuck fuqer motherf mothaf muthaf mutherf mothafu muthafu mofuk mofuc
    cunt asshole arsehole bullshit horseshit dumbshit biatch bolloc fuker fuking fukker fukking fukka fukwi fukwh suckmydi
  `,
  start: `
    shit bitch beatch beotch beyotch byatch bastard basterd bollok
    wanker wanking wanka whanker vvank goddam godam
    fcuk fukin fuken fukken fuxk fxck faggotfuck
    mthrf mthaf mtherf mohterf moterf mofuc mofuk
    arsewip arselic asswip assmunch assfuc assclown asscock dipshit jackshit
  `,
  words: `
    ass asses asshat asshats ahole aholes acehole aceholes azz azzhole azzholes ashole asholes asshol asshore assholed
    arse arrse arses arsed arsing arshole arsholes arsehol arsewipe
    bish bishes betch bitxh bicth biotch bihtch btch btches bxtch bitsch
    bastrad bastid
    bollox bolox bolocks bollocs bollick bollicks bolloks bollocky bollocking bollocked ballocks
    bugger/v buggery buggerer
    bullcrap bulshit bullsht bulshitter bullshyt bullturd/n
    crap crapped crappy crappier crappiest crapped crapping crapola crapper crappers
    damn damned damnit dammit damnation goddamn gawddamn gotdam hotdamn
    dafuq dafuck shutthefuckup phothermucker
    effing effin feck/v fecken fecker feckers frigging friggin frigger frickin fricking
    fuk fuks fuuk fuked fukk fukah fukyou fukoff fugly ufuk
    fck fcks fcked fcken fckin fcking fcker fckers fckn fckd fckyou fckoff fckup fckwit
     fkd fked fker fkers fkin fking fkn fkker fkking
    fuc fucc fucced fuccer fuccing fuced fucer fucers fucing fucin fucka fuq fuqed fuqer fuqing fuqq fuqu
    facking fackin facked facker fackers fekking fekkin fekker
    fooking fookin fooker fookers fooked focking fockin
    fack fuack/v fauck/v fuahck/v fuhck/v fhuck/v fuick/v fuwck/v fcing fkc fkcing fkig fkkin fkuker fucca fukca fukcas futtbuck yuckfou fycuk fyuck fyck fuhk fuhker
     fuxing fuxin fuxor fuxored fukc fukced fukcing fkuc fkuck fucjk fufk fuckk
     phuk phuks phukked phucker phucking phuq phuker phuking phuked phuks phukking
    mofo/n mfer/n mfing mfkr mdrfkr motherfker cnut cnuts mutha muthas mofucker mofucking mofuker
    numbnuts bloddyhell bloodyhell buttcrack ballsaque turd/n turdy turdish
    pissed pisser pissers pisses pissing piss pissin pissoff pissy pisshead pissheads pisspot pisspots pisstake
    prick/n prickhead prickheads
    shat shlt shiat shyt shyte shyty shytty shiet shiit shite/n shited shitey shiting shits shiz shyting shted shtty sht shitz schit
    shitting shitter shitters shitted shitty shittier shittiest shitless shitload shitloads
    tosser/n tossur/n
    twat/n twats twatting twatted twatty twathead tvvat twunt/n twunter
    wank/n wanks wanked wanky wankstain wankstains wankfest wankpot wankshaft whank whanks whanking wnker wangker/n
    dumass dumasses dumbas dumbase dumbarse smartarse
    jackass jackasses badass badasses hardass smartass wiseass bigass
    wtf wtaf stfu gtfo lmfao lmfaoo omfg diligaf milf
    bellend bellends belend belends knobhead knobheads knobend knobends nobhead nobheads knobjockey knobjocky nobjocky nobjokey knobjokey knobead knobeads knobed
    dickwad dickwads dickweed dickweeds dickwod
    douche/n doosh duche douchey douchebag douchebags douchbag douchbags douch douchenozzle douchiest douching
    scumbag/n sumbitch sumbitches sumofabitch sonofabitch
    ratshit apeshit batshit chickenshit dogshit bushit dumbshit hotshit holyshit jackshit noshit eatshit
    dumshit catshit pigshit tightshit shitshow blahshit gobshite gobshites
    bumfuck clusterfuck
    asswhole asswholes myass yourass kissmyass eatmyass upyourass upyours suckmytit suckme suckmy blowme fuckof deeznuts nutsack/n ballsack/n ballbag/n
  `,
  phrases: `
    ass hole, ass hat, ass wipe, ass kisser, ass clown, ass monkey, ass pirate, ass licker, ass bandit, ass fuck,
    arse hole, arse wipe, arse licker, arse bandit, bull shit, horse shit, jack ass, jack shit, dumb ass, dip shit,
    fat ass, lard ass, smart ass, wise ass, bad ass, hard ass, kiss ass, punk ass, lame ass, bull crap,
    god damn, god damned, god damn it, god dam, god dammit, gosh damn, hot damn,
    mother fucker, mother fucking, mother fuck, mother fuckin, mother fuker, mutha fucker, mutha fuker, mutha fukah, mutha fukka,
    motha fucker, motha fuker, muther fucker, muther fuker, mother effer, mother effing,
    son of a bitch, sons of bitches, son of bitch, son of a whore, son of a cunt,
    piss off, pissed off, piss pig, piss head, piss flaps,
    bum bandit, bum hole, bum boy, bum fucker, poop chute, ball sack, numb nuts,
    butt hole, butt head, butt munch, butt pirate, butt wipe, butt muncher, butt much, nob jockey, nob jokey,
    dick head, dick face, dick wad, dick weed, knob head, knob end, knob jockey, douche bag, scum bag,
    screw you, deez nuts, deez nutz, suck my balls, eat my balls, lick my balls, shit head, shit face, shit bag
  `,
  spacedPhrases: `
    f off, f you, f yourself, f your mother, f ur mother, f ur mom, f word you, eff off, eff you, eff this,
    fock you, fock off, fok you, fok off, fook you, fook off, fak you, fak u, fack you, fak off, faq you, fq you,
    screw yourself, bugger off, sod off, bloody hell, what the hell, who the hell, why the hell,
    how the hell, where the hell, the hell with, go to hell, to hell with, the hell out, shut the f up,
    shut tf up, what the f, what the eff, up yours,
    f ck, f cking, fu ck, f uck, fuc k, f uc k, fu cker, fu cking, f ucking, f ucker, sh it, shi t, bull sh it, cu nt, c unt, cun t,
    bi tch, b itch, bitc h, wan ker, wan k er, wan k ers, wank er, ass ho le, a sshole, assh ole, as shole
  `,
};
