/** The order of the test files: long ones first, so that all workers end at about the same time, and one at a time of those that wait. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of the files that mostly wait: two at once would leave a core idle. */
const waiting = new Map([
  ['e2e/jobs-crash', 33],
  ['e2e/interrupts', 29],
  ['e2e/interrupts-transcript', 25],
  ['e2e/public-service', 24],
  ['e2e/browser', 22],
  ['e2e/wire/storage', 18],
  ['e2e/models', 10],
]);

/** Seconds of the others that are long. */
const working = new Map([
  ['e2e/examples', 27],
  ['e2e/report', 20],
  ['integration/service/media/media-tools', 17],
  ['e2e/wire/memory', 16],
  ['e2e/spoken-meeting', 15],
  ['e2e/transcribe', 13],
  ['e2e/hostile', 13],
  ['e2e/package-consumers', 12],
  ['integration/service/transcription/command/command-transcriber', 12],
]);
const usual = 1;

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A worker keeps its modules only from file to file of one project: the projects come one after the other.
    const others = sorted.filter(({ project }) => project.name !== 'suite');
    const suite = sorted.filter(({ project }) => project.name === 'suite');
    return [...others, ...spread(suite, this.ctx.config.maxWorkers)];
  }
}

/** Each worker takes the next file when it is done: this goes through that as it will happen. */
function spread(files: readonly TestSpecification[], workers: number): TestSpecification[] {
  const timed = files.map((file) => {
    const name = file.moduleId.replace(/^.*\/test\/|\.test\.ts$/g, '');
    return { file, waits: waiting.has(name), seconds: waiting.get(name) ?? working.get(name) ?? usual };
  });
  timed.sort((a, b) => b.seconds - a.seconds);
  const queues = { waits: timed.filter(({ waits }) => waits), works: timed.filter(({ waits }) => !waits) };
  const freeAt = Array.from({ length: workers }, () => 0);
  let waitedUntil = 0;
  const order: TestSpecification[] = [];
  while (order.length < timed.length) {
    const now = Math.min(...freeAt);
    const next =
      (waitedUntil <= now ? queues.waits.shift() : undefined) ?? queues.works.shift() ?? queues.waits.shift();
    if (next === undefined) break;
    if (next.waits) waitedUntil = now + next.seconds;
    freeAt[freeAt.indexOf(now)] = now + next.seconds;
    order.push(next.file);
  }
  return order;
}
