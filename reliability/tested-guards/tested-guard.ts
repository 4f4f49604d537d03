/** A guard of docs/threats.md, and the test that must fail without it. */
export interface TestedGuard {
  /** How its attack begins in docs/threats.md. The row names the test. */
  readonly attack: string;
  /** Below the root of the project. */
  readonly file: string;
  /** The code that is taken away: it occurs once. */
  readonly find: string;
  readonly replace: string;
  /** The file of the test that must fail without it. */
  readonly test: string;
  /** Only the tests whose names contain this. */
  readonly only?: string;
  /** Whether the test runs dist/, and not the sources. */
  readonly startsProcesses?: boolean;
}
