/**
 * Crude sexual English. Sources: NOTICE.md in this folder. Clinical and everyday words (sex, breast, penis, nude) are
 * in everyday-words.ts.
 */
import type { WordGroup } from '../lexicon/entry.ts';

export const sexualWords: WordGroup = {
  grade: 'strong',
  reach: 'always',
  anywhere: `
    cocksuc kocksuc cocsuc coksuc blowjob handjob gangbang circlejerk fingerbang cumshot cumslut camwhore cameltoe queef whore pedophil paedophil
  `,
  start: `
    slut masterbait cuminm cockmong cuntlic pussyl pussyp bukkake blumpkin
    titfuck tittyf titsuck fistfuc dickhead dicksuc dickfuc dicklic cockblock cockfuc cocklic cockmunc cockhead cockface
    cumdump cumguz cumbucket jackoff jerkoff jerkingoff jackingoff skankwhore
  `,
  words: `
    daterape
    analsex anilingus asslick/v bangbros bangbus
    bigtits bigcock bigdick blackcock
    brownshowers bukake buttfuck/v buttplug/n bootplug/n buttsex buttsecks bulldick
    camslut/n cameltoe/n cawk/n kawk/n cocksuka cocksukka fannyflaps fannyfucker/n fannylicker/n choad/n clit/n clits clitty clunge/n cok/n cokmuncher
    cock/n cocks cockmuncher cockring cocknose
    creampie/n cum/n cumming cummer cummers cummed cumm cums cumtart cumstain cumbubble
    cumbag cumload cuminme cuminyou cumonme comeshot
    deepthroat/v deepthroats deapthroat dick/n dicks dickish dickhole dickless dickbrain dicked dicking dickin dickwhipper
    dik dikhead diq dicc dikk dlck dilldo/n dilldos dldo
    doggystyle doggiestyle dogystyle dogiestyle dawgystyle dawgiestyle doggistyle
    dryhump/v facefuck/v felch/v feltch/v phelch/v fingerfuck/v
    fistfuck/v footjob/n fudgepacker/n fudgpacker/n fudgepacking fleshlight/n fucktoy furburger
    gangbanged ganbang gnagbang gloryhole/n goatse goatcx gokkun goldenshower/n goregasm
    hardon hardons hobag/n hoebag/n hosejob humpme
    jackoff jagoff jerkoff/n jism/n jizm/n jizz/v jizzed jizzim jizim jisim jizjuice jiz jiss juggs
    knobgobbler/n knobslob cocksman rumprammer kock/n kokksucker kooch kumming kummer
    kunt/n kunts cvnt/n cvnts khunt qunt cunny coont cuntz cumcunt cunnt
    lovejuice lubejob meatspin minge/n muffdiver/n muffdiving
    octopussy jailbait hotsex
    boffing poonani poonany poontang poonanny poon punani punany punanny panooch
    pusse pussi pussie pussies pussy pussys pussee pussey pssy pusy pussyeater poosy phussy
    queaf/n queef/v quim/n quims quimsteak
    rimjob/n rimjobs rimjaw rimming schlongs scroat
    skank/n skankey clamslammer skanky skankee skanks skanck scank skankbitch
    shagbucket spunking
    splooge spooge sploosh sugartits
    tit/n tits titty titties tittie tittys titlover titt tiddies teabagging
    tittywank trousersnake tubgirl twobitwhore
    whoar whorish whoring whoor whoring whoralicious
    wanksock wankbank willywanker
    paedo/n pedo/n peado/n peedo/n pedobear paedofile/n peadofile/n pedofile/n pedafile/n pedaphile/n padophile/n peedofile/n
    butthole/n buttmunch/v buttbang/v buttpirate/n buttfucka buttwipe/n buttlicker
    bunghole/n bumhole/n bumbandit/n poopchute/n poopshute arsebandit/n assbandit/n
    bungabunga carpetmuncher/n rugmuncher/n clitlick/v clitface clitfuck poopuncher polesmoker/n pillowbiter/n pillowbiting
    pilowbiter poostabber spermhearder skinflute/n voyeurweb
    ballgravy babybatter donkeypunch bluewaffle
    assfuck/v assjob/n assrape/v assmuncher assbang/v asslover
  `,
  phrases: `
    date rape, date raped,
    anal sex, anal bead, alabama hot pocket, ball gag, ball gravy, ball licking, ball sucking, beaver cleaver,
    beaver lips, beef curtains, big tits, big titties, black cock, blow job, blow your load, blue waffle,
    brown shower, bum fuck, butt fuck, butt fucker, butt plug, butt bang, camel toe, carpet muncher,
    chocolate rosebud, circle jerk, cleveland steamer, cock block, cock blocker, cock sucker, cock sucking,
    kock sucker, cum shot, cum dumpster, cum bucket, cum guzzler, deep throat, deep throating, dick sucker,
    dick sucking, dirty sanchez, donkey punch, double dong, double penetration, fist fuck, finger bang, finger fuck,
    foot job, fudge packer, gang bang, gang banged, giant cock, golden shower, hand job, hot carl, horse cock,
    jerk off, jerking off, jacking off, kiddy fiddler, kiddie fiddler, jail bait, master bate, master bating,
    muff diver, muff diving, nut in you, one cup two girls, one guy one jar, two girls one cup, pillow biter,
    pillow biting, pole smoker, prince albert piercing, pussy licker, raging boner, rim job, rosy palm, rug muncher,
    rusty trombone, shaved beaver, shaved pussy, shirt lifter, splooge moose, sugar tits, tea bagging, titty fuck,
    titty wank, tit fuck, tit wank, tub girl, up the arse, up your ass, in the ass, urethra play, venus mound,
    wet pussy, whiskey dick, wrinkled starfish, yellow shower, spank the monkey, choke the chicken, beat my meat,
    beat your meat, beating my meat, trouser snake
  `,
  spacedPhrases: `
    2 girls 1 cup, sit on my face, suck me off, sucking me off, suck him off, di ck, d ick, dic k, pus sy, pu ssy,
    co ck, coc k, t wat, tw at, ti ts
  `,
};
