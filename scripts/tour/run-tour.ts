/** Runs the steps of the tour one after the other in the same place, and checks each. */
import { missingPackages } from '../recording/missing-packages.ts';
import { readScreenText } from '../recording/read-screen.ts';
import { runInPipe, runInTerminal } from '../recording/run-line.ts';
import { createSteadier } from '../recording/steady.ts';
import { openWorkplace } from '../recording/workplace.ts';
import { deskChapter } from './desk-chapter.ts';
import { developerChapters } from './developer-chapters.ts';
import { jobChapters } from './job-chapters.ts';
import { helpChapter, serviceChapters } from './service-chapters.ts';
import { type Chapter, findComplaints, type Step } from './step.ts';
import { textChapters } from './text-chapters.ts';
import { ticketsChapter } from './tickets-chapter.ts';

export interface Taken {
  readonly step: Step;
  /** Its output, with stable ids, times and directories. */
  readonly output: string;
  /** The checks that failed; empty if the step succeeded. */
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
  ticketsChapter,
  ...serviceChapters,
  ...developerChapters,
  helpChapter,
];
const size = { cols: 100, rows: 100 };

/**
 * @param onStep receives each finished step
 * @param only the title of the only chapter to run
 */
export async function runTour(onStep: (taken: Taken) => void, only?: string): Promise<TakenChapter[]> {
  const place = openWorkplace();
  try {
    const steady = createSteadier(place);
    const taken: TakenChapter[] = [];
    for (const { title, steps } of chapters.filter(({ title }) => only === undefined || title === only)) {
      const ended: Taken[] = [];
      for (const step of steps) {
        const missing = missingPackages(step.needs);
        if (missing.length > 0) {
          onStep({ step, output: '', complaints: [`not run: apt-get install ${missing.join(' ')}`] });
          continue;
        }
        const { code, output } = step.terminal
          ? await runInTerminal(step.line, place, size)
          : runInPipe(step.line, place);
        const text = steady(step.terminal ? await readScreenText(output, size.cols, size.rows) : output).trimEnd();
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
