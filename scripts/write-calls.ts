/**
 * Writes src/api/library/calls.ts, the types of the library's calls. The build and the type check run this first; git
 * ignores the file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describeCalls } from './library/describe-calls.ts';

const file = new URL('../src/api/library/calls.ts', import.meta.url);
const text = describeCalls();
// A source that is newer than the bundle makes the bundle outdated, so an unchanged file keeps its time.
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
