/** Titles before a name. */
export const titles: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'ms',
  'mister',
  'dr',
  'prof',
  'professor',
  'doctor',
  'miss',
  'sir',
  'madam',
  'frau',
  'herr',
  'herrn',
]);
/** Titles that are hardly ever another word: a word in small letters after one is a name. */
export const sureTitles: ReadonlySet<string> = new Set(['mr', 'mrs', 'mister', 'missus']);
/** Small words inside a name. */
export const particles: ReadonlySet<string> = new Set(
  'van von de der den del della di da la le du al bin ter ten'.split(' '),
);

/** Words that, in the lower-case text of a recogniser, end a name, or show that no name follows. */
export const notNames: ReadonlySet<string> = new Set(
  (
    'a an the and or but so not on in at of to for from with by about as if is am are was were be been it its this that these ' +
    'those there here i you he she we they me him her us them my your his our their what who whom whose which when where why how ' +
    'and calling speaking talking call phone from here again please thanks thank hi hello yes no yeah yep okay ok oh um uh well ' +
    'just now then today tomorrow also very really actually going gonna got have has had do does did can could will would should ' +
    'shall may might must need want like know think spelled spelt under over up down out off because since still already ' +
    'wrong right correct missing common unknown mud good fine new old same first last said says asked'
  ).split(' '),
);

/** Capitalised words that begin sentences or name days, months and places of service, and are not names of people. */
export const capitalWords: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september ' +
    'october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli ' +
    'oktober dezember team support service sales billing customer customers everyone everybody folks guys there all sir madam ' +
    'bot agent street road avenue lane it i is its the sure great got perfect alright sorry good morning afternoon evening ' +
    'guten tag abend morgen hallo danke ja nein gern gerne bitte der die das ein eine ich sie wir mein meine ihr ihre und oder ' +
    'damen herren kunde kundin kundenservice zusammen alle uh um erm ah oh hey dear thank thanks speaking tel telefon phone ' +
    'email member services department inc ltd llc grüße grüßen gruß regards wie was wer wo wann gmbh ag bank amazon prime google microsoft apple facebook paypal visa ' +
    'mastercard amex windows chrome was fine actually maybe please not this that these those here just under well right ' +
    'really sometimes never always still only also again done updated added saved removed nothing nobody'
  ).split(' '),
);
