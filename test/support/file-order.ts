/**
 * The order of the test files: first those that start many programs, as a program is started by a copy of its parent's page
 * tables, which grow; then the other long ones, so that all workers end at about the same time; and one at a time of those
 * that wait.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait, with their seconds: two at once would leave a core idle. */
const waiting = new Map([
  ['e2e/jobs-crash', 33],
  ['e2e/interrupts', 29],
  ['e2e/interrupts-transcript', 25],
  ['e2e/wire/storage', 18],
  ['e2e/models', 10],
  ['e2e/public-service', 24],
  ['e2e/browser', 22],
]);

/** Those that work, with their seconds. */
const working = new Map([
  ['integration/service/media/media-tools', 19],
  ['integration/service/transcription/command/command-transcriber', 9],
  ['e2e/examples', 30],
  ['integration/service/media/copy-segments', 5],
  ['e2e/environment', 8],
  ['e2e/clips', 9],
  ['integration/service/programs/start-program', 3],
  ['e2e/keyring', 5],
  ['e2e/start', 8],
  ['e2e/local', 7],
  ['integration/service/transcription/run-recogniser', 1],
  ['integration/service/transcription/pocketsphinx/pocketsphinx-transcriber', 3],
  ['integration/service/media/native-runner', 1],
  ['e2e/dry-run', 3],
  ['e2e/compose', 3],
  ['e2e/start-screen', 9],
  ['e2e/node-warnings', 5],
  ['e2e/completion', 5],
  ['e2e/package-consumers', 12],
  ['e2e/wire/storage-import', 5],
  ['e2e/report', 24],
  ['e2e/spoken-meeting', 14],
  ['e2e/transcribe', 12],
  ['e2e/hostile', 13],
  ['e2e/wire/memory', 15],
]);
const usual = 1;

export class FileOrder extends BaseSequencer {
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
  const nameOf = ({ moduleId }: TestSpecification) => moduleId.replace(/^.*\/test\/|\.test\.ts$/g, '');
  const named = new Map(files.map((file) => [nameOf(file), file]));
  const waits = [...waiting.keys()].filter((name) => named.has(name));
  const isWork = (name: string) => named.has(name) && !waiting.has(name);
  const works = [...new Set([...working.keys(), ...named.keys()])].filter(isWork);
  const freeAt = Array.from({ length: workers }, () => 0);
  const order: string[] = [];
  for (let waitedUntil = 0; order.length < named.size; ) {
    const now = Math.min(...freeAt);
    const isNext = waits.length > 0 && (waitedUntil <= now || works.length === 0);
    const name = (isNext ? waits : works).shift() ?? '';
    const end = now + (waiting.get(name) ?? working.get(name) ?? usual);
    if (isNext) waitedUntil = end;
    freeAt[freeAt.indexOf(now)] = end;
    order.push(name);
  }
  return order.flatMap((name) => named.get(name) ?? []);
}
