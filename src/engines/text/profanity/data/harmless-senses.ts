/**
 * Senses in which a listed word is harmless, with the words of the sentence that indicate each: a cock near hens is a
 * bird.
 */
export interface HarmlessSense {
  /** A phrase is written as one word. */
  readonly words: ReadonlySet<string>;
  /** Words of the same sentence that show the sense. */
  readonly cues?: ReadonlySet<string>;
  /** The next word, after articles and possessives, that indicates it: "cocked the pistol". */
  readonly next?: ReadonlySet<string>;
  /** The word right before it that indicates it: "a coin tosser". */
  readonly previous?: ReadonlySet<string>;
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const harmlessSenses: readonly HarmlessSense[] = [
  {
    words: set('cock cocks tit tits booby boobies'),
    cues: set(`hen hens rooster roosters chicken chickens poultry pheasant pheasants feathers plumage feeder nest nests nested nesting
      beak birdwatching flock seabird seabirds gannet gannets gull gulls puffin puffins wader waders island islands coop pelican pelicans hatch hatched crow crows crowed crowing
      strutted strutting wattles`),
  },
  {
    words: set('cock cocks'),
    cues: set(`valve pipe pipes drain radiator radiators plumber plumbing boiler cistern faucet hydrant sump bilge tank spigot hay
      haystack haymaking hayfield meadow loom`),
  },
  {
    words: set('cock cocks cocked cocking'),
    next: set(`gun guns pistol pistols rifle rifles revolver revolvers weapon weapons shotgun crossbow hammer trigger head heads ear ears eye
      eyes eyebrow eyebrows brow hat hats wrist leg fist snook lever handle mechanism piece valve valves`),
  },
  {
    words: set('ass asses'),
    cues: set(`donkey donkeys mule mules ox oxen manger deserts equine foal foals foaled brays braying saddle rode species zebra zebras burro
      burros balaam balaam's laden`),
  },
  { words: set('jackass jackasses'), next: set('penguin penguins'), cues: set('donkey donkeys mule mules') },
  {
    words: set('bitch bitches'),
    cues: set(
      `litter litters breeder breeders breeding spay spayed neutered whelp whelped whelping whelps pedigree kc akc oestrus heat lactating`,
    ),
  },
  {
    words: set('pussy pussies'),
    cues: set('kitten kittens willow willows catkin catkins purr purred purring meow tabby'),
  },
  {
    words: set('prick pricks'),
    cues: set(
      `injection injections injected syringe lancet thorn thorns pinprick vaccine vaccination acupuncture glucose insulin cactus thistle
      thistles nettle nettles holly bramble brambles hedgehog porcupine spindle conscience seedlings cork drip cannula catheter vein embroidery
      stencil`,
    ),
    next: set(`potato potatoes sausage sausages skin finger fingers thumb dough pastry base tops crust hole holes balloon balloons bubble
      bubbles ears egg eggs aubergine aubergines tomato tomatoes chestnuts surface seedlings conscience`),
  },
  { words: set('prick'), cues: set('needle needles') },
  {
    words: set('faggot faggots'),
    cues: set(
      `stick sticks twig twigs kindling firewood brushwood hearth gravy peas butcher pudding bundle bundles meatball meatballs pork liver
      offal oven mash stake pyre brambles hedge woodman`,
    ),
  },
  {
    words: set('bastard bastards'),
    next: set(`sword swords file files son sons daughter daughters child children heir heirs title cut wing toadflax
      hartebeest trumpeter amber mahogany sugar feudalism ridley turtle turtles yellowwood feverfew pimpernel indigo lignum pennyroyal`),
    cues: set(`illegitimate throne inherit inherited inheritance legitimised legitimate wedlock legitimacy paternity duke duke's earl earl's
      nobleman`),
  },
  {
    words: set('coon coons'),
    next: set('hound hounds dog dogs hunt hunting hunter hunters cat cats skin skins cheese'),
    cues: set('raccoon raccoons treed pelt pelts'),
  },
  {
    words: set('retard retards retarded'),
    next: set(`growth spread progress development aging ageing spoilage corrosion combustion decay healing recovery timing ignition
      evaporation oxidation flow advance ripening germination sprouting fermentation decomposition dough setting spark yeast knob dial lever
      position`),
  },
  {
    words: set('horny'),
    next: set(
      'toad toads lizard lizards layer layers skin plate plates scale scales growth growths beak beaks material hands hooves cap coral frog structure structures goat',
    ),
    cues: set('hoof hooves keratin'),
  },
  {
    words: set('pervert perverts perverted perverting'),
    next: set('course justice'),
    cues: set('justice'),
  },
  { words: set('kinky'), next: set('hair curl curls wire wires cable cables hose hoses rope') },
  {
    words: set('orgy orgies'),
    next: set('of'),
    cues: set('bacchic bacchus dionysus dionysian roman romans fresco frescoes'),
  },
  { words: set('rimming'), next: set('lake glass glasses bowl crater edge bay pond garden') },
  { words: set('squaw'), next: set('bush root creek island lake mountain river corn huckleberry grass') },
  { words: set('redskin redskins'), next: set('potato potatoes peanut peanuts') },
  {
    words: set('threesome threesomes'),
    cues: set('golf tee teed fairway round birdie birdies bogey bogeys caddie caddies'),
  },
  {
    words: set('nudes'),
    cues: set(`painting paintings painter gallery museum drawing drawings sculpture sculptures canvas charcoal sketch sketched lipstick lipsticks palette
      shades eyeshadow polish makeup beige browns corals`),
  },
  { words: set('pecker peckers'), cues: set('woodpecker woodpeckers beak oak bark beetles larvae drumming hammered') },
  { words: set('cooter cooters'), cues: set('turtle turtles pond river basking') },
  {
    words: set('bunghole bungholes'),
    cues: set('barrel barrels cask casks keg kegs bung cork mallet stave staves spigot'),
  },
  { words: set('cum'), next: set('dividend dividends rights grano') },
  {
    words: set('pussy'),
    next: set('bow bows riot'),
  },
  {
    words: set('chink chinks'),
    next: set('between gaps logs'),
    cues: set('armour armor mortar cabin shutter shutters curtain curtains'),
  },
  {
    words: set('tranny trannies'),
    cues: set(`gearbox clutch transmission fluid gear gears automatic torque diff rebuilt batteries`),
  },
  {
    words: set('fag fags'),
    next: set('break breaks packet packets butt butts ash lighter machine'),
    cues: set('packet packets lighter ashtray tobacco nicotine'),
  },
  {
    words: set('kraut'),
    cues: set(
      'bratwurst sausage sausages cabbage cabbages mustard jar jars fermented ferment sauerkraut pickled reuben',
    ),
  },
  {
    words: set('chinaman chinamen'),
    cues: set('bowled bowler bowlers bowling spinner spinners spin spun batsman batsmen wicket wickets cricket googly'),
  },
  {
    words: set('redskins'),
    cues: set('football nfl quarterback touchdown touchdowns playoffs'),
  },
  { words: set('injun'), next: set('joe') },
  { words: set('tarbaby'), cues: set('brer rabbit remus tale tales fable') },
  {
    words: set('cameljockey cameljockeys'),
    cues: set('race races racing raced racetrack dubai qatar emirates kuwait'),
  },
  { words: set('mongoloid'), cues: set('anthropology anthropologist anthropologists obsolete classification') },
  {
    words: set('douche douches douched douching'),
    previous: set('nasal sinus saline'),
    cues: set('saline sinus sinuses nasal vagina vaginal gynaecologist gynecologist shower showers bidet'),
  },
  {
    words: set('jackoff'),
    previous: set('drop drops dropped dropping'),
    cues: set('wheel wheels axle trailer lowered ground tyre tyres tire tires'),
  },
  { words: set('makemecome'), next: set('into along early late every round around by upstairs downstairs straight') },
  {
    words: set('fyou fthis fu fme'),
    previous:
      set(`a an option section form class grade vitamin key letter column row gate platform building block part page question schedule appendix
      exhibit level zone`),
  },
  {
    words: set('whitepower'),
    next: set(
      'brick lamp lamps lights adaptor connector connectors switch tool tools station outlet outlets bulb bulbs drill cables cords',
    ),
  },
  {
    words: set('whitesonly'),
    cues: set('wash washed washing laundry load towels bleach detergent colours colors darks'),
  },
  {
    words: set('fourteenwords'),
    cues: set(
      'summary sentence sentences title titles limit maximum essay caption captions headline headlines paragraph paragraphs',
    ),
  },
  {
    words: set('yellowshower brownshower goldenshower'),
    next: set('curtain curtains tree trees cap caps gel tile tiles tray head orchid orchids mat'),
  },
  {
    words: set('bluewaffle'),
    next: set('blanket blankets towel towels iron irons knit weave fabric robe robes maker cone cones pattern'),
  },
  {
    words: set('rustytrombone'),
    cues: set('brass band orchestra attic instrument instruments play plays played jazz trumpet trumpets'),
  },
  {
    words: set('spunk'),
    previous: set('real much more showed shows show'),
    cues: set('plenty admire admired courage brave grit spirit determination heart fight character captain feisty'),
  },
  { words: set('milf'), cues: set('moro mindanao philippine philippines manila bangsamoro') },
  { words: set('fck'), cues: set('derby league kaiserslautern copenhagen goalkeeper midfielder striker') },
  { words: set('fap'), cues: set('polyposis polyp polyps colon colorectal hereditary gene') },
  {
    words: set('jizz'),
    cues: set('birder birders birding bird birds plumage species hawk sparrowhawk kestrel raptor raptors wader waders'),
  },
  { words: set('blackcock blackcocks'), cues: set('grouse lek moor moors moorland heather hen hens capercaillie') },
  { words: set('shagging shagged'), next: set('fly flies balls'), cues: set('outfielder outfielders carolina') },
  { words: set('skank skanks skanking'), cues: set('ska reggae dub') },
  { words: set('tosser tossers'), previous: set('coin caber salad pancake pizza horseshoe') },
  { words: set('boner boners'), cues: set('meat abattoir carcass carcasses ham hams butcher slaughterhouse') },
  {
    words: set('damned damnation'),
    cues: set(`sermon sermons grace salvation inferno soul souls eternal satan heaven sinner sinners church theology dante faust purgatory
      redemption`),
  },
  {
    words: set('sodomy'),
    cues: set('law laws court courts code statute statutes convicted charge charges charged trial penal'),
  },
  {
    words: set('screwoff'),
    cues: set('lid lids cap caps bottle bottles jar jars nut nuts bolt bolts thread threads clockwise'),
  },
  {
    words: set('suckit'),
    cues: set('straw straws vacuum hoover nozzle pump syringe lollipop lozenge lozenges tablet sweet'),
  },
  {
    words: set('cottonpicker cottonpickers cottonpicking'),
    next: set('machine machines season harvester'),
    cues: set('harvest harvester harvested field fields farm farms farmer farmers acres tractor mechanical'),
  },
];

/** Words between a verb and its object. */
export const articles = set('a an the his her its my your our their this that one both some');

/** A word before it that points at a person or a body: "that cock at the stables", "nice tits". */
export const pointers =
  set(`you your yer ur my his her their that those this these what such nice big huge fat tiny hot sweaty suck lick kiss
  eat bite show damn total complete absolute real utter lazy dumb stupid little some called`);
/** "He is a bitch to the puppies": the word after a verb of being and an article means a person. */
export const being = set("is are was were am be been being he's she's it's you're they're i'm such");
/** Before "the": "in the ass". */
export const places = set('in on up of');

/** Words that do not follow the Latin "cum" of "a garage cum workshop". */
export const notJoined = set(
  'on in inside all over for to from now out hard again so and i you he she they we me him them too when if',
);

/** Works that have a title. */
export const works =
  set(`film films movie movies sequel trailer cinema director book books novel novels author poem musical opera show series sitcom
  episode episodes season album albums song songs lyrics band bands gig concert podcast magazine comic comics soundtrack`);

/** Phrases that wish harm only as an order or a wish: "go drink bleach", not "children who drink bleach". */
export const wishes = set(
  `getcancer drinkbleach burnyourself shootyourself jumpoffabridge jumpoffacliff justdie endyourlife`,
);
/** Words before a wish, unless it begins its clause. */
export const wishers = set('go please pls plz just should must hope wish and lol kindly or');
/** Words before "you" in a wish. */
export const hopes = set('hope wish hoping pray');
