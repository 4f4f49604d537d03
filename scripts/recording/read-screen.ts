/** The screen of a terminal after it received some bytes: rows with runs of text in one style. */
import headless from '@xterm/headless';

export interface Run {
  readonly text: string;
  /** The column where it starts, from 0. */
  readonly column: number;
  /** In cells. */
  readonly width: number;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly underline: boolean;
  /** A colour of the palette (0 to 255), `#rrggbb`, or undefined for the terminal's own. */
  readonly color: number | string | undefined;
}

/** The rows that were written to, without the blank ones at the end. */
export async function readScreen(bytes: string, cols: number, maxRows: number): Promise<Run[][]> {
  const terminal = new headless.Terminal({ cols, rows: maxRows, scrollback: 0, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(bytes, resolve));
  const { active } = terminal.buffer;
  const rows = Array.from({ length: maxRows }, (_, y) => readRow(active.getLine(y), cols));
  const used = rows.findLastIndex((row) => row.length > 0) + 1;
  terminal.dispose();
  return rows.slice(0, used);
}

/** The same rows as plain text. */
export async function readScreenText(bytes: string, cols: number, maxRows: number): Promise<string> {
  const rows = await readScreen(bytes, cols, maxRows);
  return rows.map((row) => row.reduce((line, run) => line.padEnd(run.column) + run.text, '')).join('\n');
}

type Line = ReturnType<headless.Terminal['buffer']['active']['getLine']>;

function readRow(line: Line, cols: number): Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < cols; column++) {
    const cell = line?.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const run: Run = {
      text: cell.getChars() || ' ',
      column,
      width: cell.getWidth(),
      bold: cell.isBold() !== 0,
      dim: cell.isDim() !== 0,
      underline: cell.isUnderline() !== 0,
      color: cell.isFgDefault()
        ? undefined
        : cell.isFgRGB()
          ? `#${cell.getFgColor().toString(16).padStart(6, '0')}`
          : cell.getFgColor(),
    };
    const last = runs.at(-1);
    if (last !== undefined && sameStyle(last, run) && last.width === last.text.length && run.width === 1) {
      runs[runs.length - 1] = { ...last, text: last.text + run.text, width: last.width + 1 };
    } else {
      runs.push(run);
    }
  }
  const lastInk = runs.findLastIndex(({ text }) => text.trim() !== '');
  return runs.slice(0, lastInk + 1).map((run, i) => (i === lastInk ? trimEnd(run) : run));
}

const trimEnd = (run: Run): Run => {
  const text = run.text.trimEnd();
  return { ...run, text, width: run.width - (run.text.length - text.length) };
};

const sameStyle = (a: Run, b: Run) =>
  a.bold === b.bold && a.dim === b.dim && a.underline === b.underline && a.color === b.color;
