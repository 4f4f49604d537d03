/**
 * Dates and times in workbooks: numbers of days; only the style of a cell distinguishes them from other numbers (ECMA-376,
 * part 1, 18.8.30).
 */

/** @returns the date or time as text; undefined if the style is not one of a date */
export type DateOfStyle = (style: number, days: number) => string | undefined;

interface TimeStyle {
  readonly hasDay: boolean;
  readonly hasTime: boolean;
  /** As `sta` writes times in UTC. */
  readonly isUtc: boolean;
}

/** The built-in styles of dates, by number: those for all languages, then those of East Asian languages. */
const builtIn = (id: number): TimeStyle | undefined => {
  const within = (from: number, to: number) => id >= from && id <= to;
  const hasDay = within(14, 17) || id === 22 || within(27, 31) || id === 36 || within(50, 54) || within(57, 58);
  const hasTime = within(18, 22) || within(32, 35) || within(45, 47) || within(55, 56);
  return hasDay || hasTime ? { hasDay, hasTime, isUtc: false } : undefined;
};

/** @param code such as `yyyy-mm-dd hh:mm` */
function styleOf(code: string): TimeStyle | undefined {
  const [positive = ''] = code.split(';');
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(positive);
  const letters = positive.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|am\/pm|a\/p/gi, '');
  const hasDay = /[yd]/i.test(letters) || (/m/i.test(letters) && !/[hs]/i.test(letters) && !isElapsed);
  const hasTime = isElapsed || /[hs]/i.test(letters);
  if (/general/i.test(letters) || !(hasDay || hasTime)) return undefined;
  return { hasDay, hasTime, isUtc: positive.endsWith('"Z"') };
}

/** 31 December 9999. */
const maxDays = 2_958_465.999_999_99;
const dayMs = 86_400_000;
const zeroMs = Date.UTC(1899, 11, 30);
/** Days between the two systems of counting. */
const days1904 = 1_462;

/**
 * @param formats the codes of the workbook's own formats, by number
 * @param cells the number of the format of each cell style
 */
export function createStyles(
  formats: ReadonlyMap<number, string>,
  cells: readonly number[],
  is1904: boolean,
): DateOfStyle {
  const styles = cells.map((id) => {
    const code = formats.get(id);
    return code === undefined ? builtIn(id) : styleOf(code);
  });
  return (style, given) => {
    const found = styles[style];
    if (found === undefined || !(given >= 0 && given <= maxDays)) return undefined;
    if (!found.hasDay || given < 1) return clockOf(given);
    const ms = Math.round((given + (is1904 ? days1904 : 0)) * dayMs);
    const text = new Date(zeroMs + ms).toISOString();
    if (!found.hasTime && ms % dayMs === 0) return text.slice(0, 10);
    return `${text.slice(0, 19)}${text.endsWith('.000Z') ? '' : text.slice(19, 23)}${found.isUtc ? 'Z' : ''}`;
  };
}

/** `1:02:03`, also of more than a day. */
function clockOf(days: number): string {
  const ms = Math.round(days * dayMs);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = ms % 1000;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${Math.floor(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${fraction}`;
}
