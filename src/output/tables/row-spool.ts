/**
 * Collects all rows of a table, because its columns, their types and their widths depend on every row. A table larger than
 * {@link maxHeldChars} is kept in a temporary file, so memory stays bounded.
 */
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StaError, systemCodeOf, systemReasonOf } from '../../shared/errors.ts';
import { NestedValue, type PlainValue, type TableView } from '../view.ts';
import { type ColumnType, type DeclaredType, isNested, joinTypes, typeOf } from './column-type.ts';

export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** UTF-16 code units of the longest cell as text. */
  readonly maxLength: number;
}

/** All rows of a table. */
export type WholeTable = ReturnType<RowSpool['finish']>;

/** Limit on the characters of JSON in memory; above it, they are written to the temporary file. */
const maxHeldChars = 8 * 2 ** 20;
/** The limit of xlsx; other formats that we write have the same or less. */
const maxColumns = 16_384;

interface OpenColumn {
  readonly name: string;
  readonly declared: DeclaredType | undefined;
  type: ColumnType | undefined;
  /** True if it has an empty list, whose items have no type. */
  hasEmptyList: boolean;
  maxLength: number;
}

export class RowSpool {
  readonly #columns: OpenColumn[] = [];
  readonly #indexes = new Map<string, number>();
  #held: string[] = [];
  #heldChars = 0;
  #rowCount = 0;
  #file: { readonly directory: string; readonly path: string; readonly descriptor: number } | undefined;

  /** Adds the rows of a table, whose columns may differ from earlier ones. @throws StaError */
  add({ names, types = {}, rows }: Pick<TableView, 'names' | 'types' | 'rows'>): void {
    const indexes = this.#place(names, types);
    for (const { values } of rows) {
      const row: PlainValue[] = [];
      for (const [i, index] of indexes.entries()) {
        const column = this.#columns[index];
        // A table of text has no other empty cells.
        const value = values[i] === '' && column?.declared === 'by-text' ? undefined : values[i];
        row[index] = value;
        if (column !== undefined) note(column, value);
      }
      // Readers of lines also stop at these two.
      this.#hold(
        JSON.stringify(Array.from(row, pack)).replace(
          /[\u2028\u2029]/g,
          (one) => `\\u${one.charCodeAt(0).toString(16)}`,
        ),
      );
    }
  }

  /** The index of each name; the second column of the same name within a table gets another name. */
  #place(names: readonly string[], types: Readonly<Record<string, DeclaredType>>): number[] {
    const seen = new Map<string, number>();
    return names.map((given, i) => {
      const name = given === '' ? `column ${i + 1}` : given;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      const own = times === 1 ? name : `${name} (${times})`;
      const known = this.#indexes.get(own);
      if (known !== undefined) return known;
      if (this.#columns.length >= maxColumns) {
        throw new StaError('invalid_input', `The table has more than ${maxColumns} columns`, {
          hint: 'Use -o ndjson, which has no columns',
        });
      }
      const declared = Object.hasOwn(types, given) ? types[given] : undefined;
      const type = declared === 'by-text' ? undefined : declared;
      this.#indexes.set(own, this.#columns.length);
      this.#columns.push({ name: own, declared, type, hasEmptyList: false, maxLength: 0 });
      return this.#columns.length - 1;
    });
  }

  #hold(line: string): void {
    this.#rowCount += 1;
    this.#held.push(line);
    this.#heldChars += line.length;
    if (this.#heldChars > maxHeldChars) this.#flush();
  }

  #flush(): void {
    try {
      this.#file ??= openTemporary();
      writeAll(this.#file.descriptor, `${this.#held.join('\n')}\n`);
    } catch (cause) {
      throw cannotKeepError(cause);
    }
    this.#held = [];
    this.#heldChars = 0;
  }

  /** @returns the table; no more rows can be added */
  finish() {
    if (this.#file !== undefined && this.#held.length > 0) this.#flush();
    return {
      columns: this.#columns.map(
        (column): TableColumn => ({
          name: column.name,
          type: finalType(column),
          maxLength: column.maxLength,
        }),
      ),
      rowCount: this.#rowCount,
      /** The values in the order of the columns. Rows may be shorter than the columns. */
      rows: () => this.#rows(),
    };
  }

  async *#rows(): AsyncGenerator<readonly PlainValue[]> {
    const lines =
      this.#file === undefined
        ? this.#held
        : createInterface({ input: createReadStream(this.#file.path), crlfDelay: Number.POSITIVE_INFINITY });
    // Our own lines.
    for await (const line of lines) yield (JSON.parse(line) as Packed[]).map(unpack);
  }

  /** Removes the temporary file. */
  close(): void {
    if (this.#file === undefined) return;
    closeSync(this.#file.descriptor);
    rmSync(this.#file.directory, { recursive: true, force: true });
    this.#file = undefined;
  }
}

/** The error of the temporary directory; anything that the file system did not report is returned unchanged. */
export function cannotKeepError(cause: unknown): unknown {
  if (systemCodeOf(cause) === undefined) return cause;
  return new StaError('file_error', `Cannot keep the rows in ${tmpdir()}: ${systemReasonOf(cause)}`, {
    hint: 'Free some space there, or set TMPDIR to another directory',
    cause,
  });
}

function note(column: OpenColumn, value: PlainValue): void {
  const found = typeOf(value, column.declared === 'by-text');
  if (value === undefined) return;
  column.maxLength = Math.max(column.maxLength, String(value).length);
  if (found !== undefined) column.type = column.type === undefined ? found : joinTypes(column.type, found);
  else if (isNested(value)) column.hasEmptyList = true;
}

const listTypes: ReadonlySet<ColumnType> = new Set(['texts', 'numbers', 'json']);

function finalType({ type, hasEmptyList }: OpenColumn): ColumnType {
  if (!hasEmptyList) return type ?? 'text';
  return type === undefined || listTypes.has(type) ? (type ?? 'texts') : 'text';
}

/** A nested value has a text too. */
type Packed = string | number | boolean | null | { readonly value: object; readonly text: string };

function pack(value: PlainValue): Packed {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  return isNested(value) ? { value: value.value, text: String(value) } : value;
}

function unpack(packed: Packed): PlainValue {
  if (packed === null) return undefined;
  return typeof packed === 'object' ? new NestedValue(packed.value, packed.text) : packed;
}

function openTemporary() {
  // Only this user may enter: the rows are personal data.
  const directory = mkdtempSync(join(tmpdir(), 'sta-table-'));
  const path = join(directory, 'rows.ndjson');
  return { directory, path, descriptor: openSync(path, 'wx', 0o600) };
}

/** A write may be partial. */
function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
}
