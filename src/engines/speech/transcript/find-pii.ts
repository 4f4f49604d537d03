import { findPersonalData } from '../../redaction/find-personal-data.ts';
import type { PiiSpan } from './transcript.ts';

/**
 * Finds personal data in a text by the rules of the redaction engine. In order, without overlap; `text.slice(start, end)` is
 * the span's text.
 */
export const findPii = (text: string): PiiSpan[] =>
  findPersonalData(text).map(({ kind, start, end }) => ({
    type: kind === 'birth-date' ? 'birth_date' : kind === 'national-id' ? 'national_id' : kind,
    text: text.slice(start, end),
    start,
    end,
  }));
