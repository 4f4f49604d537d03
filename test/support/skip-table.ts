/** Prints at the end of a run how many tests were skipped, and why. */
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import './needs.ts';

const noReason = 'without a reason, which fails the run';

export class SkipTable implements Reporter {
  #vitest: Vitest | undefined;
  readonly #failsOnSkip: boolean;

  /** @param options `failsOnSkip` fails the run if any test is skipped, whatever the reason */
  constructor(options: { readonly failsOnSkip: boolean }) {
    this.#failsOnSkip = options.failsOnSkip;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // `-t` skips every other test.
    if (this.#vitest?.getGlobalTestNamePattern() !== undefined) return;
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const reason = reasonOf(test);
        // If the set-up of a file failed, its tests are skipped too.
        if (reason === undefined && module.state() === 'failed') continue;
        counts.set(reason ?? noReason, (counts.get(reason ?? noReason) ?? 0) + 1);
      }
    }
    if (counts.size === 0) return;
    const lines = [...counts].sort(([, one], [, other]) => other - one).map(formatLine);
    process.stdout.write(`\nSkipped:\n${lines.join('\n')}\n`);
    if (counts.has(noReason) || this.#failsOnSkip) process.exitCode = 1;
  }
}

function reasonOf(test: TestCase): string | undefined {
  const result = test.result();
  return test.meta().skipReason ?? (result.state === 'skipped' ? result.note : undefined);
}

/** `ffmpeg is not installed: 41 tests; apt-get install ffmpeg`. */
function formatLine([reason, count]: readonly [string, number]): string {
  const [why, ...remedies] = reason.split('; ');
  return `  ${[`${why}: ${count === 1 ? '1 test' : `${count} tests`}`, ...remedies].join('; ')}`;
}
