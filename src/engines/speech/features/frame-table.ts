/** A table of numbers that grows without copying: an hour of frames takes 4 * columns * 360,000 bytes. */
export interface FrameTable {
  readonly rowCount: number;
  /** Adds a copy of a row. */
  add(row: Float32Array): void;
  /** Returns the values of one column in rows `from` to `to` (exclusive), limited to existing rows. */
  readColumn(index: number, from: number, to: number): Float64Array;
}

const rowsPerBlock = 4096;

export function createFrameTable(columnCount: number): FrameTable {
  const blocks: Float32Array[] = [];
  let rowCount = 0;
  return {
    get rowCount() {
      return rowCount;
    },
    add(row) {
      const position = rowCount % rowsPerBlock;
      if (position === 0) blocks.push(new Float32Array(rowsPerBlock * columnCount));
      blocks.at(-1)?.set(row, position * columnCount);
      rowCount++;
    },
    readColumn(index, from, to) {
      const first = Math.max(0, Math.min(rowCount, from));
      const last = Math.max(first, Math.min(rowCount, to));
      const values = new Float64Array(last - first);
      for (let row = first; row < last; row++) {
        const block = blocks[Math.floor(row / rowsPerBlock)];
        values[row - first] = block[(row % rowsPerBlock) * columnCount + index];
      }
      return values;
    },
  };
}
