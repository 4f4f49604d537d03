/** The formats of stdout. */

export const formats = ['table', 'json', 'ndjson', 'csv'] as const;
export type Format = (typeof formats)[number];

export const isFormat = (value: string): value is Format => formats.some((format) => format === value);

/** Whether failures are told as a JSON line in this format. */
export const isMachineFormat = (format: Format): boolean => format === 'json' || format === 'ndjson';
