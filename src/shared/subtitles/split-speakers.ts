import type { CueVoice } from './plain-cue-text.ts';

/** Marks of writing direction, which surround names in right-to-left scripts. */
const marks = String.raw`[\u200e\u200f\u202a-\u202e\u2066-\u2069]`;
const word = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’‘´\x60_\-/&@+]{0,30}`;
/** `(she/her)`, `(Support)`, `(10:02 AM)`, `[Guest]`. */
const aside = String.raw`(?: {0,2}\([^()\n]{1,40}\)| {1,2}\[[^[\]\n]{1,30}\])`;
const emoji = String.raw`(?: ?\p{Extended_Pictographic}\ufe0f?){0,2}`;
/** `+1 555 0188`, `1720***0188`. */
const phone = String.raw`(?:\+\d|\d{0,6}[*•]{2})[\d*•() -]{3,20}\d`;
/** `Anna`, `Dr. O'Neil-Smith`, `Reyes, Marco`, `Anna | Support`, `SPEAKER_00`, `[Anna]`, `ana@example.com`. */
const names = String.raw`(?:\[[^[\]\n]{1,40}\]|${phone}|@?\p{L}[\p{L}\p{M}\p{N}.'’‘´\x60_\-/&@+]{0,40}${emoji}(?:(?:,? | [-–|&] )(?:${word}|#\d{1,4})${emoji}){0,5})${aside}{0,2}`;
const bold = String.raw`(?:\*\*|__|\*)`;

/** `ANNA: `, `Speaker 1: `, `**Tom:** ` at the start of a line: up to six words, then a colon and the speech. */
export const speakerPrefix = new RegExp(
  String.raw`^[\s]*${marks}*(?:[-–—•*]\s+)?(?:>>+\s*)?(?:\p{Extended_Pictographic}\ufe0f?\s*)?${bold}?${marks}*(${names})${marks}*${bold}?${marks}*(?: ?:${bold}?${marks}*[ \t]+|：[ \t]*|>>[ \t]+)${marks}*(?=\S)`,
  'u',
);

/** `[Maya] Hello`, `- [Maya] Hello`, `[Speaker:0] Hello`, `(Maya) Hello`, `(speaker 0) Hello`, `**Maya** – Hello`. */
const bracketPrefix =
  /^\s*(?:[-–—•]\s+)?(?:\[(\p{L}[^[\]\n:]{0,39}(?::\d{1,2})?)\]|\((\p{Lu}[^()\n:]{0,39}|speaker (?:\d{1,3}|\?))\)|\*\*(\p{L}[^*\n:]{0,39})\*\*\s?[-–—](?=\s))\s+(?!\d{1,2}:[\d:]{2,5}\s*$)(?=\S)/u;
const dash = /^\s*(?:[-–—]|>>)\s+/;

/** Words before a colon that are not names. */
const notNames =
  /^(?:note|notes|remember|warning|attention|important|question|answer|example|but|and|so|well|yes|no|ps|tip|hint|today|tomorrow|first|second|third|finally|then|here|there|this|that|it|we|you|he|she|they|the|my|our|your|one thing|for example|the point|the question|the answer|re|fw|fwd|aw|wg|subject|cc|bcc|https?|e\.g\.|i\.e\.)$/i;
/** Sounds and redactions, which captions put between brackets. */
const sounds =
  /^(?:.{0,20}\b(?:music|applause|laugh(?:s|ter|ing)?|inaudible|unintelligible|crosstalk|silence|pause|redacted|noise|blank_audio|foreign|indistinct|cough(?:s|ing)?|sighs?|beep|name|email|phone|address|pii)\b.{0,20})$/i;
const pronouns =
  /\s*[([](?:she|he|they|her|him|them|xe|ze|it|any|ella|él|elle|il|sie|er)(?:\s?[/|,]\s?\p{L}{1,8}){1,3}[)\]]/iu;
const clockAside = /\s*[([]?\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?[)\]]?$/i;
const particles = new Set(
  'de da di do dos das del della van von der den ter ten la le du al el bin ibn ben y e zu zur af av'.split(' '),
);

/**
 * Finds the prefixes in a file that name speakers. A prefix in capitals does; any other does if it occurs twice, or if at
 * least half of the cues have one: `Remember: the door` in the middle of a film is not a speaker. Words in lower case
 * must occur twice in any case.
 */
export function findSpeakerPrefixes(cues: readonly (readonly CueVoice[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  let cuesWithPrefix = 0;
  for (const voices of cues) {
    const names = voices.flatMap(({ text }) => text.split('\n').flatMap((line) => nameOf(line) ?? []));
    if (names.length > 0) cuesWithPrefix++;
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const max = cuesWithPrefix * 2 >= cues.length;
  return new Set(
    [...counts].filter(([name, count]) => count > 1 || (max && !isPhrase(name)) || isUpper(name)).map(([name]) => name),
  );
}

const isUpper = (name: string): boolean => name.length > 1 && name === name.toUpperCase() && /\p{Lu}/u.test(name);

/** Words that may begin a sentence: `one more thing`, `tom`. */
function isPhrase(name: string): boolean {
  const words = name.replace(/\s*[([].*$/, '').split(/,?\s+/);
  return words.some((one) => /^\p{Ll}[\p{Ll}'’-]*$/u.test(one) && !particles.has(one)) && !/^speaker /i.test(name);
}

/** The name before a colon at the start of a line: `ANNA: hello`; undefined if there is no possible name. */
export function nameOf(line: string): string | undefined {
  const found =
    speakerPrefix.exec(line)?.[1] ??
    bracketPrefix
      .exec(line)
      ?.slice(1)
      .find((one) => one !== undefined);
  if (found === undefined) return undefined;
  const name = found
    .replace(/^\[([^[\]]*)\]$/, '$1')
    .replace(pronouns, '')
    .replace(clockAside, '')
    .replace(/ (?:says|said|wrote)$/, '')
    .replace(/[\s,]+$/, '')
    .trim();
  // Several words in lower case are a sentence.
  if (name === '' || notNames.test(name) || sounds.test(name)) return undefined;
  return /^\p{Ll}[^\s\p{Lu}]* /u.test(name) &&
    !/^(?:speaker|channel|(?:agent|bot|user)[-_ ]action|van|von|de|da|di|del|al|el|ibn|bin) /i.test(name)
    ? undefined
    : name;
}

/** The line after the name of its speaker. */
export const afterName = (line: string): string =>
  speakerPrefix.test(line) ? line.replace(speakerPrefix, '') : line.replace(bracketPrefix, '');

/** Splits a voice's text at lines that begin with a speaker; removes the dashes of dialogue. */
export function splitSpeakers(voice: CueVoice, speakers: ReadonlySet<string>): CueVoice[] {
  const parts: { speaker: string | undefined; lines: string[] }[] = [];
  for (const line of voice.text.split('\n')) {
    const name = voice.speaker === undefined ? nameOf(line) : undefined;
    const isSpeaker = name !== undefined && speakers.has(name);
    const text = isSpeaker ? afterName(line) : line.replace(dash, '');
    const last = parts.at(-1);
    if (last !== undefined && !isSpeaker) last.lines.push(text);
    else parts.push({ speaker: isSpeaker ? name : voice.speaker, lines: [text] });
  }
  return parts.map(({ speaker, lines }) => ({ speaker, text: lines.join(' ') }));
}
