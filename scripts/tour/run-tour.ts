/** Runs the steps of the tour, one after the other in one place, and checks each. */
import { readScreen } from '../recording/read-screen.ts';
import { runInPipe, runInTerminal } from '../recording/run-line.ts';
import { createSteadier } from '../recording/steady.ts';
import { openWorkplace } from '../recording/workplace.ts';
import { deskChapter } from './desk-chapter.ts';
import { developerChapters } from './developer-chapters.ts';
import { jobChapters } from './job-chapters.ts';
import { helpChapter, serviceChapters } from './service-chapters.ts';
import type { Chapter, Step } from './step.ts';
import { textChapters } from './text-chapters.ts';

export interface Taken {
  readonly step: Step;
  /** What it printed, with steady ids, times and directories. */
  readonly output: string;
  /** What it did not do that it should; empty when it did its job. */
  readonly complaints: readonly string[];
}

export interface TakenChapter {
  readonly title: string;
  readonly steps: readonly Taken[];
}

const chapters: readonly Chapter[] = [
  ...textChapters,
  ...jobChapters,
  deskChapter,
  ...serviceChapters,
  ...developerChapters,
  helpChapter,
];
const size = { cols: 100, rows: 100 };

/**
 * @param onStep told of each step when it has ended
 * @param only the title of a chapter, which then runs by itself
 */
export async function runTour(onStep: (taken: Taken) => void, only?: string): Promise<TakenChapter[]> {
  const place = openWorkplace();
  try {
    const steady = createSteadier(place);
    const taken: TakenChapter[] = [];
    for (const { title, steps } of chapters.filter(({ title }) => only === undefined || title === only)) {
      const ended: Taken[] = [];
      for (const step of steps) {
        const { code, output } = step.terminal
          ? await runInTerminal(step.line, place, size)
          : runInPipe(step.line, place);
        const text = steady(step.terminal ? await textOnScreen(output) : output).trimEnd();
        const one: Taken = { step, output: text, complaints: findComplaints(step, code, text) };
        onStep(one);
        ended.push(one);
      }
      taken.push({ title, steps: ended });
    }
    return taken;
  } finally {
    place.close();
  }
}

function findComplaints({ exit = 0, shows }: Step, code: number, text: string): string[] {
  return [
    ...(code === exit ? [] : [`the line ended with ${code}, not ${exit}`]),
    ...shows.filter((pattern) => !pattern.test(text)).map((pattern) => `the output does not show ${pattern}`),
  ];
}

async function textOnScreen(bytes: string): Promise<string> {
  const rows = await readScreen(bytes, size.cols, size.rows);
  return rows.map((row) => row.reduce((line, run) => line.padEnd(run.column) + run.text, '')).join('\n');
}
