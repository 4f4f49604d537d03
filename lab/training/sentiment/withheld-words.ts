/**
 * Words that must not get a valence in training, although the examples would give them one: identity words, names,
 * numbers, and the nouns of service talk. A review that calls a film "old" or "gay", or a phone that disappoints, must
 * not affect the rating of every customer who uses the word.
 */
const people = `gay lesbian lesbians homosexual homosexuals queer bisexual transgender trans straight jew jews jewish muslim
  muslims islam islamic christian christians catholic catholics protestant hindu buddhist arab arabs african
  asian latino latina hispanic black blacks white whites brown native indian indians woman women female
  females girl girls lady ladies man men male males guy guys boy boys kid kids child children teen teens
  teenager teenagers adult adults elderly old older young younger aged disabled deaf blind immigrant
  immigrants foreign foreigner foreigners refugee refugees person persons people human humans neighbour
  neighbor friend mother mothers father fathers mom mum dad wife husband son daughter sister brother family
  parents american americans british english french german germans italian spanish russian russians chinese
  japanese korean mexican israeli iranian iraqi afghan european western eastern southern northern`;

const things = `agent agents service services product products phone phones tv television video videos camera cameras player
  players money card cards account accounts order orders customer customers support call calls company bank
  store shop price prices battery item items package delivery shipping email mail number numbers name names
  box week weeks month months day days year years minute minutes hour hours time today tomorrow yesterday
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august
  september october november december line lines book books game games website site app software computer
  laptop screen room hotel flight car food restaurant house school city street county state country police
  government president mayor court apex norton bill bills billing internet plan plans data network router
  device devices charge charges charged provider technician staff subscription contract policy emails text
  texts message messages link page button password login red blue green yellow orange purple pink grey gray
  gold silver north south east west dog dogs cat cats twice once one two three four`;

const listed = new Set([...people.split(/\s+/), ...things.split(/\s+/)]);

/** Finds names: words that usually have a capital inside a sentence. */
export function findNames(sentences: Iterable<string>): Set<string> {
  const counts = new Map<string, { capital: number; small: number }>();
  for (const sentence of sentences) {
    for (const [found] of sentence.matchAll(/(?<=[\p{Ll},;] )\p{L}+/gu)) {
      const count = counts.get(found.toLowerCase()) ?? { capital: 0, small: 0 };
      if (/^\p{Lu}\p{Ll}/u.test(found)) count.capital++;
      else count.small++;
      counts.set(found.toLowerCase(), count);
    }
  }
  return new Set([...counts].filter(([, { capital, small }]) => capital > small).map(([word]) => word));
}

/** Whether a word of a key ("!old", "this_camera") must not get a learned valence. */
export function isWithheld(key: string, names: ReadonlySet<string>): boolean {
  return key
    .replace('!', '')
    .split('_')
    .some((word) => listed.has(word) || names.has(word) || /\d/.test(word));
}
