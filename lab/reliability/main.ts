/**
 * `npm run reliability -- NAME...`: long tests of the service and the client, with measurements. Exits with 1 if a test
 * found a failure, and with 2 for a wrong argument.
 */
import { parseArgs } from 'node:util';
import { programs } from './programs.ts';
import type { Options, Outcome, Program } from './support/program.ts';
import { cleanUp } from './support/service-process.ts';
import { writePage } from './support/write-page.ts';

const usage = `Usage: npm run reliability -- NAME... [--quick] [--seed N] [--amount N] [--write]

${Object.entries(programs)
  .map(([name, { title, unit }]) => `  ${name.padEnd(12)}${title} (--amount: ${unit})`)
  .join('\n')}

  --quick     a short run, to see that everything works
  --seed N    repeats the random choices of a run that failed
  --amount N  how many requests, kills or minutes
  --write     writes the figures to docs/reliability.md; those of chaos to docs/scale.md`;

function readArguments(): (Options & { names: string[]; write: boolean; help: boolean }) | string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        amount: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const unknown = positionals.filter((name) => !Object.hasOwn(programs, name));
    if (unknown.length > 0) return `There is no program ${unknown.join(', ')}.`;
    if (positionals.length === 0 && !values.help) return 'Name at least one program.';
    const [seed, amount] = [Number(values.seed), values.amount === undefined ? undefined : Number(values.amount)];
    if (!Number.isSafeInteger(seed)) return '--seed must be a whole number.';
    if (amount !== undefined && !(amount > 0)) return '--amount must be a number above 0.';
    const { quick, write, help } = values;
    return { names: positionals, quick, write, help, seed, amount };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs a program within its time limit. */
async function runWithin(program: Program, options: Options): Promise<Outcome> {
  const seconds = program.limitSeconds(options);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ figures: [], failures: [`not finished after ${seconds} s`] }), seconds * 1000);
  });
  try {
    return await Promise.race([program.run(options, (line) => console.error(line)), late]);
  } catch (error) {
    return { figures: [], failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  } finally {
    clearTimeout(timer);
    cleanUp();
  }
}

const given = readArguments();
if (typeof given === 'string') {
  console.error(`${given}\n\n${usage}`);
  process.exitCode = 2;
} else if (given.help) console.log(usage);
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      cleanUp();
      process.exit(130);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.once(event, (error: unknown) => {
      cleanUp();
      console.log(`FAILED: ${error instanceof Error ? error.stack : error}`);
      process.exit(1);
    });
  }
  let failed = false;
  for (const name of given.names) {
    const program = programs[name];
    if (program === undefined) continue;
    console.error(`== ${name}, seed ${given.seed}`);
    const startedMs = performance.now();
    const { figures, failures } = await runWithin(program, given);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    const shown = [['seed', String(given.seed)] as const, ...figures, ['time', `${seconds} s`] as const];
    console.log(shown.map(([key, figure]) => `${key.padEnd(48)} ${figure}`).join('\n'));
    for (const failure of failures) console.log(`FAILED: ${failure}`);
    if (failures.length > 0) {
      failed = true;
      const amount = given.amount === undefined ? '' : ` --amount ${given.amount}`;
      console.log(
        `Repeat it: npm run reliability -- ${name} --seed ${given.seed}${given.quick ? ' --quick' : ''}${amount}`,
      );
    } else if (given.write) writePage(name, program, shown);
  }
  // A run that timed out may still be waiting for something.
  process.exit(failed ? 1 : 0);
}
