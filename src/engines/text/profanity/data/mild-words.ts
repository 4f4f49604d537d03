/** Milder swearing and frank sexual words: most people accept them among friends and few want them in business. */
import type { WordGroup } from '../lexicon/entry.ts';

export const mildWords: WordGroup = {
  grade: 'mild',
  reach: 'always',
  anywhere: 'bolloc masturbat masterbat pornhub',
  start: 'bollok goddam godam dildo',
  words: `
    arse arrse arses arsed arsing bollox bolox bolocks bollocs bollick bollicks bolloks bollocky bollocking bollocked
    ballocks bugger/v buggery buggerer bullcrap crap crapped crappy crappier crappiest crapping crapola crapper
    crappers damn damned damnit dammit damnation goddamn gawddamn gotdam hotdamn effing effin feck/v fecken fecker
    feckers frigging friggin frigger frickin fricking fugly bloodyhell buttcrack turd/n turdy turdish pissed pissy
    prick/n shiz schit tosser/n tossur/n dumass dumasses dumbas dumbase dumbarse smartarse badass badasses hardass
    smartass wiseass wtf wtaf lmfao lmfaoo omfg douche/n doosh duche douchey douch douchiest scumbag/n bushit upyours
    deeznuts bazongas boner/n boners boob/n boobs boobies boobie booobs boobjob bootycall bootycheeks camgirl/n
    chode/n coochie/n coochy cooch coochi cootch coprophilia coprolagnia cunnilingus cunilingus cunillingus
    kunilingus kunnilingus dingaling dingleberry dingleberries dommes ecchi fap/V fapped fellatio felatio felate
    fellate fellated fellating femdom fisting futanari gspot hentai horny horney horniest hornier horneys kinbaku
    knobbing livesex minger mingers nooky nookie nookey nympho/n omorashi orgy orgies orgasim
    orgasims orgasum dominatrix dominatrixes dominatrices dominatrics dominatricks lapdance/n nymphomania
    nymphomaniac/n bdsm nambla cybersex phonesex pube/n bazoom/n stiffy stiffies shibari porn porno/n pornos pornking
    pornstar/n pornsite/n prnhub pronhub porny schlong/n scrote scrot scrotes sexbot/n sexcam/n sextoy/n sexkitten/n
    sexslave/n sexpot shagged shagger shaggers shagging shaggin spunk/n spunked strapon/n sextape tribadism
    upskirt/n vajayjay/n vajj vjayjay vajina wetdream/n xrated yiff yiffy yaoi zoophilia zoophile beastiality
    bestiality beastality bestality necrophilia sodomy sodomise/n sodomize/n sodomised sodomized sodomite/n
    buttcheek/n buttface butthead/n smegma twink/n twinks peckerhead
    pecker/n todger/n bawbag/n cooter/n knobhead/n vorarephilia urophilia ballgag/n
  `,
  phrases: `
    smart ass, wise ass, bad ass, hard ass, bull crap, god damn, god damned, god damn it, god dam, god dammit,
    gosh damn, hot damn, butt head, scum bag, screw you, deez nuts, deez nutz, balls deep, big knockers, booty call,
    send nudes, bullet vibe, doggie style, doggy style, dry hump, dry humping, girl on top,
    group sex, foot fetish, menage a trois, phone sex, reverse cowgirl, sex toy, sex cam, up the ass, wet dream
  `,
  spacedPhrases: `
    f off, f you, f yourself, f your mother, f ur mother, f ur mom, f word you, eff off, eff you, eff this,
    screw yourself, bugger off, sod off, bloody hell, what the hell, who the hell, why the hell, how the hell,
    where the hell, the hell with, go to hell, to hell with, the hell out, what the f, what the eff, up yours
  `,
};
