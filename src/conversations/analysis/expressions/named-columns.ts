/** The input's columns that flags name. Whether a column exists is only known once the input has been read. */
import { nearestWords, suggestNear } from '../../../output/text/nearest-words.ts';
import { StaError } from '../../../shared/errors.ts';
import { conversationGroupNames } from '../per-conversation/conversation-groups.ts';
import { conversationSortNames } from '../per-conversation/sort-conversations.ts';
import { sortNames } from '../rows/keep-rows.ts';
import type { Row } from '../rows/row.ts';
import { type GroupComparison, groupNames } from '../summary/group-fields.ts';
import { rowFields } from './expression-shapes.ts';

interface ColumnOptions {
  readonly count?: readonly string[];
  readonly sort?: string;
  readonly compare?: GroupComparison;
  readonly per?: 'line' | 'conversation';
}

/** Inputs with more columns are not checked. */
const maxColumns = 1_000;

export class NamedColumns {
  /** Column → the flag that names it, and the flag's other fields. */
  readonly #missing = new Map<string, { readonly flag: string; readonly fields: readonly string[] }>();
  readonly #seen = new Set<string>();
  #hasRows = false;

  constructor({ count = [], sort, compare, per }: ColumnOptions) {
    const ofLines = { groups: groupNames, sort: [...sortNames, ...rowFields] };
    const ofConversations = { groups: conversationGroupNames, sort: conversationSortNames };
    const names = per === 'conversation' ? ofConversations : ofLines;
    for (const name of count) this.expect(name, '--count', names.groups);
    // Lines are compared too.
    if (compare !== undefined) this.expect(compare.field, '--compare', [...groupNames, ...names.groups]);
    if (sort !== undefined) this.expect(sort, '--sort', names.sort);
  }

  /** @param fields the names that the flag accepts besides columns */
  expect(name: string, flag: string, fields: readonly string[] = []): void {
    if (!fields.includes(name)) this.#missing.set(name, { flag, fields });
  }

  see(rows: readonly Row[]): void {
    if (this.#missing.size === 0) return;
    for (const { error, fields = {} } of rows) {
      if (error !== undefined) continue;
      this.#hasRows = true;
      for (const name of Object.keys(fields)) {
        this.#missing.delete(name);
        if (this.#seen.size < maxColumns) this.#seen.add(name);
      }
    }
  }

  /** @throws StaError `usage` for a column that no line has */
  check(): void {
    const [first] = this.#missing;
    if (first === undefined || !this.#hasRows || this.#seen.size === maxColumns) return;
    const [name, { flag, fields }] = first;
    const near = nearestWords(name, [...fields, ...this.#seen]);
    throw new StaError('usage', `${flag}: no line has a column ${name}${suggestNear(near)}`, {
      hint: [describe('Fields', fields), describe('Columns', [...this.#seen])].filter(Boolean).join('. '),
    });
  }
}

const describe = (what: string, names: readonly string[]): string =>
  names.length === 0 ? '' : `${what}: ${[...new Set(names)].join(', ')}`;
