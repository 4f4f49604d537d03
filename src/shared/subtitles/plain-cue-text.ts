/** A part of a cue by one speaker; undefined if the tags do not name a speaker. */
export interface CueVoice {
  readonly speaker?: string;
  readonly text: string;
}

/** Tags of WebVTT, and of HTML as SRT files use it. Anything else between angle brackets is text. */
const tag =
  /<(?:(\/?)(v)(?:\.[^<>\s]*)?(?:\s+([^<>]*))?|\/?(?:c|i|b|u|s|lang|ruby|rt|font|em|strong|span|br)(?:[.\s/][^<>]*)?|\d+:[\d:.]+)>/gi;
/** Position and style of Advanced SubStation, which leaks into SRT: `{\an8}`. */
const override = /\{\\[^{}]*\}/g;
const entity = /&(?:(amp|lt|gt|nbsp|lrm|rlm|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
  apos: "'",
};

/** Returns the words of a cue without tags, with entities decoded and single spaces; one part per voice. */
export function plainCueText(lines: readonly string[]): CueVoice[] {
  const source = lines.join('\n').replace(override, '');
  const voices: CueVoice[] = [];
  let speaker: string | undefined;
  let text = '';
  const close = () => {
    if (text.trim() !== '') voices.push({ speaker, text: text.trim() });
    text = '';
  };
  let end = 0;
  for (const found of source.matchAll(tag)) {
    text += source.slice(end, found.index);
    end = found.index + found[0].length;
    if (found[2] === undefined) {
      if (/^<br/i.test(found[0])) text += '\n';
      continue;
    }
    close();
    speaker = found[1] === '/' ? undefined : tidy(readEntities(found[3] ?? '')) || undefined;
  }
  text += source.slice(end);
  close();
  return voices.map((voice) => ({ ...voice, text: readEntities(voice.text) }));
}

/** Encodes the characters that would begin a tag or an entity. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Decodes `&amp;` and the like. */
export function readEntities(text: string): string {
  return text.replace(
    entity,
    (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : ' ';
    },
  );
}

/** Replaces control characters and runs of white space by one space. */
export function tidy(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
