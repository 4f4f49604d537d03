/**
 * The fields and titles above the first line of a saved conversation, such as `Visitor ID: 123` and `Unread: false`: they
 * describe the conversation and are not speech.
 */
import { countBy } from '../../../shared/collections/group-by.ts';
import { nameOf } from '../../../shared/subtitles/split-speakers.ts';
import type { Fields } from '../messages/message-item.ts';
import { isSideWord } from '../speakers/speaker-roles.ts';
import { readDate } from '../times/dates.ts';

export interface LineHeader {
  /** The number of lines, from the beginning, that are not said. */
  readonly lines: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** Names of fields; the words for roles are only fields if they do not recur as speakers. */
const fieldName =
  /^(?:date|time|day|datetime|subject|title|topic|meeting|call|chat|conversation|ticket|case|session|room|channel|queue|team|group|department|skill|agent|agents|visitor|customer|caller|contact|operator|host|organi[sz]er|participants?|attendees?|invitees?|present|location|duration|length|language|locale|status|state|priority|rating|score|csat|unread|timestamp|started?|ended?|created|updated|closed|from|to|phone|e-?mail|url|page|ip|country|region|city|browser|platform|os|user agent|referrer|tags?|labels?|source|id|type|direction|disposition|outcome|reason|product|company|account|transcript|recording|file|version|notes?|dauer|dur[ée]e|duración|durata|datum|fecha|ort|lieu|lugar|thema|tema|sujet|teilnehmer)(?:\s(?:id|name|number|no|date|time|at|on|by|code|email|phone|notes?|address|type|status|title|url|page|started|ended|duration|language|rating|score|comment|agent))*$/i;
const field =
  /^\s*(?:[-*•]\s+)?(?:\*\*|__)?(\p{L}[\p{L}\p{N} _/-]{0,40}?)(?:\*\*|__)?\s?:(?:\*\*|__)?(?:\s+(\S.{0,300})?)?$/u;
/** Names that no speaker has: fields wherever they are, such as above the next chat of a file. */
const certainName =
  /^(?:unread|timestamp|visitor (?:id|name|email|phone|notes)|(?:chat|ticket|case|conversation|call|session|agent) (?:id|number)|ip(?: address)?|country (?:code|name)|user agent|browser|platform|referrer|(?:chat|call) (?:started|ended|duration)|served by|rating|department)$/i;
/** `Agent: Hello, how can I help you today?` is said, although the agent says nothing else; `Agent: Maya P.` is a field. */
const sentence = /[?!]|(?:\S+\s+){3,}\S+\.$/;
const ruler = /^[\s=\-_*#~+|.]{3,}$/;

const maxLines = 40;
const maxTitleChars = 160;

/** The title above what was said, below a summary and the like. */
const title =
  /^(?:#{1,6}\s+|\*\*)?(?:\p{Extended_Pictographic}\ufe0f?\s*)?(?:(?:full|call|meeting|chat|raw|complete)\s)?(?:transcript(?:ion|ie)?|transkript|transcrição|trascrizione|transcripción|文字起こし|逐字稿|转写|расшифровка)\s*:?(?:\*\*)?$/iu;
const attendees = /^attendees$/i;

/** The number of lines above what was said, up to its title; 0 without one. */
export const transcriptStart = (lines: readonly string[]): number =>
  lines.slice(0, -2).findIndex((line) => line.length < 60 && title.test(line.trim())) + 1;

/**
 * @param isTurn returns true for a line that has a time, or whose speaker recurs
 * @param areTimed true if all turns have times: then any name above them is that of a field
 */
export function readHeader(lines: readonly string[], isTurn: (line: string) => boolean, areTimed: boolean): LineHeader {
  const fields: Record<string, string> = {};
  const first = transcriptStart(lines);
  const some = lines.slice(0, first + maxLines);
  let counts: ReadonlyMap<string, number> | undefined;
  const recurs = (name: string): boolean => {
    counts ??= countNames(lines);
    return (counts.get(name.toLowerCase()) ?? 0) > 1;
  };
  const form = first === 0 ? endOfForm(some, recurs) : 0;
  const titles = first > 0 ? first : some.findIndex((line) => attendees.test(line.trim()));
  let end = 0;
  for (const [index, line] of some.entries()) {
    const text = line.trim();
    const found = readField(text);
    const isField =
      found !== undefined &&
      (found.isCertain ||
        index < form ||
        recurs(/\(([^()]{1,10})\)$/.exec(found.value ?? '')?.[1] ?? '') ||
        (areTimed && index >= first && !isTurn(line)) ||
        (fieldName.test(found.name) && !recurs(found.name)));
    const isSaid = found !== undefined && isSideWord(found.name) && sentence.test(found.value ?? '');
    if (isSaid && !areTimed && index >= first) return { lines: end, fields };
    if (isField) {
      if (found.value !== undefined) fields[found.name] = found.value;
    } else if (index >= titles && isTurn(line)) {
      return { lines: end, fields };
    } else if (index >= first && text.length > maxTitleChars) {
      return { lines: 0, fields: {} };
    }
    end = index + 1;
  }
  // No turn was found: nothing is a header.
  return { lines: 0, fields: {} };
}

/**
 * The number of lines up to the end of a paragraph of fields, `Interviewer: Ana Lee` and `Place: town hall`, whose names
 * may be those of speakers below.
 */
function endOfForm(lines: readonly string[], recurs: (name: string) => boolean): number {
  const first = lines.findIndex((line) => readField(line) !== undefined);
  const length = first < 0 ? -1 : lines.slice(first).findIndex((line) => line.trim() === '');
  const found = lines.slice(first, first + length).flatMap((line) => readField(line) ?? []);
  const isForm =
    found.length >= 2 &&
    found.length * 2 > length &&
    found.every(({ value = '' }) => !/[.?!…]$/.test(value)) &&
    found.filter(({ name }) => !recurs(name)).length >= 2 &&
    new Set(found.map(({ name }) => name)).size === found.length;
  return isForm ? first + length : 0;
}

const countNames = (lines: readonly string[]) => countBy(lines, (line) => nameOf(line)?.toLowerCase());

/** Zendesk Chat: `Chat started on 20 Nov 2026, 02:58 PM (GMT+0)`, `Chat on 2026-11-20 02:58 PM`. */
const chatHeading = /^chat (?:started )?on (\S.{5,60})$/i;

/** @returns `isCertain` if it cannot be the name of a speaker */
export function readField(text: string): { name: string; value: string | undefined; isCertain: boolean } | undefined {
  const started = chatHeading.exec(text)?.[1];
  if (readDate(started) !== undefined) return { name: 'Chat started', value: started, isCertain: true };
  const [, name, value] = field.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { name: name.trim(), value: value?.trim(), isCertain: certainName.test(name.trim()) };
}

export function isKnownField(text: string): boolean {
  const found = readField(text);
  return found !== undefined && (found.isCertain || fieldName.test(found.name));
}

const customerFields =
  /^(?:visitor|customer|caller|contact|requester|client|besucher|besucherin|kunde|kundin|anrufer|anruferin|visiteur|cliente|klant|opened[ _]by)(?:[ _](?:name|id))?$/i;
const agentFields =
  /^(?:agents?|operator|representative|(?:served|handled|answered)[ _]by|assigned[ _]to|resolved[ _]by|mitarbeiter|mitarbeiterin|bearbeiter|bearbeiterin|sachbearbeiter|sachbearbeiterin|berater|beraterin|conseiller|agente|operador|operatore|medewerker)(?: name)?$/i;

/** `Mia Berg (mia@x.example)` is Mia Berg. */
const bare = (name: string): string =>
  name
    .replace(/\s*[(<][^()<>]*[)>]\s*$/, '')
    .trim()
    .toLowerCase();

/** True for the initials of a field or of a name: `K` and `AL` for `Kunde: Ana Lee`. */
const isInitialOf = (letters: string, field: string, name: string): boolean =>
  field.trim().toUpperCase().startsWith(letters) ||
  letters ===
    bare(name)
      .split(/[\s-]+/)
      .map((word) => word.charAt(0))
      .join('')
      .toUpperCase();

/** The role of a speaker whom a field names: `Visitor Name: Tom`. */
export function roleInFields(fields: Fields, speaker: string): 'agent' | 'customer' | undefined {
  const isInitial = /^\p{Lu}{1,3}$/u.test(speaker);
  const names = (wanted: RegExp) =>
    Object.entries(fields).some(
      ([name, value]) =>
        typeof value === 'string' &&
        wanted.test(name.trim()) &&
        value
          .split(/,\s*/)
          .some((one) => bare(one) === bare(speaker) || (isInitial && isInitialOf(speaker, name, one))),
    );
  return names(customerFields) ? 'customer' : names(agentFields) ? 'agent' : undefined;
}

/** A line between parts of a file. */
export const isRuler = (text: string): boolean => ruler.test(text);
