/** Runs before each file of tests. */
import './fuzz-seed.ts';
import { failOnNodeWarnings } from './node-warnings.ts';

failOnNodeWarnings();
