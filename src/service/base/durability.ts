/**
 * What an accepted change outlives: `normal`, the end of the process, also by `kill -9`; `full`, a power cut as well. Then each commit
 * and each file is on the disk itself before the reply.
 */
export type Durability = 'normal' | 'full';
