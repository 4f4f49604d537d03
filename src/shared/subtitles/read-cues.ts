/** A text that is neither SRT nor WebVTT, or is damaged. */
export class SubtitleError extends Error {
  override readonly name = 'SubtitleError';
  /** From 1. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}

/** A cue as in the file: its lines with their tags. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** The line of its times, from 1; its text follows. */
  readonly line: number;
  readonly lines: string[];
}

const time = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})`;
/** Settings may follow the times, in WebVTT and in some SRT (`X1:40 ...`). */
const timing = new RegExp(`^\\s*${time}\\s*-->\\s*${time}(?:\\s|$)`);
const looksLikeTiming = /^\s*\d[\d:., ]*-->/;
const header = /^WEBVTT(?:[ \t]|$)/;
const skippedBlock = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

export interface Cues {
  readonly cues: Cue[];
  /** Blocks of WebVTT without a line of times, which players ignore. */
  readonly ignored: SubtitleError[];
  /** The cues with an unreadable line of times; their text is skipped. */
  readonly broken: SubtitleError[];
}

/**
 * Reads the cues of an SRT or WebVTT text, in file order. The content decides: WebVTT starts with its name, SRT has a line
 * of times. SRT may lack indices, hours and the empty line between cues, and its cues may contain empty lines.
 * @throws SubtitleError if it is neither
 */
export function readCues(text: string): Cues {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const isVtt = header.test(lines[0] ?? '');
  const { cues, broken, ignored } = isVtt ? readVtt(lines) : readSrt(lines);
  if (!isVtt && cues.length + broken.length === 0) {
    const first = lines.findIndex((line) => line.trim() !== '');
    throw new SubtitleError(
      Math.max(0, first) + 1,
      'neither SRT nor WebVTT: no line of times (00:00:01,000 --> 00:00:02,000)',
    );
  }
  return { cues, broken, ignored };
}

function readVtt(lines: readonly string[]): Cues {
  const cues: Cue[] = [];
  const broken: SubtitleError[] = [];
  const ignored: SubtitleError[] = [];
  let cue: Cue | undefined;
  let skipping = true;
  let isHeader = true;
  let blockStarts = false;
  /** The lines of a block before its times: usually one, the name of the cue. */
  let untimed: string[] = [];
  const endBlock = (index: number) => {
    const last = cues.at(-1);
    // Some transcripts of Teams have an empty line between the times and the text.
    if (untimed.length > 0 && last?.lines.length === 0) last.lines.push('', ...untimed);
    else if (untimed.length > 0) ignored.push(new SubtitleError(index + 1 - untimed.length, 'a block without times'));
    untimed = [];
    cue = undefined;
    skipping = false;
    isHeader = false;
    blockStarts = true;
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      endBlock(index);
      continue;
    }
    if (blockStarts && skippedBlock.test(line)) skipping = true;
    blockStarts = false;
    // The empty line after the header may be missing.
    if (isHeader && looksLikeTiming.test(line)) skipping = isHeader = false;
    if (skipping) continue;
    const started = startCue(line, index);
    if (started === undefined) {
      (cue?.lines ?? untimed).push(line);
      continue;
    }
    untimed = [];
    if (started instanceof SubtitleError) {
      broken.push(started);
      skipping = true;
    } else {
      cue = started;
      cues.push(cue);
    }
  }
  endBlock(lines.length);
  return { cues, broken, ignored };
}

function readSrt(lines: readonly string[]): Cues {
  const cues: Cue[] = [];
  const broken: SubtitleError[] = [];
  let cue: Cue | undefined;
  for (const [index, line] of lines.entries()) {
    const started = startCue(line, index);
    if (started === undefined) {
      cue?.lines.push(line);
      continue;
    }
    if (cue !== undefined) dropIndex(cue.lines);
    cue = started instanceof SubtitleError ? undefined : started;
    if (started instanceof SubtitleError) broken.push(started);
    else cues.push(started);
  }
  return { cues, broken, ignored: [] };
}

/** Drops the index of the next cue from this cue's last line: a number only, usually after an empty line. */
function dropIndex(lines: string[]): void {
  if (/^\s*\d{1,7}\s*$/.test(lines.at(-1) ?? '') && lines.length > 1) lines.pop();
}

function startCue(line: string, index: number): Cue | SubtitleError | undefined {
  if (!looksLikeTiming.test(line)) return undefined;
  const found = timing.exec(line);
  if (found === null) return new SubtitleError(index + 1, 'cannot read the times of this cue');
  const [, h1, m1, s1, f1, h2, m2, s2, f2] = found;
  const startMs = toMs(h1, m1, s1, f1);
  return { startMs, endMs: Math.max(startMs, toMs(h2, m2, s2, f2)), line: index + 1, lines: [] };
}

function toMs(hours = '0', minutes = '0', seconds = '0', fraction = '0'): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}
