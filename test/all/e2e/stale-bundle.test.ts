/** The launcher of a checkout: a bundle that is older than the sources is never run. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processEnvironment } from '../../support/sta-process.ts';
import { temporaryDirectory } from '../../support/start-sta.ts';

const root = join(import.meta.dirname, '..', '..', '..');
interface BundleCheck {
  listInputs(): string[];
  readonly stampName: string;
}

/** A checkout with the real launcher, in which sources and bundle only print which of them runs. */
function makeCheckout() {
  const directory = temporaryDirectory();
  const write = (name: string, text: string) => {
    mkdirSync(join(directory, name, '..'), { recursive: true });
    writeFileSync(join(directory, name), text);
  };
  for (const name of ['bin', 'scripts/is-bundle-current.cjs', 'package.json']) {
    cpSync(join(root, name), join(directory, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  write('package-lock.json', '{}');
  write('scripts/build.mjs', '');
  write('scripts/build/step.mjs', '');
  write('src/cli/process/cli.ts', `const ran: string = 'sources';\nconsole.log(ran);\n`);
  write('src/cli/other.ts', 'export {};\n');
  write('dist/start.cjs', `exports.startBundle = () => console.log('bundle');\n`);
  const check: BundleCheck = createRequire(import.meta.url)(join(directory, 'scripts/is-bundle-current.cjs'));
  // A minute from now, so that later writes do not depend on the resolution of the clock.
  write(`dist/${check.stampName}`, check.listInputs().join('\n'));
  const built = Date.now() / 1000 + 60;
  utimesSync(join(directory, 'dist', check.stampName), built, built);
  return {
    directory,
    write,
    /** Sets the modification time of a file to after the build. */
    touch: (name: string) => utimesSync(join(directory, name), built + 1, built + 1),
    run: () =>
      execFileSync(process.execPath, [join(directory, 'bin/sta.cjs'), 'tags'], {
        env: processEnvironment({}),
        encoding: 'utf8',
      }).trim(),
  };
}

it('runs the bundle if nothing has changed since it was built', () => {
  expect(makeCheckout().run()).toBe('bundle');
});

const changes: readonly [what: string, change: (checkout: ReturnType<typeof makeCheckout>) => void][] = [
  ['a source is edited', ({ touch }) => touch('src/cli/other.ts')],
  ['a source is added', ({ write }) => write('src/cli/new.ts', '')],
  ['a source is removed', ({ directory }) => rmSync(join(directory, 'src/cli/other.ts'))],
  ['a dependency changes', ({ touch }) => touch('package-lock.json')],
  ['a step of the build changes', ({ touch }) => touch('scripts/build/step.mjs')],
  ['there is no bundle', ({ directory }) => rmSync(join(directory, 'dist'), { recursive: true })],
];

it.each(changes)('runs the sources when %s', (_name, change) => {
  const checkout = makeCheckout();
  change(checkout);
  expect(checkout.run()).toBe('sources');
});
