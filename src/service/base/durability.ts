/**
 * When an accepted change is durable. `normal`: it survives the end of the process, including `kill -9`. `full`: it
 * survives a power cut too, because each commit and each file is flushed to the disk before the response.
 */
export type Durability = 'normal' | 'full';
