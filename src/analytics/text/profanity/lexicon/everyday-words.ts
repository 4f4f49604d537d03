/**
 * Everyday and clinical words of body, sex and bodily functions, and mild oaths: harmless in most talk, so they count at
 * the level `mild`, and elsewhere only beside a profane word. Sources as in NOTICE.md beside this file.
 */
import type { WordGroup } from './word-group.ts';

export const everydayWords: WordGroup = {
  grade: 'mild',
  reach: 'company',
  anywhere: '',
  start: 'penis vagina masturb ejaculat sexual homoerotic prostitut kinkster',
  words: `
    anal anus anuses areola/n balls ballz breast/n breasted breasty bosom/n bosomy busty bum/n butt/n buttock/n booty bootie booties
    clitoris clitoral cervix crotch/n erection/n foreskin/n genital/n genitalia gonad/n labia menses nipple/n orifice/n ovary
    peenus peepee/n peehole pee peeing penises penile penus penial phallic phallus pubic pubescent rectal rectum/n scrotum/n
    scrotal semen sperm teat/n teats testes testicle/n testicular tushy urethra uterus vaginal vulva/n wanger weewee/n weener/n
    weiner/n weenie/n willies fanny fannies hooters knockers muff/n gooch tampon/n hymen/n 
    sex sexy sexier sexiest sexx sexxx sext sexting sexed sexing sexes sexo sexc secks seks seggs unsex xxx xx nsfw nude/n nudes
    nudity nudist/n naked topless undress undressing undressed panty panties pantie panti pantys bra bras brassiere/n lingerie
    erotic erotica erotism autoerotic fetish/n fetishist/n kink/n kinky naughty raunch raunchy smut smutty steamy sultry bondage
    bisexual threesome/n foursome/n intercourse coitus coital copulate fornicate fornication condom/n viagra cialis vibrator/n
    lubricant horni virgin/n virginity deflower incest incestuous molest/v molester/n grope/v groped groping fondle/v fingering
    fingered humping humped hump orgasmically lovemaking makinglove pegging swinger/n stripper/n striper stripclub/n escort/n hooker/n
    brothel/n whorehouse pimp/n gigolo/n playboy/n playgirl/n playbunny playbunnies voyeur/n voyeurism masochist/n masochism sadist/n
    sadism eunuch/n castrate/v castration libido/n lech lecher seduce pubes twerk twerking thicc spank/v spanking milkers onlyfans
    perversion/n perverted impregnate menstruate menstruation insemination inseminate/v domme dominatrix tribadist
    bareback squirt scissoring pornographic pornography orgiastic
    poo poos poop/v poops pooped pooping poopy crappie excrement/n feces faeces fecal faecal diarrhea diarrhoea fart/v urine urinate/v
    urinal/n pissoir potty manure turdlike snot vomit puke
    hell hells hellhole/n bloody frick/v frik frak fick fk fks fook fok fak fug fugging eff effed suck sucks sucked sucker/n sucking
    sucky suckster suk sukk krap heck darn dang damnable 
    herpes gonorrhea syphilis cocaine heroin crackpipe meth methamphetamine
    nazi/n nazis nazism neonazi/n hitler hitlerism fuhrer kkk klan 
    seaman lolita shota bukkakes babe babes
    condum kondum kondom phanny
  `,
  phrases: `
    hot chick, strip club, sex drive, sex master, gay sex, oral sex, hard core, making love, make love, play boy, play girl, play bunny,
    private part, missionary position, mound of venus, spread legs, spread your legs, spread her legs, big breast, big butt
  `,
  spacedPhrases: 'strap on, lick my, suck my, suck your, touch my, on the rag, oiled up, make me hard, ride me',
};
