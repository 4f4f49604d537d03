/**
 * Slurs against peoples, sexes and disabled people. Sources: NOTICE.md in this folder. Words that are also ordinary
 * names or things (dyke, cracker, negro, queer) count only when aimed at somebody: see aimed-words.ts. Names of groups
 * (gay, jew) are not listed.
 */
import type { WordGroup } from '../lexicon/entry.ts';

export const slurWords: WordGroup = {
  grade: 'slur',
  reach: 'always',
  anywhere: `
    nigger nigga niggah niggur nigguh faggot faggit wetback raghead towelhead sandnig cameljock fagget queerbait jigaboo jiggaboo jiggerboo
  `,
  start: `
    faggy fagbag fagfuc fagtard faghag niglet gayass gayfuc retardo fucktard
  `,
  words: `
    nig nigs nigg niggs niga nigas nigaz niggaz niggas nigguz niguh nigur niiger nigor negga neggas niglet/n nignog/n niggor niggr
    naegger nijjer nikker niqqa niqqer niqger niqga nlgger nlgga njgger njigger ngga nggas nigaboo nagga niqq niqr nygher nijja nippas nlggor naegar naeger naegur naeggar naygar nayger naygur nehger nhiger nhgger
    niager nicger nicgur nickger nickgur nieger nihgar nihger niqer nygga nyger nygger nygar ngger ngiger nziger nggr nicca nibba nibbas
    wigga/n wiggas wigger/n whigger/n zigabo/n zigaboo/n
    beaner/n beanerino chynk/n chink/n chinks chinky chinkies chinc chincs chinaman chinamen chingchong coon/n coons
    darkie/n darkies darky dago/n daygo/n dagos dego/n degos gook/n gooks gyppo/n gyppos gypo/n gypos gippo/n
    golliwog/n golliwogg honky honkey/n honkeys honkies honkie injun/n jap/n japs junglebunny kaffir/n kaffirs kafir kafirs kaffer/n
    kike/n kikes kyke/n kikey lesbo/n lesbos lezbo/n lezzie/n lezzy lezza lezzo lesbayn lezbian/n lezzer/n
    mooncricket/n paki/n pakis pakkis pickaninny picaninny pikey/n pikeys pikie
    porchmonkey/n spic/n spics spick/n spicks spik/n spiks slanteye/n slopehead/n tarbaby timbernigger
    wog/n wogs wop/n wops yid/n yids zipperhead/n zipperheads
    fag/n fags fagg faggs faget/n fagget/n faggotry fagging faggoty fagit/n fagot/n fagots faigt/n faig faigs faygot/n faqqot/n faqot/n fagatron faghag/n fagmouth/n fagmouths
    fggot/n homo/n homos homoey homobanger/n queerhole heeb/n negroid/n queerboy queero qweer qweerz qweers poofs poofter/n poofta poofy bumboy/n battyboy
    shirtlifter/n tranny trannies trany transfag/n trannie/n tranney tranie ladyboy/n bulldyke/n buldyke/n bulldike butchdyke/n butchdike bulldyker dykey
    ghey gayboy/n gaybob gaywad/n gaywads gaytard gayhole gayfag
    retard/n retarded retared retards retardo retart/n retarted reetard/n ritard libtard/n fucktard/n tard/n tards rtard/n tardo asstard/n shittard/n
    spaz/n spazz spazzes spazzed spazzing spacker spakka mongoloid/n
    snownigger/n squaw/n poorwhitetrash whitetrash trailertrash
    heshe shemale/n kraut/n gringo/n whitey/n redskin/n cuntface cuckboi cuck/n cucked tapette
  `,
  phrases: `
    batty boy, bum boy, camel jockey, ching chong, ching chang chong, jungle bunny, nig nog, porch monkey, rag head, sand nigger,
    sand nigga, slant eye, slanty eye, slope head, tar baby, white trash, trailer trash, fag hag, lady boy,
    cotton picker, cotton pickin, cotton picking, china virus, kung flu, prairie nigger, snow nigger, timber nigger, gator bait
  `,
  spacedPhrases: `
    sieg heil, sieg hail, heil hitler, gas the jews, death to jews, nig ger, n igger, ni gger, nigg er, nick ger, fag got, fa ggot
  `,
};
