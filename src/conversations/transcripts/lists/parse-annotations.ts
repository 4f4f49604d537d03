/** Annotated speech, as linguists write it: CHAT of TalkBank, TextGrid of Praat, ELAN (EAF), and EXMARaLDA (EXB). */
import { asObject, asText, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';

/** @returns undefined for another text */
export function annotationParserFor(lines: readonly string[]): ((source: string) => unknown) | undefined {
  const start = lines.slice(0, 5).join('\n');
  if (/^\ufeff?@(?:UTF8|Begin)\b/.test(start)) return parseChat;
  return /^\ufeff?File type = "ooTextFile/.test(start) && /TextGrid/.test(start) ? parseTextGrid : undefined;
}

/** `*INV:\twhat happened ? \x151000_3200\x15`; tiers of analyses begin with `%`, and other lines with `@`. */
function parseChat(source: string): unknown {
  const messages = source
    .replace(/\r?\n\t/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, speaker, said = ''] = /^\*(\w{1,8}):\t?(.*)$/.exec(line) ?? [];
      const [words = '', times = ''] = said.split('\u0015');
      const [, start, end] = /^(\d{1,10})_(\d{1,10})$/.exec(times) ?? [];
      return speaker === undefined ? [] : { speaker, text: words.trim(), start_ms: start, end_ms: end };
    });
  return { messages };
}

/** Praat reads texts in quotes, numbers and flags that stand alone; everything else, such as `xmin =`, is a comment. */
const freeStanding = /"((?:[^"]|"")*)"|(?<!\S)(?:-?\d+(?:\.\d+)?(?:e-?\d+)?|<exists>)(?!\S)/g;

/** Pauses, as aligners write them. */
const silence = /^(?:<(?:p:?|sil|silence|sp|usb|nib|eps)>|sil|sp|#)$/i;
/** Tiers with the sounds of the words in another. */
const sounds = /(?:^|[\s_-])(?:phone(?:me)?s?|syllables?|KAN|MAU)$/i;

/** Intervals of each tier, which is a speaker: its class, its name, its range, their number, and three values for each. */
function parseTextGrid(source: string): unknown {
  const messages: Members[] = [];
  const cells = [...source.matchAll(freeStanding)];
  const value = (index: number): string => (cells[index]?.[1] ?? cells[index]?.[0] ?? '').replaceAll('""', '"');
  for (let index = 0; index < cells.length; index += 1) {
    if (value(index) !== 'IntervalTier') continue;
    const tier = value(index + 1);
    const speaker = tier.replace(/ - words$/, '');
    for (index += 5; cells[index] !== undefined && value(index) !== 'IntervalTier'; index += 3) {
      const [start, end, text] = [value(index), value(index + 1), value(index + 2)];
      if (cells[index]?.[1] !== undefined) break;
      if (text.trim() !== '' && !silence.test(text.trim()) && !sounds.test(tier))
        messages.push({ speaker, start, end, text });
    }
    index -= 1;
  }
  return { messages };
}

/** Transcriber has what people say at the same time in one turn, each after a number: `<Who nb="1"/>`. @returns a turn for each */
export function splitTurns(source: string): string {
  if (!source.includes('<Who ')) return source;
  const parts = source.split('</Turn>').map((part) => {
    const [opening = '', ...said] = part.split(/<Who nb="(\d)"\s?\/>/);
    const [tag = ''] = /<Turn\b[^<>]*>\s*(?:<Sync\b[^<>]*>)?/.exec(opening) ?? [];
    const speakers = / speaker="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
    if (said.length === 0 || speakers.length < 2) return part;
    const turns = said.flatMap((text, at) => {
      const speaker = speakers[Number(said[at - 1]) - 1] ?? '';
      return at % 2 === 0 ? [] : `${tag.replace(/ speaker="[^"]*"/, ` speaker="${speaker}"`)}${text}`;
    });
    return `${opening.slice(0, opening.indexOf('<Turn'))}${turns.join('</Turn>')}`;
  });
  return parts.join('</Turn>');
}

/** Annotations whose times are in a list of their own. @returns the document itself if it is another one */
export function readTiers(document: unknown): unknown {
  const { 'basic-transcription': transcription, ANNOTATION_DOCUMENT } = asObject(document) ?? {};
  return transcription !== undefined
    ? readExmaralda(asObject(transcription) ?? {})
    : ANNOTATION_DOCUMENT !== undefined
      ? readElan(document)
      : document;
}

/** The events of the tiers of type `t`; other tiers translate and describe them. */
function readExmaralda({ head, 'basic-body': body }: Members): unknown {
  const { 'common-timeline': timeline, tier } = asObject(body) ?? {};
  const times = new Map(objectsIn([asObject(timeline)?.tli].flat()).map(({ id, time }) => [id, time]));
  const people = objectsIn([asObject(asObject(head)?.speakertable)?.speaker].flat());
  const names = new Map(people.map(({ id, abbreviation }) => [id, abbreviation]));
  const messages = objectsIn([tier].flat()).flatMap((one) =>
    one.type !== 't'
      ? []
      : objectsIn([one.event].flat()).map((event) => ({
          speaker: names.get(one.speaker) || one.speaker,
          text: event['#text'],
          start: times.get(event.start),
          end: times.get(event.end),
        })),
  );
  return { messages };
}

function readElan(document: unknown): unknown {
  const { TIME_ORDER, TIER } = asObject(asObject(document)?.ANNOTATION_DOCUMENT) ?? {};
  const slots = [asObject(TIME_ORDER)?.TIME_SLOT].flat().map(asObject);
  const times = new Map(slots.map((slot) => [slot?.TIME_SLOT_ID, slot?.TIME_VALUE]));
  if (times.size < 2) return document;
  const messages = objectsIn([TIER].flat()).flatMap((tier) => {
    // Translations and analyses refer to another tier.
    if (tier.PARENT_REF !== undefined) return [];
    return objectsIn([tier.ANNOTATION].flat()).flatMap((annotation) => {
      const { ANNOTATION_VALUE, TIME_SLOT_REF1, TIME_SLOT_REF2 } = asObject(annotation.ALIGNABLE_ANNOTATION) ?? {};
      const text = asText(ANNOTATION_VALUE);
      const [start_ms, end_ms] = [times.get(TIME_SLOT_REF1), times.get(TIME_SLOT_REF2)];
      return text === undefined ? [] : { speaker: tier.PARTICIPANT ?? tier.TIER_ID, text, start_ms, end_ms };
    });
  });
  return { messages };
}
