/** `npm run test:all` runs every test: it reports missing programs at the start, and then stops. */
import { missingPackages } from './programs/installed.ts';

export default function requirePrograms(): void {
  const missing = missingPackages();
  if (missing.length === 0) return;
  throw new Error(`test:all needs every program of test/programs.txt. Missing: apt-get install ${missing.join(' ')}`);
}
