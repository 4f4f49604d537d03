/**
 * Property tests run the same cases each time, so that a change is judged by what it changed. STA_FUZZ_SEED=random looks
 * for new ones; a number repeats a run that failed.
 */
import fc from 'fast-check';

const asked = process.env.STA_FUZZ_SEED ?? '20260101';
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
