/**
 * Property tests run the same cases each time, so that failures come from a change. STA_FUZZ_SEED=random tries new
 * cases; a number repeats a failed run.
 */
import fc from 'fast-check';

const asked = process.env.STA_FUZZ_SEED ?? '20260101';
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
