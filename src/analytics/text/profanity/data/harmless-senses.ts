/** Senses in which a listed word is harmless, with the words of the sentence that show each: a cock beside hens is a bird. */
export interface HarmlessSense {
  readonly words: ReadonlySet<string>;
  /** Words of the same sentence that show the sense. */
  readonly cues?: ReadonlySet<string>;
  /** The next word, after articles and possessives, that shows it: "cocked the pistol". */
  readonly next?: ReadonlySet<string>;
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const harmlessSenses: readonly HarmlessSense[] = [
  {
    words: set('cock cocks tit tits booby boobies'),
    cues: set(`hen hens rooster roosters chicken chickens poultry pheasant pheasants feathers plumage feeder nest nests nested nesting
      beak birdwatching flock seabird seabirds gannet gannets gull gulls puffin puffins wader waders island islands coop pelican pelicans hatch hatched crow crows crowed crowing`),
  },
  {
    words: set('cock cocks'),
    cues: set('valve pipe pipes drain radiator radiators plumber plumbing boiler cistern faucet hydrant'),
  },
  {
    words: set('cock cocks cocked cocking'),
    next: set(`gun guns pistol pistols rifle rifles revolver revolvers weapon weapons shotgun hammer trigger head heads ear ears eye
      eyebrow eyebrows brow hat wrist leg fist`),
  },
  {
    words: set('ass asses'),
    cues: set(
      'donkey donkeys mule mules ox oxen manger deserts equine foal foals brays braying saddle rode species zebra zebras',
    ),
  },
  { words: set('jackass jackasses'), next: set('penguin penguins'), cues: set('donkey donkeys mule mules') },
  {
    words: set('bitch bitches'),
    cues: set(
      'litter litters breeder breeders breeding spay spayed neutered whelp whelped whelping pedigree kc akc oestrus heat',
    ),
  },
  {
    words: set('pussy pussies'),
    cues: set('kitten kittens willow willows catkin catkins purr purred purring meow tabby'),
  },
  {
    words: set('prick pricks'),
    cues: set(
      'injection injections injected syringe lancet thorn thorns pinprick vaccine vaccination acupuncture glucose',
    ),
    next: set('potato potatoes sausage sausages skin finger thumb dough pastry base tops crust'),
  },
  { words: set('prick'), cues: set('needle needles') },
  {
    words: set('faggot faggots'),
    cues: set(
      'stick sticks twig twigs kindling firewood brushwood hearth gravy peas butcher pudding bundle bundles meatball meatballs',
    ),
  },
  {
    words: set('bastard bastards'),
    next: set('sword swords file files son sons daughter daughters child children heir heirs title cut'),
    cues: set('illegitimate throne inherit inherited inheritance legitimised'),
  },
  {
    words: set('coon coons'),
    next: set('hound hounds dog dogs hunt hunting hunter hunters cat cats'),
    cues: set('raccoon raccoons'),
  },
  {
    words: set('retard retards'),
    next: set(`growth spread progress development aging ageing spoilage corrosion combustion decay healing recovery timing ignition
      evaporation oxidation flow advance`),
  },
];

/** Between a verb and its object. */
export const articles = set('a an the his her its my your our their this that one both some');

/** A word before it that points at a person or a body: "that cock at the stables", "nice tits". */
export const pointers =
  set(`you your yer ur my his her their that those this these what such nice big huge fat tiny hot sweaty suck lick kiss
  eat bite show damn total complete absolute real utter lazy dumb stupid little some called`);
/** "He is a bitch to the puppies": what follows a verb of being and an article is a person. */
export const being = set("is are was were am be been being he's she's it's you're they're i'm such");
/** Before "the": "in the ass". */
export const places = set('in on up of');

/** What does not follow the Latin "cum" of "a garage cum workshop". */
export const notJoined = set(
  'on in inside all over for to from now out hard again so and i you he she they we me him them too when if',
);

/** What has a title. */
export const works =
  set(`film films movie movies sequel trailer cinema director book books novel novels author poem musical opera show series sitcom
  episode episodes season album albums song songs lyrics band bands gig concert podcast magazine comic comics soundtrack`);
