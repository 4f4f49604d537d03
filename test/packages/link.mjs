/** Links the packages of this folder into node_modules of the checkout, where tests and sta look for them. */
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const here = import.meta.dirname;
const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
for (const name of Object.keys(dependencies)) {
  const link = join(here, '../../node_modules', name);
  // The checkout has its own TypeScript.
  if (existsSync(link) && !lstatSync(link).isSymbolicLink()) continue;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(join(here, 'node_modules', name), link, 'junction');
}
