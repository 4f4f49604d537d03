/** Runs before each file of tests. */
import './fuzz-seed.ts';
import { afterAll } from 'vitest';
import { failOnNodeWarnings } from './node-warnings.ts';
import { removeTemporaryDirectories } from './temporary-directories.ts';

failOnNodeWarnings();
// The first to be registered runs last.
afterAll(removeTemporaryDirectories);
// Node reads the file whenever it starts, 35 ms in each of the many processes. Tests use certificates of their own.
delete process.env.NODE_EXTRA_CA_CERTS;
