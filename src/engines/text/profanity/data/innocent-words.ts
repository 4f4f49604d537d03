/** Innocent words and contexts that a rule would otherwise count as profane. */

/** Stems that contain a profane root; the letters that they cover do not count ("snigger", "Scunthorpe"). */
export const innocentStems =
  'snigger niggard scunthorpe faggetabout shittu shitole shitrit shitara bitchute shiitake shitake shiitaki shittim shital shittah shitterton';

/** Whole words that equal a form or a compound of the list by chance. */
export const innocentWords =
  'assess rapped rapping rapper rappers rappist poon craps shiitic slutch shitepoke retarred fellatee placuntitis bumbag bumbags shiite shiites gaylord gaylords inbreed acunto dacunto baddick batarse beeching bonner bonners craghead dumars fawks kummer slutsky slutskaya slutzky wankaner mingee hommos faggoting fagoting bastardization bastardisation bastardized bastardised';

/** Phrases, in lower case, in which a listed word is innocent; the listed word is any word of the phrase. */
export const innocentPhrases = `
  moby dick, squaw valley, squaw peak, spotted dick, dick van dyke, dick cheney, dick clark, dick tracy, dick turpin, dick whittington,
  oilseed rape, seed rape, rape seed, rape oil, chink in, chinks in, maine coon, maine coons, honky tonk, honkey tonk,
  honky tonks, homo sapiens, homo erectus, homo economicus, homo habilis, homo neanderthalensis, homo sapien,
  tit for tat, tit 4 tat, blue tit, blue tits, great tit, great tits, coal tit, coal tits, long tailed tit, cock and bull,
  cock a hoop, cum laude, dik dik, alan cumming, chris coons, senator coons, cumming ga, cumming georgia, faggots and peas, san dego, pin prick, pin pricks, skin prick, prick test, prick tests, finger prick, prick your finger, prick the,
  spick and span, spic and span, wild ass, pussy willow, pussy willows, pussy cat, pussy cats, tranny fluid,
  cock crow, cock crowed, cock crows, cock crowing, cocks crow, cocks crowed, cock pheasant, cock pheasants, cock robin, cock sparrow,
  cock bird, cock birds, turkey cock, fighting cock, fighting cocks, faggot of sticks, faggots of wood,
  gobbledy gook, goobledy gook, gobble de gook, washington redskins, beavis and butthead, beavis and butt head, queen of the damned, village of the damned,
  pussy galore, chink of, chinks of, tom dick and harry, dick and jane, hotel dick, clever dick, dick test,
  homo floresiensis, homo naledi, homo ergaster, homo luzonensis, homo rudolfensis, homo milk, booby prize, booby prizes, booby hatch, booby trap, booby traps,
  blue footed booby, blue footed boobies, brown booby, masked booby, willow tit, marsh tit, crested tit, bearded tit, bush tit, penduline tit, sombre tit,
  tit mouse, cock of the walk, cock of the head, cock of his head, cock of her head, cock of the rock, cock of the north, cock and hen, cocks and hens, cock a leekie, cock a doodle, hay cock, hay cocks, drain cock,
  drain cocks, sea cock, sea cocks, pet cock, bib cock, air cock, gauge cock, cock feather, cock feathers, golden shower tree,
  pricked up, prick up, prick out, pricked out, prick of conscience, pricks of conscience, craps table, crap shoot, crap game,
  wren tit, jungle cock, chaparral cock, escape cock, wild asses, domestic ass, laughing jackass, genus homo, ecce homo, slippery dick, sleepy dick, old squaw, coon bear,
  pussy paws, pussy toes, pussys paw, cocks eggs, river cooter, tit tat toe, crap shooting, retarded depression, fag end, fag ends, boob tube,
  kaffir lime, kaffir limes, kaffir lily, kaffir corn, kafir corn, kaffir bread, kaffir boom, kaffir cat, kaffir pox,
  doo wop, cum dividend, cum rights, bastard toadflax, horned toad,
  screw off the, screw off lid, screw off cap, screw off top, the screw you, a screw you, each screw you, which screw you, every screw you,
  suck it up, suck it out, suck it through, suck it in, suck it dry, pick up yours, picked up yours, turn up yours, put up yours, bring up yours, hang up yours,
  make me come back, make me come in, make me come to, make me come home, make me come over, make me come here, make me come down, make me come again,
  girl on top of, white power cable, white power cord, white power lead, white power button, white power light, white power adapter, white power supply,
  white power strip, white power bank, white power led, white power socket, white power plug, white trash bag, white trash bags, white trash can, white trash cans,
  white trash bin, wash whites only, the whites only, whites only wash, of fourteen words, in fourteen words, has fourteen words, fourteen words long,
  private dick, private dicks, game cock, stop cock, ball cock, weather cock, half cock, full cock,
  marsh tits, willow tits, crested tits, bearded tits, bush tits, penduline tits, wren tits, long tailed tits,
  bitch in season, bitch is in season, bitches in season, bastard of orleans, faggot of wood, faggots of sticks, made a boob, make a boob,
  smoke a fag, smoked a fag, smoking a fag, smokes a fag, light a fag, lit a fag, redskins team, tranny radio, tranny radios,
  crap table, crap tables, crap shooter, crap shooters, hair is kinky, keep your pecker up, keep my pecker up, kept their peckers up
`;
