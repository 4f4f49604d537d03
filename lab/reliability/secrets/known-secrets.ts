/** Known secrets, and every form in which one could be written. */

export interface KnownSecrets {
  add(name: string, secret: string): void;
  /** The names of the secrets that some bytes contain. */
  find(bytes: Buffer | string): string[];
  readonly count: number;
}

/** Shorter parts occur by chance. */
const shortest = 16;

export function createKnownSecrets(): KnownSecrets {
  const forms = new Map<string, Set<string>>();
  return {
    add(name, secret) {
      const bytes = Buffer.from(secret);
      // The parts of a token are secret, except the first, which is the same for all tokens.
      const parts = secret.split('.').length === 3 ? secret.split('.').slice(1) : [];
      const all = [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        bytes.toString('hex'),
        // Without the last characters, which depend on the following bytes.
        ...[0, 1, 2].map((shift) => bytes.subarray(shift).toString('base64').slice(0, -4)),
        ...parts,
      ];
      const known = forms.get(name) ?? new Set<string>();
      for (const form of all) if (form.length >= shortest) known.add(form);
      forms.set(name, known);
    },
    find(bytes) {
      const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1');
      return [...forms].flatMap(([name, known]) => ([...known].some((form) => text.includes(form)) ? [name] : []));
    },
    get count() {
      return forms.size;
    },
  };
}
