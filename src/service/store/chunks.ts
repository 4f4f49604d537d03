/** Rows of one statement: their parameters stay below 32,766 in SQLite and 65,535 in PostgreSQL. */
const rowsPerStatement = 1_000;

export const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, i) =>
    rows.slice(i * rowsPerStatement, (i + 1) * rowsPerStatement),
  );
