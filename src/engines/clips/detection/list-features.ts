/** A grammatical sign in the words of a sentence (see `readSpokenWords`), joined by single spaces. */
export interface SpeechCue {
  name: string;
  pattern: RegExp;
}

/** A sentence of a meeting as the detectors see it. */
export interface SpokenSentence {
  words: readonly string[];
  startMs: number;
  endMs: number;
  speaker?: string;
}

/** Words in the middle of a longer sentence are ignored: its start and its end indicate its purpose. */
const maxWords = 60;
/** The number of sentences after a sentence in which a reply is searched. */
const reach = 6;

/**
 * Names a sentence's own features: its runs of one to three words (`^` is its start, `$` its end), the cues that match,
 * singly and in pairs, and its length.
 */
export function listOwnFeatures(words: readonly string[], cues: readonly SpeechCue[]): Set<string> {
  const names = new Set<string>();
  addRuns(names, words);
  const text = ` ${words.slice(0, maxWords).join(' ')} `;
  const bare = text.trim();
  const matched = cues.filter(({ pattern }) => pattern.test(text) || pattern.test(bare));
  for (const [index, { name }] of matched.entries()) {
    names.add(`*${name}`);
    for (const other of matched.slice(index + 1)) names.add(`*${name} & ${other.name}`);
  }
  names.add(`#${lengthClass(words.length)}`);
  return names;
}

/** Names a sentence's own features and those of its neighbours: their speakers, how soon they follow, their words. */
export function listFeatures(
  sentences: readonly SpokenSentence[],
  position: number,
  cues: readonly SpeechCue[],
): Set<string> {
  const names = listOwnFeatures(sentences[position].words, cues);
  addNeighbours(names, sentences, position);
  return names;
}

function addRuns(names: Set<string>, words: readonly string[]): void {
  const shown = words.length > maxWords ? [...words.slice(0, maxWords / 2), ...words.slice(-maxWords / 2)] : words;
  const framed = ['^', ...shown, '$'];
  for (let position = 0; position < framed.length; position++) {
    for (let length = 1; length <= 3 && position + length <= framed.length; length++) {
      names.add(framed.slice(position, position + length).join(' '));
    }
  }
}

/** Returns the class of a sentence's length. */
export function lengthClass(words: number): string {
  return words <= 3
    ? `${words}`
    : words <= 5
      ? '5'
      : words <= 8
        ? '8'
        : words <= 14
          ? '14'
          : words <= 24
            ? '24'
            : 'more';
}

function addNeighbours(names: Set<string>, sentences: readonly SpokenSentence[], position: number): void {
  const sentence = sentences[position];
  const next = sentences[position + 1];
  const previous = sentences[position - 1];
  for (const [mark, neighbour] of [
    ['>', next],
    ['<', previous],
  ] as const) {
    const who = relation(sentence, neighbour);
    names.add(`${mark}${who}`);
    if (neighbour === undefined) continue;
    for (const run of openings(neighbour.words)) names.add(`${mark}${run}`).add(`${mark}${who} ${run}`);
  }
  const soon = soonness(sentence, next);
  names.add(`>${relation(sentence, next)} ${soon}`);
  names.add(`>${relation(sentence, next)} ${soon} ${sentence.words.at(-1) ?? ''} $`);
  if (sentence.speaker !== undefined) addReply(names, sentences, position);
}

/** Adds the next words of another person, and how soon they come: an answer shows that something was asked. */
function addReply(names: Set<string>, sentences: readonly SpokenSentence[], position: number): void {
  const sentence = sentences[position];
  for (let step = 1; step <= reach; step++) {
    const reply = sentences[position + step];
    if (sentence === undefined || reply === undefined) return;
    if (relation(sentence, reply) !== 'other') continue;
    const soon = soonness(sentence, reply);
    const [opening = '$'] = reply.words;
    names
      .add(`>>${step} ${lengthClass(reply.words.length)}`)
      .add(`>>${step} ${soon}`)
      .add(`>>${step} ${soon} ${opening}`)
      .add(`>>${Math.min(step, 2)} ${opening}`)
      .add(`>>${sentence.words[0] ?? ''} .. ${opening}`)
      .add(`>>${sentence.words.at(-1) ?? ''} $ ${opening}`);
    for (const run of openings(reply.words)) names.add(`>>${run}`);
    return;
  }
}

function soonness(sentence: SpokenSentence, next: SpokenSentence | undefined): string {
  if (next === undefined) return 'never';
  const gapMs = next.startMs - sentence.endMs;
  return gapMs < -200 ? 'during' : gapMs < 200 ? 'at once' : gapMs < 600 ? 'soon' : gapMs < 1200 ? 'later' : 'late';
}

function openings(words: readonly string[]): string[] {
  return words[0] === undefined
    ? []
    : words[1] === undefined
      ? [`${words[0]} $`]
      : [words[0], `${words[0]} ${words[1]}`];
}

function relation(one: SpokenSentence, other: SpokenSentence | undefined): 'none' | 'unknown' | 'same' | 'other' {
  if (other === undefined) return 'none';
  if (one.speaker === undefined || other.speaker === undefined) return 'unknown';
  return one.speaker === other.speaker ? 'same' : 'other';
}
