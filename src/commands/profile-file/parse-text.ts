/** From the text of a profile file, YAML or JSON, to plain values; JSON is YAML 1.2. */
import { type Document, LineCounter, parseDocument } from 'yaml';
import { readPlainValue } from './plain-value.ts';
import type { Problem } from './problem.ts';

export interface ParsedText {
  readonly document: Document;
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** Line and column, from 1: `12:5`. */
  readonly locate: (offset: number) => string;
}

export function parseText(text: string): ParsedText {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter,
    // Whatever version the file names: no merge keys, no dates, and "no" is a word.
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const { value, problems } = readPlainValue(document);
  const syntax = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    offset: pos[0],
    words: describe(code, message),
  }));
  return {
    document,
    value,
    // What a broken text holds says nothing of what it was to hold.
    problems: syntax.length > 0 ? syntax : problems,
    locate(offset) {
      const { line, col } = lineCounter.linePos(offset);
      return `${line}:${col}`;
    },
  };
}

function describe(code: string, message: string): string {
  switch (code) {
    case 'MULTIPLE_DOCS':
      return 'a second document begins here: a profile is one';
    case 'RESOURCE_EXHAUSTION':
      return 'this is nested too deeply';
    case 'TAG_RESOLVE_FAILED':
      return 'a profile has no tags of YAML, such as !this';
    default:
      return message.slice(0, 200);
  }
}
