/** Dates as inputs write them. Time zones are not converted, and an uncertain day is not a date. */

import { rememberNames } from '../columns/remember-names.ts';
import { isClock, plainTimes } from './clock-times.ts';

export type DayOrder = 'day first' | 'month first';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const otherMonths: Readonly<Record<string, number>> = {
  ...{ mär: 3, mrz: 3, mai: 5, okt: 10, dez: 12, ene: 1, abr: 4, ago: 8, dic: 12, fév: 2, avr: 4, jui: 7, aoû: 8 },
  ...{ déc: 12, gen: 1, mag: 5, giu: 6, lug: 7, set: 9, ott: 10, fev: 2, out: 10, maj: 5, mrt: 3, mei: 5 },
  ...{ янв: 1, фев: 2, мар: 3, апр: 4, мая: 5, май: 5, июн: 6, июл: 7, авг: 8, сен: 9, окт: 10, ноя: 11, дек: 12 },
  ...{ січ: 1, лют: 2, бер: 3, кві: 4, тра: 5, чер: 6, лип: 7, сер: 8, вер: 9, жов: 10, лис: 11, гру: 12 },
  ...{
    led: 1,
    úno: 2,
    bře: 3,
    dub: 4,
    kvě: 5,
    srp: 8,
    zář: 9,
    říj: 10,
    pro: 12,
    des: 12,
    ian: 1,
    iun: 6,
    iul: 7,
    noi: 11,
  },
  ...{ tam: 1, hel: 2, maa: 3, huh: 4, tou: 5, kes: 6, hei: 7, elo: 8, syy: 9, lok: 10, jou: 12, agu: 8 },
  ...{ sty: 1, lut: 2, kwi: 4, cze: 6, lip: 7, sie: 8, wrz: 9, paź: 10, lis: 11, gru: 12 },
  ...{ oca: 1, şub: 2, nis: 4, haz: 6, tem: 7, ağu: 8, eyl: 9, eki: 10, kas: 11, ara: 12 },
  ...{ ينا: 1, فبر: 2, مار: 3, أبر: 4, ماي: 5, يون: 6, يول: 7, أغس: 8, سبت: 9, أكت: 10, نوف: 11, ديس: 12 },
};

/** The beginnings of the names of months, as a source for patterns. */
export const monthSource = [...months, ...Object.keys(otherMonths)].join('|');

