/** A row separated by tabs, with a line break at its end. @param values become text with `\n` as line breaks */
export const tabLine = (values: readonly string[]): string => `${values.map(quote).join('\t')}\n`;

const quote = (value: string): string => (value === '' ? '' : `"${lineBreaks(value).replaceAll('"', '""')}"`);

/** Decoders of text sources treat a lone `\r`, and NUL, in other ways. */
const lineBreaks = (value: string): string => value.replace(/\r\n?/g, '\n').replaceAll('\0', '');
