/**
 * Crude sexual English. Sources as in NOTICE.md beside this file. Clinical and everyday words are left out on purpose:
 * sex, sexual, breast, penis, vagina, anus, genitals, semen, condom, nude, erotic, gay, lesbian.
 */
import type { WordGroup } from './word-group.ts';

export const sexualWords: WordGroup = {
  kind: 'sexual',
  anywhere: `
    cocksuc kocksuc cocsuc coksuc blowjob handjob gangbang circlejerk fingerbang cumshot cumslut camwhore cameltoe queef whore pedophil paedophil
    masturbat masterbat pornhub
  `,
  start: `
    slut masterbait cuminm cockmong cuntlic pussyl pussyp dildo bukkake blumpkin
    titfuck tittyf titsuck fistfuc dickhead dicksuc dickfuc dicklic cockblock cockfuc cocklic cockmunc cockhead cockface
    cumdump cumguz cumbucket jackoff jerkoff jerkingoff jackingoff skankwhore
  `,
  words: `
    analsex anilingus asslick/v bangbros bangbus bazongas
    bigtits bigcock bigdick blackcock boner/n boners boob/n boobs boobies boobie booobs boobjob
    brownshowers bukake buttfuck/v buttplug/n bootplug/n buttsex buttsecks bootycall bootycheeks bulldick
    camgirl/n camslut/n cameltoe/n cawk/n kawk/n cocksuka cocksukka fannyflaps fannyfucker/n fannylicker/n chode/n choad/n clit/n clits clitty clunge/n cok/n cokmuncher
    cock/n cocks cockmuncher cockring cocknose
    coochie/n coochy cooch coochi cootch
    coprophilia coprolagnia creampie/n cum/n cumming cummer cummers cummed cumm cums cumtart cumstain cumbubble
    cumbag cumload cuminme cuminyou cumonme comeshot cunnilingus cunilingus cunillingus kunilingus kunnilingus
    deepthroat/v deepthroats deapthroat dick/n dicks dickish dickhole dickless dickbrain dicked dicking dickin dickwhipper
    dik dikhead diq dicc dikk dlck dilldo/n dilldos dldo dingaling dingleberry dingleberries
    doggystyle doggiestyle dogystyle dogiestyle dawgystyle dawgiestyle doggistyle dommes
    dryhump/v ecchi facefuck/v fap/V fapped fellatio felatio felate fellate fellated fellating felch/v feltch/v phelch/v femdom fingerfuck/v
    fistfuck/v fisting footjob/n fudgepacker/n fudgpacker/n fudgepacking fleshlight/n futanari fucktoy furburger
    gangbanged ganbang gnagbang gloryhole/n goatse goatcx gokkun goldenshower/n goregasm gspot
    hentai hardon hardons horny horney horniest hornier horneys hobag/n hoebag/n hosejob humpme
    jackoff jagoff jerkoff/n jism/n jizm/n jizz/v jizzed jizzim jizim jisim jizjuice jiz jiss juggs
    kinbaku knobbing knobgobbler/n knobslob cocksman rumprammer kock/n kokksucker kooch kumming kummer
    kunt/n kunts cvnt/n cvnts khunt qunt cunny coont cuntz cumcunt cunnt
    livesex lovejuice lubejob meatspin minge/n minger mingers muffdiver/n muffdiving
    nooky nookie nookey nympho/n octopussy omorashi orgy orgies orgasm orgasms orgasmic orgasim orgasims orgasum dominatrix dominatrixes dominatrices dominatrics dominatricks lapdance/n nymphomania nymphomaniac/n bdsm nambla jailbait cybersex hotsex phonesex
    pube/n bazoom/n boffing stiffy stiffies shibari poonani poonany poontang poonanny poon punani punany punanny panooch
    porn porno/n pornos pornking pornstar/n pornsite/n prnhub pronhub porny
    pusse pussi pussie pussies pussy pussys pussee pussey pssy pusy pussyeater poosy phussy
    queaf/n queef/v quim/n quims quimsteak
    rimjob/n rimjobs rimjaw rimming schlong/n schlongs scrote scrot scroat scrotes
    sexbot/n sexcam/n sextoy/n sexkitten/n sexslave/n sexpot skank/n skankey clamslammer skanky skankee skanks skanck scank skankbitch
     shagged shagger shaggers shagging shaggin shagbucket shemale/n spunk/n spunked spunking
    splooge spooge sploosh strapon/n sextape sugartits
     tit/n tits titty titties tittie tittys titlover titt tiddies teabagging
    tittywank tribadism trousersnake tubgirl twobitwhore
    upskirt/n vajayjay/n vajj vjayjay vajina wetdream/n whoar whorish whoring whoor whoring whoralicious
    wanksock wankbank willywanker xrated yiff yiffy yaoi zoophilia zoophile beastiality bestiality beastality bestality necrophilia
    paedo/n pedo/n peado/n peedo/n pedobear paedofile/n peadofile/n pedofile/n pedafile/n pedaphile/n padophile/n peedofile/n
    sodomy sodomise/n sodomize/n sodomised sodomized sodomite/n rape raped rapes raper raping rapist/n daterape
    buttcheek/n butthole/n buttface buttmunch/v buttbang/v buttpirate/n buttfucka buttwipe/n butthead/n buttlicker
    bunghole/n bumhole/n bumbandit/n poopchute/n poopshute arsebandit/n assbandit/n
    bungabunga carpetmuncher/n rugmuncher/n clitlick/v clitface clitfuck poopuncher polesmoker/n pillowbiter/n pillowbiting
    smegma pilowbiter poostabber spermhearder twink/n twinks peckerhead pecker/n skinflute/n vorarephilia urophilia voyeurweb
    ballgag/n ballgravy babybatter donkeypunch bluewaffle
    assfuck/v assjob/n assrape/v assmuncher assbang/v asslover
  `,
  phrases: `
    anal sex, anal bead, alabama hot pocket, ball gag, ball gravy, ball licking, ball sucking, balls deep,
    beaver cleaver, beaver lips, beef curtains, big tits, big titties, big knockers, black cock, blow job, blow your load, blue waffle,
    booty call, send nudes, brown shower, bullet vibe, bum fuck, butt fuck, butt fucker, butt plug, butt bang, camel toe, carpet muncher, chocolate rosebud,
    circle jerk, cleveland steamer, cock block, cock blocker, cock sucker, cock sucking, kock sucker, cum shot, cum dumpster, cum bucket, cum guzzler,
    date rape, date raped, deep throat, deep throating, dick sucker, dick sucking, dirty sanchez, doggie style, doggy style, donkey punch,
    double dong, double penetration, dry hump, dry humping, fist fuck, finger bang, finger fuck, foot job,
    fudge packer, gang bang, gang banged, giant cock, girl on top, golden shower, group sex, hand job, hot carl, horse cock,
    jerk off, jerking off, jacking off, kiddy fiddler, kiddie fiddler, foot fetish, jail bait, master bate, master bating, menage a trois, muff diver, muff diving,
    nut in you, one cup two girls, one guy one jar, two girls one cup, phone sex, pillow biter, pillow biting, pole smoker, prince albert piercing,
    pussy licker, raging boner, reverse cowgirl, rim job, rosy palm, rug muncher, rusty trombone, sex toy, sex cam, shaved beaver, shaved pussy,
    shirt lifter, splooge moose, sugar tits, tea bagging, titty fuck, titty wank, tit fuck, tit wank,
    tub girl, up the ass, up the arse, up your ass, in the ass, urethra play, venus mound, wet dream, wet pussy, whiskey dick, wrinkled starfish, yellow shower,
    spank the monkey, choke the chicken, beat my meat, beat your meat, beating my meat, trouser snake
  `,
  spacedPhrases: `
    2 girls 1 cup, sit on my face,
    suck me off, sucking me off, suck him off, di ck, d ick, dic k, pus sy, pu ssy, co ck, coc k, t wat, tw at, ti ts
  `,
};