const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:[\s\u00a0\u202f]{0,2}([ap])\.?\s?m\b\.?)?`;
const gap = String.raw`(?:T|,?\s{1,3}(?:at\s|-\s|·\s|\|\s)?)`;
const time = `(?:${gap}${clock})?`;

const iso = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d])${time}`, 'i');
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?|(\d{2})(\d{2})(\d{2})$)/;
/** `Sun Nov 15 13:49:00 2026`, also with a zone before the year. */
const unix = /^\p{L}{3} (\p{L}{3}) {1,2}(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (?:\S{3,5} )?(\d{4})$/u;
/** .NET. */
const slashDate = /^\/Date\((\d{12,14})(?:[+-]\d{4})?\)\/$/;
const numeric = new RegExp(
  String.raw`^(?:(\p{L}{2,3})\p{L}{0,9}\.?,?\s)?(\d{1,2})([-/.])(\d{1,2})\3(\d{4}|\d{2})(?!\d)${time}`,
  'iu',
);
/** The first letters of the days of the week, from Sunday on. */
const weekdays = new Map(
  [
    'sun so son dom zo zon dim søn sön вс su',
    'mon mo lun ma maa man mån seg pon пн',
    'tue di die din mar tis tir ter wt вт ti',
  ]
    .concat(['wed mi mit mié mie mer wo woe ons qua śr ср ke', 'thu do don jue jeu gio tor qui czw чт to'])
    .concat(['fri fr fre vie ven vri vr sex pt пт pe', 'sat sa sam sáb sab za zat lør lör sob сб la'])
    .flatMap((names, index) => names.split(' ').map((name) => [name, index] as const)),
);
const weekday = String.raw`^(?:\p{L}{2,12}(?:-feira)?\.?,?\s{1,3})?`;
const dayNamed = new RegExp(
  String.raw`${weekday}(\d{1,2})(?:st|nd|rd|th|\.|º)?[\s/-](?:of\s|de\s)?(\p{L}{3,12})\.?(?:\sde\s|[\s,/-]{1,2})(\d{4}|\d{2})(?!\d)(?:\s[гр]\.)?${time}`,
  'iu',
);
const monthNamed = new RegExp(
  String.raw`${weekday}(\p{L}{3,10})\.?[\s-](\d{1,2})(?:st|nd|rd|th)?,?[\s-]{1,2}(\d{4})(?!\d)${time}`,
  'iu',
);

/** A longer text is not a date. */
const maxChars = 80;

/**
 * @param order decides about `11/02/2026`: a file may have shown it elsewhere
 * @returns `2026-11-02` or `2026-11-02T09:13:00`; undefined if the day is not certain
 */
export function readDate(value: unknown, order?: DayOrder): string | undefined {
  if (typeof value === 'number') return ofEpoch(value);
  if (typeof value !== 'string' || value.length > maxChars) return undefined;
  const text = plainTimes(value.trim().replace(/^[[(]|[\])]$/g, ''));
  if (/^\d{10}(?:\.\d+)?$|^\d{13}$|^\d{16}$|^\d{19}$/.test(text)) return ofEpoch(Number(text));
  const found = iso.exec(text);
  if (found !== null) return compose(found[1], found[3], found[4], found.slice(5));
  const short = compact.exec(text);
  if (short !== null)
    return compose(short[1], short[2], short[3], short[4] === undefined ? short.slice(7) : short.slice(4, 7));
  const old = slashDate.exec(text)?.[1];
  if (old !== undefined) return ofEpoch(Number(old));
  const dated = unix.exec(text);
  if (dated !== null) return compose(dated[6], monthOf(dated[1]), dated[2], dated.slice(3, 6));
  return readNumeric(text, order) ?? readNamed(text);
}

function readNumeric(text: string, order: DayOrder | undefined): string | undefined {
  const found = numeric.exec(text);
  if (found === null) return undefined;
  const [, , one = '', , other = '', year = ''] = found;
  const known = orderOf(found) ?? order ?? (one === other ? 'day first' : undefined);
  if (known === undefined) return undefined;
  const [day, month] = known === 'day first' ? [one, other] : [other, one];
  return compose(year.padStart(4, '20'), month, day, found.slice(6));
}

/** With full stops the day is first. Else a number above 12 is the day, or the day of the week tells. */
function orderOf([, weekday, one, mark, other, year = '']: readonly (string | undefined)[]): DayOrder | undefined {
  if (mark === '.' || Number(one) > 12) return 'day first';
  if (Number(other) > 12) return 'month first';
  const index = weekday === undefined ? -1 : weekdays.get(weekday.toLowerCase());
  const isOn = (month: unknown, day: unknown) =>
    new Date(Date.UTC(Number(year.padStart(4, '20')), Number(month) - 1, Number(day))).getUTCDay() === index;
  const [isDayFirst, isMonthFirst] = [isOn(other, one), isOn(one, other)];
  return isDayFirst === isMonthFirst ? undefined : isDayFirst ? 'day first' : 'month first';
}

/** `10/6/2026 7:19 PM`, `10/12/26 7:19 PM`: elsewhere, these numbers would have more digits, or the half of the day small letters. */
const american = /^[[(]?\d{1,2}\/(?:\d\/\d{2,4},? \d{1,2}|\d{2}\/\d{2},? \d):[\d:]{2,5}[ \u202f][AP]M/;
/** The same in two columns. */
const americanDay = /^\d{1,2}\/\d\/\d{4}$/;
const americanTime = /^\d{1,2}:[\d:]{2,5}[ \u202f][AP]M$/;

/** The order of days and months that some of these dates show; undefined if none or both do. */
export function findDayOrder(dates: Iterable<unknown>): DayOrder | undefined {
  const found = new Set<DayOrder>();
  let isAmerican = false;
  let [hasDay, hasTime] = [false, false];
  for (const date of dates) {
    if (typeof date !== 'string' || date.length > maxChars) continue;
    hasDay ||= americanDay.test(date);
    hasTime ||= americanTime.test(date);
    const parts = numeric.exec(date.trim().replace(/^[[(]/, ''));
    const mark = parts?.[3];
    const order = parts === null || mark === '.' ? undefined : orderOf(parts);
    if (order !== undefined) found.add(order);
    else isAmerican ||= mark === '/' && american.test(date.trim().replace(/^\p{L}+[.,]* /u, ''));
  }
  const [only = isAmerican || (hasDay && hasTime) ? 'month first' : undefined] = found;
  return found.size <= 1 ? only : undefined;
}

function readNamed(text: string): string | undefined {
  const day = dayNamed.exec(text);
  if (day !== null) return compose(day[3]?.padStart(4, '20'), monthOf(day[2]), day[1], day.slice(4));
  const month = monthNamed.exec(text);
  return month === null ? undefined : compose(month[3], monthOf(month[1]), month[2], month.slice(4));
}

function monthOf(name = ''): string {
  const word = name.toLowerCase();
  const start = word === 'juin' ? 'jun' : word.startsWith('marras') ? 'nov' : word.slice(0, 3);
  const index = months.indexOf(start);
  return index >= 0 ? String(index + 1) : String(otherMonths[start] ?? '');
}

/** @param value an epoch in seconds, milliseconds, microseconds or nanoseconds @returns undefined before 1990 and after 2100 */
export function epochMsOf(value: number): number | undefined {
  const ms = value > 1e17 ? value / 1e6 : value > 1e14 ? value / 1000 : value > 1e11 ? value : value * 1000;
  return ms > 631e9 && ms < 4_102e9 ? ms : undefined;
}

function ofEpoch(value: number): string | undefined {
  const ms = epochMsOf(value);
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 19);
}

/** 0 for a month that does not exist. */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : month >= 1 && month <= 12 ? 31 : 0;
}

function compose(year = '', month = '', day = '', time: readonly (string | undefined)[] = []): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!(Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month)))) return undefined;
  const [hours, minutes = '', seconds = '00', half] = time;
  if (hours === undefined) return date;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  const valid = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return valid ? `${date}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}` : date;
}

