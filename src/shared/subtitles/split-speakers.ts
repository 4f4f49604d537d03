import type { CueVoice } from './plain-cue-text.ts';

/** `ANNA: `, `Speaker 1: `, `Dr. Smith: ` at the start of a line: up to four words, then a colon and the speech. */
export const speakerPrefix =
  /^\s*(?:[-–—]\s*)?(?:>>\s*)?((?:\p{Lu}|\p{Lo}|\[)[\p{L}\p{M}\p{N}.'’\-[\]]{0,24}(?: [\p{L}\p{N}#(][\p{L}\p{M}\p{N}.'’\-()]{0,24}){0,3})(?::[ \t]+|：[ \t]*)(?=\S)/u;
const dash = /^\s*(?:[-–—]|>>)\s+/;

/** Words before a colon that are not names. */
const notNames =
  /^(?:note|notes|remember|warning|attention|important|question|answer|example|but|and|so|well|yes|no|ps|tip|hint|today|tomorrow|first|second|third|finally|then|here|there|this|that|i|it|we|you|he|she|they|the|my|our|your|one thing|for example|the point|the question|the answer)$/i;

/**
 * Finds the prefixes in a file that name speakers. A prefix in capitals does; any other does if it occurs twice, or if at
 * least half of the cues have one: `Remember: the door` in the middle of a film is not a speaker.
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
  return new Set([...counts].filter(([name, count]) => max || count > 1 || isUpper(name)).map(([name]) => name));
}

const isUpper = (name: string): boolean => name.length > 1 && name === name.toUpperCase() && /\p{Lu}/u.test(name);

/** The name before a colon at the start of a line: `ANNA: hello`; undefined if there is no possible name. */
export function nameOf(line: string): string | undefined {
  const name = speakerPrefix.exec(line)?.[1];
  return name === undefined || notNames.test(name) ? undefined : name.replace(/[[\]]/g, '');
}

/** Splits a voice's text at lines that begin with a speaker; removes the dashes of dialogue. */
export function splitSpeakers(voice: CueVoice, speakers: ReadonlySet<string>): CueVoice[] {
  const parts: { speaker: string | undefined; lines: string[] }[] = [];
  for (const line of voice.text.split('\n')) {
    const name = voice.speaker === undefined ? nameOf(line) : undefined;
    const isSpeaker = name !== undefined && speakers.has(name);
    const text = isSpeaker ? line.replace(speakerPrefix, '') : line.replace(dash, '');
    const last = parts.at(-1);
    if (last !== undefined && !isSpeaker) last.lines.push(text);
    else parts.push({ speaker: isSpeaker ? name : voice.speaker, lines: [text] });
  }
  return parts.map(({ speaker, lines }) => ({ speaker, text: lines.join(' ') }));
}
