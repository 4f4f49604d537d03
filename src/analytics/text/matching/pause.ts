/** Called between pieces of long work, so that whoever hands it in can do other things meanwhile. */
export type Pause = () => Promise<void> | void;

/** Texts that are taken in between two pauses: a few milliseconds' work. */
export const textsBetweenPauses = 64;
