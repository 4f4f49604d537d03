// Replaces @napi-rs/keyring: stores entries in the file that FAKE_KEYRING names; FAKE_KEYRING_FAULT makes it fail.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const { FAKE_KEYRING: path = '', FAKE_KEYRING_FAULT: fault } = process.env;
const entries = () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

export class AsyncEntry {
  #name;

  constructor(service, account, options) {
    if (options?.linux?.store !== 'secret-service') throw new Error('the kernel forgets');
    this.#name = `${service}/${account}`;
  }

  async #begin() {
    // Like a native call that waits for a dialogue: not even timers of this process run.
    if (fault === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    if (fault === 'locked') throw new Error('Platform failure: the collection is locked');
    if (fault === 'die') process.exit(1);
  }

  async getSecret() {
    await this.#begin();
    const found = entries()[this.#name];
    return found === undefined ? null : [...Buffer.from(found)];
  }

  async setSecret(bytes) {
    await this.#begin();
    const kept = fault === 'lossy' ? bytes.subarray(0, 10) : bytes;
    writeFileSync(path, JSON.stringify({ ...entries(), [this.#name]: Buffer.from(kept).toString() }));
  }

  async deleteCredential() {
    await this.#begin();
    const { [this.#name]: gone, ...others } = entries();
    writeFileSync(path, JSON.stringify(others));
    return gone !== undefined;
  }
}
