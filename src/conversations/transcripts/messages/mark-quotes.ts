/**
 * Finds the earlier messages and the signature in the lines of an e-mail. The libraries for this (email-reply-parser,
 * planer) join lines with patterns that take quadratic time, or need the native RE2; here every pattern sees one line.
 */

export type Mark = 'quote' | 'signature';

export interface MarkedLine {
  readonly text: string;
  readonly mark?: Mark;
}

/** What programs call writing before the name, and at the end. */
const wroteFirst = 'schrieb|schreef|skrev|a écrit';
const wroteLast = String.raw`wrote|(?:a )?écrit|escribió|(?:ha )?scritto|escreveu|napisał(?:[ao]|\(a\))?|pisze|napsala?(?:\(a\))?|napísala?(?:\(a\))?|kirjoitti|írta|a scris|έγραψε|yazdı|пишет|написала?|пише|написа[вл]а?`;
const wrote = String.raw`(?<!\p{L})(?:(?:${wroteFirst})(?!\p{L}).{0,80}|${wroteLast})\s?(?:\(.{5,60}\)\s?)?:$`;
/** `On Mon, 2 Nov 2026 at 09:13, Ana <ana@x.example> wrote:`, also in other languages. */
const attribution = new RegExp(String.raw`^(?:on|am|le|el|il|em|op|den|w dniu|dnia)\s.{4,250}?${wrote}`, 'iu');
/** An attribution may be wrapped: this is how it begins. */
const attributionStart = /^(?:on|am|le|el|il|em|op|den)\s(?=.*\d).{4,200}$/iu;
/** `Ana <ana@x.example> wrote:`, `15.11.2026 13:49 - Ana wrote:`. */
const named = new RegExp(
  String.raw`^(?:.{1,120}<[^<>\s]{3,100}>|.{0,20}\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{2,4}.{0,12}\d{1,2}[:.]\d{2}(?!\d)|\p{L}{2,4}\.?,? \d{1,2}\.? \p{L}{3,12}\.? \d{4})(?:[^:]|:(?=\d)){0,60}${wrote}`,
  'iu',
);
/** Some languages have no word for it: `пн, 12 окт. 2026 г. в 08:20, Ana <ana@x.example>:`. */
const unnamed =
  /^\P{Lu}.{5,60}\d{1,2}[:.]\d{2}.{0,80}<[^<>\s]{3,100}>.{0,20}[:：]$|^.{0,80}<[^<>\s]{3,100}>.{0,40}(?:写道|님이 작성)\s?[:：]$/u;
