/** The labels of lab/corpora/exports: the lines that a careful person expects, and what must not be a line. */
import { readdirSync, readFileSync } from 'node:fs';

export interface ExpectedLine {
  /** More than one if each of them is right, best first. White space does not matter. */
  readonly text: string | readonly string[];
  /** Absent if the export does not name the speaker of the line. */
  readonly speaker?: string | readonly string[];
  /** Absent if the export does not say who is an agent. */
  readonly role?: 'agent' | 'customer';
  /** Seconds since the start of the recording or chat. */
  readonly start?: number;
  /** ISO 8601, to the minute or second, with a zone if the export has one. */
  readonly date?: string;
  /** HH:MM:SS, if the lines of the export have only a time of day. */
  readonly clock?: string;
}

export interface ExportLabels {
  /** The name of the file in lab/corpora/exports/files. */
  readonly file: string;
  /** True if cues or segments may be joined to turns, or split: the lines are not messages. */
  readonly joins?: boolean;
  /** The role of each speaker, by what they say, if the export does not state roles. */
  readonly people?: Readonly<Record<string, 'agent' | 'customer'>>;
  readonly lines: readonly ExpectedLine[];
  /** Lines that may be there or not, such as notes that only the team sees. */
  readonly optional?: readonly string[];
  /** Parts of the file that must not be in the text of any line. */
  readonly not: readonly string[];
}

/** @returns the labels of each export, by the name of the file */
export function readExportLabels(directory: URL): ExportLabels[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name): ExportLabels => JSON.parse(readFileSync(new URL(encodeURIComponent(name), directory), 'utf8')))
    .map(checkLabels);
}

export const alternatives = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value;

export const normalizeText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** @throws Error if a line that is expected contains what must not be in a line */
function checkLabels(labels: ExportLabels): ExportLabels {
  for (const { text } of labels.lines) {
    const banned = labels.not.find((part) => alternatives(text)[0]?.includes(part));
    if (banned !== undefined) throw new Error(`${labels.file}: "${banned}" is expected and banned`);
  }
  return labels;
}
