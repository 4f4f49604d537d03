/**
 * Distinguishes our own control characters from those in data. On its way to a stream, everything is text: a colour
 * that we add looks the same as one in a file. So ours carry a mark that no data can contain, because it is random in
 * each process; {@link guardIo}, which writes to the streams, removes all other control characters and then the marks.
 */

/** Eight private-use characters, unknown outside this process. */
const mark = String.fromCodePoint(...Array.from({ length: 8 }, () => 0x100000 + Math.floor(Math.random() * 0xfffd)));
/** The offset of a control character behind its mark: into a private-use plane. */
const shift = 0xf0000;
const marked = new RegExp(`${mark}(.)`, 'gsu');

/** The text with its control characters marked as ours. */
export const ownControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (control) => mark + String.fromCodePoint((control.codePointAt(0) ?? 0) + shift));

/** Restores our control characters; all others stay unchanged. */
export const releaseControls = (text: string): string =>
  text.includes(mark)
    ? text.replace(marked, (_, moved: string) => String.fromCodePoint((moved.codePointAt(0) ?? 0) - shift))
    : text;
