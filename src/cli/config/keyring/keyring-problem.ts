/** Why the keyring cannot be used, as the end of a sentence, and how to fix it, as the start of one. */
export class KeyringProblem extends Error {
  readonly fix: string;

  constructor(reason: string, fix: string) {
    super(reason);
    this.fix = fix;
  }
}
