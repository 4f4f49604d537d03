/** The input's columns that flags name. Whether a column exists is only known once the input has been read. */
import { nearestWords } from '../../output/text/nearest-words.ts';
import { StaError } from '../../shared/errors.ts';
import { rowFields } from './expression-shapes.ts';
import { type GroupComparison, groupNames } from './group-fields.ts';
import { sortNames } from './keep-rows.ts';
import type { Row } from './row.ts';

interface ColumnOptions {
  readonly count?: readonly string[];
  readonly sort?: string;
  readonly compare?: GroupComparison;
}

/** Inputs with more columns are not checked. */
const maxColumns = 1_000;

export class NamedColumns {
  /** Column → flag. */
  readonly #expected = new Map<string, string>();
  readonly #seen = new Set<string>();
  #hasRows = false;

  constructor({ count = [], sort, compare }: ColumnOptions) {
    for (const name of count) if (!groupNames.includes(name)) this.expect(name, '--count');
    if (compare !== undefined && !groupNames.includes(compare.field)) this.expect(compare.field, '--compare');
    if (sort !== undefined && !sortNames.includes(sort) && !rowFields.includes(sort)) this.expect(sort, '--sort');
  }

  expect(name: string, flag: string): void {
    this.#expected.set(name, flag);
  }

  see(rows: readonly Row[]): void {
    for (const { error, fields = {} } of rows) {
      if (error !== undefined) continue;
      this.#hasRows = true;
      for (const name of Object.keys(fields)) if (this.#seen.size < maxColumns) this.#seen.add(name);
    }
  }

  /** @throws StaError `usage` for a column that no line has */
  check(): void {
    if (!this.#hasRows || this.#seen.size === maxColumns) return;
    for (const [name, flag] of this.#expected) {
      if (this.#seen.has(name)) continue;
      const fields = flag === '--where' ? [] : flag === '--sort' ? [...sortNames, ...rowFields] : groupNames;
      const near = nearestWords(name, [...fields, ...this.#seen]);
      throw new StaError(
        'usage',
        `${flag}: no line has a column ${name}${near.length === 0 ? '' : `. Did you mean ${near.join(' or ')}?`}`,
        { hint: [describe('Fields', fields), describe('Columns', [...this.#seen])].filter(Boolean).join('. ') },
      );
    }
  }
}

const describe = (what: string, names: readonly string[]): string =>
  names.length === 0 ? '' : `${what}: ${[...new Set(names)].join(', ')}`;
