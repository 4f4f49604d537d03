/** Runs before each test file. */
import './fuzz-seed.ts';
import { afterAll } from 'vitest';
import { failOnNodeWarnings } from './node-warnings.ts';
import { removeTemporaryDirectories } from './temporary-directories.ts';

failOnNodeWarnings();
// The hook that is registered first runs last.
afterAll(removeTemporaryDirectories);
// Node reads the file at each start, which takes 35 ms in each of many processes. Tests use their own certificates.
delete process.env.NODE_EXTRA_CA_CERTS;
