/**
 * Control characters of our own, told apart from those in data. On its way to a stream, everything is text: a colour that we
 * add looks the same as one in a file. So ours carry a mark that no data can contain, because it is new in each process, and
 * the one place that writes to the streams ({@link guardIo}) removes all other control characters and then the marks.
 */

/** Eight characters of private use: nobody outside this process knows them. */
const mark = String.fromCodePoint(...Array.from({ length: 8 }, () => 0x100000 + Math.floor(Math.random() * 0xfffd)));
/** Where a control character is moved to behind its mark: a plane of private use. */
const shift = 0xf0000;
const marked = new RegExp(`${mark}(.)`, 'gsu');

/** The text with its control characters marked as ours. */
export const ownControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (control) => mark + String.fromCodePoint((control.codePointAt(0) ?? 0) + shift));

/** The text with our control characters as they are meant; all others stay. */
export const releaseControls = (text: string): string =>
  text.includes(mark)
    ? text.replace(marked, (_, moved: string) => String.fromCodePoint((moved.codePointAt(0) ?? 0) - shift))
    : text;