const dateNames =
  /^(?:date|date[ _/-]?time|day|time|horodat(?:ag)?e|date et heure|fecha y hora|data e h?ora|tidspunkt|tidpunkt|datum|uhrzeit|zeit|zeitpunkt|zeitstempel|fecha|hora|heure|data|ora|tijd|tijdstip|czas|дата|время|tarih|saat|日時|日付|送信日時?|送信時刻|时间|日期|날짜|시간|time[ _-]?stamp|(?:eingang|erstellt|gesendet|erfasst|gemeldet|angelegt)(?:[ _-](?:am|um))?|eingangs(?:datum|zeit)|inviato|enviado|envoyé|verzonden|sendt|skickat|wysłano|odesláno|lähetetty|отправлено|gönderildi|elküldve|发送时间|보낸 날짜|when|(?:created|opened|submitted|sent|received|posted|start(?:ed)?|updated|closed)[ _-]?(?:at|on|date|time|timestamp|datetime)?|(?:message|chat|call|conversation|comment|event|transcript|session|review)[ _-]?(?:at|on|date|time|timestamp|datetime)|(?:date|time)[ _-]?(?:created|sent|received|posted)|(?:chat|call)[ _-]started|(?:timestamp|time|created|sent)[ _-]ms|ts|origin[ _-]server[ _-]ts|accept[ _-]time|create[ _-]at)(?:[ _-]?\(?(?:utc|gmt|local|iso)\)?)?$/i;

/** `Fecha de envío`, `Heure du message`; not the date of a birth, an end or a change. */
const ofDate =
  /^(?:fecha|hora|data|ora|heure|date)(?: y hora| et heure| e ora| e hora)?[ _](?:(?:de|del|du|di|do|da|della)[ _]|d['’]|dell['’])(?!naissance|nacimiento|nasc|fin|cierre|fecho|chius|clôture|vencim|échéance|scaden|actualiz|atualiz|modif)\p{L}+$/iu;

/** `createdAt` is `created at`. */
export const isDateName = rememberNames(
  (name) =>
    name.length <= 60 && (dateNames.test(name.trim().replace(/([a-z])([A-Z])/g, '$1 $2')) || ofDate.test(name.trim())),
);

/** True for the word of a language whose dates have the day first. */
export const isDayFirstName = rememberNames((name) =>
  /^(?:datum|fecha|horodat(?:ag)?e|dato|дата|tarih|päivä(?:määrä)?|zeitpunkt|zeitstempel)(?:[ _-]|$)/i.test(
    name.trim(),
  ),
);

/** The date in the fields of an utterance: the first field with the name and the form of a date. */
export function dateIn(fields: Readonly<Record<string, unknown>> | undefined, order?: DayOrder): string | undefined {
  for (const [name, value] of Object.entries(fields ?? {})) {
    const date = isDateName(name) ? readDate(value, order) : undefined;
    if (date !== undefined) return date;
  }
  return undefined;
}

/** The date in the name of a file: `2026-11-02 call.vtt`, `GMT20261102-091300_Recording.vtt`. @param time of a line, on that day */
export function dateInName(name: string, time?: unknown): string | undefined {
  const [, year, month, day] =
    /(?<!\d)((?:19|20)\d\d)[-_.]?([01]\d)[-_.]?([0-3]\d)(?!\d)/.exec(name.slice(name.lastIndexOf('/') + 1)) ?? [];
  const date = year === undefined ? undefined : compose(year, month, day);
  return date !== undefined && isClock(time) ? (readDate(`${date} ${String(time)}`) ?? date) : date;
}