/** The time and the name in an attribution, without the words between, before and after them. */
export const attributed = new RegExp(
  String.raw`^(?:\S+\s)?(.{6,60}?\d{1,2}[:.h]\d{2}(?::\d{2})?(?:[\s\u202f]?[ap]\.?m\.?)?)(?:\sUhr)?(?:\s[+(][\w+:)]{2,8})?,?\s+(?:-\s)?(?:(?:${wroteFirst})\s)?(.{1,80}?)\s*(?:<[^<>]*>)?,?\s*(?:(?:${wroteFirst}|${wroteLast})\s?)?:$`,
  'iu',
);
const namedStart = /<[^<>\s]{3,100}>\s\p{L}/u;
export const separator =
  /^[-_*>\s]{0,20}(?:original message|forwarded message|original appointment|ursprüngliche nachricht|weitergeleitete nachricht|message d['’]origine|message transféré|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|mensagem (?:original|encaminhada)|oorspronkelijk bericht|doorgestuurd bericht|oprindelig meddelelse|opprinnelig melding|ursprungligt meddelande|alkuperäinen viesti|wiadomość oryginalna|původní zpráva|исходное сообщение|пересылаемое сообщение|元のメッセージ|原始邮件|begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-?mail)|début du message (?:transféré|réexpédié)|inicio del mensaje reenviado)\s?:?[-_*:\s]{0,20}$/iu;
export const from =
  /^\*?(?:from|von|de|da|van|od|från|fra|от|від|lähettäjä|kimden|feladó|差出人|发件人|寄件者|보낸 사람)\s?[:：]\*?\s*\S/iu;
export const header =
  /^\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|date|à|objet|enviado|fecha|para|asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|sendt|til|emne|kopi|skickat|till|ämne|wysłano|do|dw|temat|odesláno|komu|předmět|lähetetty|vastaanottaja|aihe|отправлено|дата|кому|копия|тема|gönderildi|kime|konu|elküldve|címzett|tárgy|送信日時|宛先|件名|发送时间|收件人|主题|主旨|보낸 날짜|받는 사람|제목)\s?[:：]\*?/iu;
const replyLine = /^##-.{0,80}-##$/;
const delimiter = /^(?:--|__|—)\s?$/;
const device =
  /^(?:sent from (?:my|yahoo|outlook|mail|samsung)|sent via|get outlook for|gesendet (?:von|mit)|von meinem .{2,30} gesendet|envoyé de(?:puis)?|enviado (?:desde|do)|inviato da|verzonden vanaf|verstuurd vanaf|sendt fra|skickat från)\b.{0,80}$/iu;
const closing =
  /^(?:(?:with\s)?(?:best|kind|kindest|warm|warmest|many)\s)?(?:regards|wishes)(?:\sfrom\s.{1,30})?[,.!]?$|^(?:(?:all the )?best,|(?:yours\s(?:sincerely|faithfully|truly)|sincerely(?:\syours)?|cheers|cordially|(?:mit )?(?:freundlich|viele|liebe|beste|herzlich|schöne)(?:n|en|em|er|e)? (?:grüßen?|grüssen?|gruß|gruss)|(?:bien )?cordialement|bien à vous|(?:cordiales )?saludos(?:\scordiales)?|un (?:cordial )?saludo|atentamente|(?:cordiali|distinti) saluti|(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|atenciosamente|(?:med )?venn?lig hilsen|mvh|(?:med )?vänlig(?:a)? hälsning(?:ar)?|(?:ystävällisin |parhain )?terveisin|pozdrawiam(?: serdecznie)?|z poważaniem|s pozdrav[eo]m|lep pozdrav|cu stimă|με εκτίμηση|с уважением|з повагою|saygılarım(?:ız)?la|üdvözlettel|tisztelettel)[,.!]?)$/iu;

/** A signature below a closing has at most this many lines, and they are short. */
const maxSignatureLines = 10;
const maxSignatureLineChars = 120;

/** @param lines trimmed; their marks are kept @param writer the name of the sender, with which a signature may begin */
export function markQuotes(lines: readonly MarkedLine[], writer = ''): MarkedLine[] {
  let rest: Mark | undefined;
  let isFirst = true;
  return lines.map((line, index) => {
    if (line.mark !== undefined) return line;
    const text = textAt(lines, index);
    if (isFirst && isTitle(lines, index)) return { text: line.text, mark: 'quote' };
    isFirst &&= text === '';
    if (rest === 'signature' && startsQuote(lines, index)) rest = 'quote';
    if (rest !== undefined) return { text: line.text, mark: rest };
    if (line.text.startsWith('>') || replyLine.test(text)) return { text: line.text, mark: 'quote' };
    if (startsQuote(lines, index)) {
      // Answers below the quoted lines belong to the message.
      if (!isAttribution(lines, index) || !/^>/.test(nextText(lines, endOfAttribution(lines, index)))) rest = 'quote';
      return { text: line.text, mark: 'quote' };
    }
    if (isAttributionEnd(lines, index)) return { text: line.text, mark: 'quote' };
    if (delimiter.test(text) && index > 0) {
      rest = 'signature';
      return { text: line.text, mark: 'signature' };
    }
    if (device.test(text)) return { text: line.text, mark: 'signature' };
    const isName =
      text.includes(' ') && (text === writer || writer.startsWith(`${text} `)) && nextText(lines, index) !== '';
    // A person's name above that of the team that writes.
    const isPerson = writer !== '' && fullName.test(text) && textAt(lines, index + 1) === writer;
    if (
      index > 0 &&
      (((isName || isPerson || closing.test(text)) && endsShort(lines, index)) || isCard(lines, index))
    ) {
      rest = 'signature';
      return { text: line.text, mark: 'signature' };
    }
    return line;
  });
}

const ruler = /^[-=_]{8,}$/;
const deed = /^\S.{0,80} (?:commented|replied|added|left|updated|created|posted) .{2,80}:$/i;

/** A link, and a line above a ruler, which programs write above the first words: `Ana commented on AB-1:`. */
const isTitle = (lines: readonly MarkedLine[], index: number): boolean =>
  /^\[ ?https?:\S+ ?\]$|^\S.{0,60} (?:commented|replied) .{0,60}: https?:\S+$/.test(textAt(lines, index)) ||
  (ruler.test(textAt(lines, index + 1)) && deed.test(textAt(lines, index))) ||
  (index > 0 && ruler.test(textAt(lines, index)) && deed.test(textAt(lines, index - 1)));

/** Longer lines are words. */
const maxMarkerChars = 500;

function textAt(lines: readonly MarkedLine[], index: number): string {
  const text = lines[index]?.text ?? '';
  return text.length > maxMarkerChars ? 'words' : text;
}

const isAttribution = (lines: readonly MarkedLine[], index: number): boolean => endOfAttribution(lines, index) >= index;

/** The last line of an attribution that begins here; less than the index if none does. */
export function endOfAttribution(lines: readonly MarkedLine[], index: number): number {
  const text = textAt(lines, index);
  if (attribution.test(text) || named.test(text) || unnamed.test(text)) return index;
  if (!attributionStart.test(text) && !namedStart.test(text)) return -1;
  const two = `${text} ${textAt(lines, index + 1)}`;
  if (attribution.test(two) || named.test(two)) return index + 1;
  return attribution.test(`${two} ${textAt(lines, index + 2)}`) ? index + 2 : -1;
}

const isAttributionEnd = (lines: readonly MarkedLine[], index: number): boolean =>
  [1, 2].some((back) => index >= back && endOfAttribution(lines, index - back) >= index);

function nextText(lines: readonly MarkedLine[], index: number): string {
  for (let next = index + 1; next < Math.min(lines.length, index + 6); next += 1) {
    if (textAt(lines, next) !== '') return textAt(lines, next);
  }
  return '';
}

function startsQuote(lines: readonly MarkedLine[], index: number): boolean {
  const text = textAt(lines, index);
  if (text === '') return false;
  if (separator.test(text) || isAttribution(lines, index)) return true;
  if (/^_{10,}$/.test(text)) return from.test(nextText(lines, index));
  if (!from.test(text)) return false;
  const following = [1, 2, 3, 4, 5].map((more) => textAt(lines, index + more));
  return following.filter((one) => header.test(one)).length >= 2;
}

function endsShort(lines: readonly MarkedLine[], index: number): boolean {
  let count = 0;
  for (let next = index + 1; next < lines.length; next += 1) {
    const text = textAt(lines, next);
    if (lines[next]?.mark !== undefined || startsQuote(lines, next)) return true;
    if (text === '') continue;
    count += 1;
    if (count > maxSignatureLines || text.length > maxSignatureLineChars) return false;
  }
  return true;
}

const fullName = /^\p{Lu}[\p{L}'’.-]+(?: (?:\p{Lu}[\p{L}'’.-]*|van|de|der|den|von|zu|di|da|del)){1,4}$/u;
const reachable = /(?:^|\D)[+(]?\d[\d\s()/.-]{6,20}\d(?!\d)|\S@\S|www\.|https?:/i;
const maxCardLines = 6;

/** A name above a telephone number or an address, in the last paragraph. */
function isCard(lines: readonly MarkedLine[], index: number): boolean {
  if (!fullName.test(textAt(lines, index)) || textAt(lines, index - 1) !== '') return false;
  const above = lines.slice(Math.max(0, index - 3), index).findLast(({ text }) => text !== '');
  if (above === undefined || above.text.endsWith(':')) return false;
  const ends = (at: number): boolean =>
    lines[at]?.mark !== undefined ||
    delimiter.test(textAt(lines, at)) ||
    lines[at]?.text.startsWith('>') === true ||
    startsQuote(lines, at);
  const after = lines.slice(index + 1, index + 1 + maxCardLines);
  const length = after.findIndex(({ text }, at) => text === '' || ends(index + 1 + at));
  const card = after.slice(0, length < 0 ? maxCardLines : length);
  const next = index + 1 + card.length;
  const gap = lines.slice(next, next + maxCardLines).findIndex(({ text }) => text !== '');
  return (
    (gap < 0 || ends(next + gap)) &&
    card.every(({ text }) => text.length <= 80) &&
    card.some(({ text }) => reachable.test(text))
  );
}
