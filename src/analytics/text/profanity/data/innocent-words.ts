/** Innocent words and contexts that a rule would otherwise take for profane. */

/** Stems with a profane root inside them; what they cover does not count ("snigger", "Scunthorpe"). */
export const innocentStems =
  'snigger niggard scunthorpe faggetabout shittu shitole shitrit shitara bitchute shiitake shitake shiitaki shittim shital shittah';

/** Whole words that a form or a compound of the list happens to spell. */
export const innocentWords =
  'assess rapped rapping rapper rappers rappist poon craps shiitic slutch shitepoke retarred fellatee placuntitis bumbag bumbags shiite shiites gaylord gaylords inbreed';

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
  pussy galore, private dick, private dicks, game cock, stop cock, ball cock, weather cock
`;
