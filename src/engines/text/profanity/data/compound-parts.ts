/**
 * Crude compounds are coined freely ("assgoblin", "dickwaffle", "fatass"), so they are composed here from parts: a
 * crude word with each tail after it, and each head before it. `cock` and `ass` occur in many innocent words (cockpit,
 * assess), so the parts are listed and not guessed.
 */

/** Short crude words that are profane as a whole, or with a tail. */
export const crudeWords =
  'ass arse cock dick penis cum tit tits titty piss jizz butt bum fag gay twat wank turd clit muff pussy spunk crap bollock knob minge';

/** Words added after a crude word; each also takes a plural -s. */
export const compoundTails = `
  hole face hat wipe wiper bag bagger bandit bang banger banging bite biter blast blaster boy brain breath bucket
  burger cake canoe chugger chute clown cow cowboy cracker crust dumpster eater eating faced fairy fuck
  fucker fucking garden goblin gobbler grabber guzzler hammer hopper hound hugger hungry jabber jacker jockey juice
  kicker king kiss kisser kissing knob knocker lick licker licking load lord lover lump maggot magnet milk monger
  mongler monkey monster mouth munch muncher munching nose nozzle nugget packer paddle pants pilot pipe pirate plug
  pole puffer queen queef raider rammer ranger rider ripper rocket sack sandwich slapper slut smack smith smoke smoker
  smoking sneeze sniffer snot splash stain stick stuffer suck sucker sucking sucked sucks swab tard taster tickler
  trumpet tugger waffle wad weasel whacker whipper whore wit yank zipper flap flipper beater blister bubble fest
  badger biscuit puffin womble burglar gibbon ferret hamster walrus otter llama camel penguin parrot lizard toad
  slug muffin crumpet pancake pudding pickle noodle sausage burrito pretzel cookie donut dumpling potato turnip cabbage
  custard teapot spatula spoon ladle shovel cannon wagon helmet spanner blanket trombone kettle wizard gremlin troll
  gnome elf captain thief pedlar peddler farmer beard chin cheese chops box swamp volcano tornado
  hurricane balloon crayon napkin trolley yogurt yoghurt ferrets wombat hobbit baboon mongrel magician merchant
  spitter stabber storm head klown sipper nut nuts lips slap cock ass shit tart bastard bitch wipes rag tard wrinkle stabber
`;

/** Words added before a crude word. */
export const compoundHeads = `
  dumb fat lame lard kiss suck eat bull horse dip punk crazy sad stank nasty bitch slut whore fuck shit candy tight
  cheap bad smart wise jack hard lazy sorry bare ape bat chicken donkey monkey pig rat lick poop dog big gay jerk
  rat mind brain bum star cluster thunder limp whisky whiskey cunt cock holy butt easy stupid filthy little nigger crack trash road
`;

/** Crude words that heads are added to. */
export const headedWords = 'ass arse dick cock shit tits twat cunt fag bitch slut whore';
