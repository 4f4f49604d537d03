/**
 * Everyday and clinical words for the body, sex and bodily functions, and mild oaths: usually harmless. Sources:
 * NOTICE.md in this folder.
 */
import type { WordGroup } from '../lexicon/entry.ts';

/** Words for sex and for parts of the body that are related to it. */
export const bodyWords: WordGroup = {
  grade: 'mild',
  reach: 'lone',
  anywhere: '',
  start: 'penis vagina ejaculat sexual homoerotic kinkster',
  words: `
    anal anus anuses areola/n balls ballz breast/n breasted breasty bosom/n bosomy bum/n butt/n buttock/n booty bootie booties
    clitoris clitoral crotch/n erection/n foreskin/n genital/n genitalia gonad/n nipple/n orifice/n peenus peehole penises penile
    penus penial phallic phallus pubic rectal rectum/n scrotum/n scrotal semen sperm teat/n teats testes testicle/n tushy vaginal
    vulva/n weener/n weiner/n weenie/n willies fanny fannies phanny hooters knockers muff/n gooch busty
    sex sexy sexier sexiest sexx sexxx sext sexed sexing sexes sexo sexc secks seks seggs unsex xxx xx pron nsfw nude/n nudity topless
    panty panties pantie panti pantys erotic erotica erotism autoerotic fetish/n fetishist/n kink/n naughty smut steamy sultry
    bondage foursome/n intercourse coitus coital copulate fornicate fornication vibrator/n incest incestuous grope/v groped groping
    fondle/v fingering fingered humping humped hump lovemaking pegging swinger/n hooker/n whorehouse pimp/n gigolo/n playboy/n
    playgirl/n playbunny playbunnies voyeur/n voyeurism masochist/n masochism sadist/n sadism libido/n lech lecher twerk twerking
    raunch raunchy orgasm orgasms orgasmic rape rapes raped raping rapist/n
    spank/v spanking onlyfans tribadist domme bareback scissoring pornographic pornography orgiastic lolita shota babe/n
  `,
  phrases: `
    hot chick, strip club, sex drive, sex master, gay sex, oral sex, hard core, making love, play boy, play girl, play bunny,
    private part, missionary position, mound of venus, spread legs, spread your legs, spread her legs, big breast, big butt
  `,
  spacedPhrases: 'strap on, lick my, suck my, suck your, touch my, make me hard, ride me',
};

/** Oaths, bodily functions, clinical words and the like. */
export const oathWords: WordGroup = {
  grade: 'mild',
  reach: 'company',
  anywhere: '',
  start: 'prostitut',
  words: `
    hell hells hellhole/n bloody frick/v frik frak fick fk fks fook fok fak fug eff effed suck sucks sucked sucker/n sucking
    sucky suckster suk sukk krap heck darn dang damnable
    pee peeing poo poos poop/v poops pooped pooping poopy crappie excrement/n feces faeces fecal faecal diarrhea diarrhoea fart/v
    urine urinate/v urinal/n pissoir potty manure snot vomit puke
    cervix groin labia menses menstruate menstruation ovary pubescent testicular tampon/n hymen/n urethra uterus condom/n condum
    kondum kondom viagra cialis lubricant naked nudist/n undress undressing undressed bra bras brassiere/n lingerie
    bisexual virgin/n virginity deflower molest/v molester/n stripper/n striper stripclub/n escort/n brothel/n eunuch/n
    castrate/v castration seduce squirt perversion/n impregnate inseminate/v insemination herpes gonorrhea syphilis
    cocaine heroin crackpipe meth methamphetamine nazi/n nazis nazism neonazi/n hitler hitlerism fuhrer kkk seaman
  `,
  phrases: '',
  spacedPhrases: 'on the rag, oiled up',
};
