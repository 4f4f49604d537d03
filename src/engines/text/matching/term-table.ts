/** Terms as numbers: sets of them, and small tables that consist of flat arrays. */

/** Different terms, in the order in which they were found; their weights are above 0. */
export interface Terms {
  readonly texts: readonly string[];
  /** See {@link hashTerm}. */
  readonly hashes: readonly number[];
  /** Undefined if each weighs 1. */
  readonly weights?: readonly number[];
}

/** FNV-1a over UTF-16 code units, a signed number of 32 bits. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  return hash | 0;
}

/** Collects the different terms of one text at a time; each {@link take} starts over. */
export class TermCollector {
  #texts: string[] = [];
  #hashes: number[] = [];
  /** Indices into the lists plus 1, by the lowest bits of the hash; 0 for a free slot. At most half full. */
  #slots = new Int32Array(512);

  /** @returns whether the term is new */
  add(text: string, hash: number): boolean {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let place = this.#slots[slot]; place !== 0; place = this.#slots[slot]) {
      if (this.#hashes[place - 1] === hash && this.#texts[place - 1] === text) return false;
      slot = (slot + 1) & mask;
    }
    this.#texts.push(text);
    this.#hashes.push(hash);
    this.#slots[slot] = this.#texts.length;
    if (2 * this.#texts.length > this.#slots.length) this.#grow();
    return true;
  }

  take(): Pick<Terms, 'texts' | 'hashes'> {
    const taken = { texts: this.#texts, hashes: this.#hashes };
    // After a long text, drop the large table: every later text would have to clear it.
    if (this.#slots.length > 8_192) this.#slots = new Int32Array(512);
    else this.#slots.fill(0);
    this.#texts = [];
    this.#hashes = [];
    return taken;
  }

  #grow(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (const [index, hash] of this.#hashes.entries()) {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }
}

/** Numbers terms from 0 on. A `Map` of strings takes five times the memory, most of it on the heap. */
export class TermTable {
  #size = 0;
  #slots = new Int32Array(16);
  #hashes = new Int32Array(8);
  /** The end of each term in `#chars`. */
  #ends = new Int32Array(8);
  #chars = new Uint16Array(32);

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    const arrays = [this.#slots, this.#hashes, this.#ends, this.#chars];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Frees the memory reserved for further terms. */
  trim(): void {
    this.#hashes = this.#hashes.slice(0, this.#size);
    this.#ends = this.#ends.slice(0, this.#size);
    this.#chars = this.#chars.slice(0, this.#ends.at(-1) ?? 0);
  }

  /** @returns the number of a term; -1 if the table does not contain it */
  find(text: string, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let id = this.#slots[slot]; id !== 0; id = this.#slots[slot]) {
      if (this.#hashes[id - 1] === hash && this.#equals(id - 1, text)) return id - 1;
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  /** @returns the number of a term, a new one if the table did not contain it */
  add(text: string, hash: number): number {
    const known = this.find(text, hash);
    if (known >= 0) return known;
    const id = this.#size++;
    const start = id === 0 ? 0 : this.#ends[id - 1];
    const end = start + text.length;
    if (id === this.#hashes.length) {
      // The table is at most half full.
      const terms = this.#slots.length;
      this.#hashes = widen(this.#hashes, terms);
      this.#ends = widen(this.#ends, terms);
      this.#slots = new Int32Array(2 * terms);
      for (let other = 0; other < id; other++) this.#place(other, this.#hashes[other]);
    }
    if (end > this.#chars.length) {
      const chars = new Uint16Array(Math.max(end, 2 * this.#chars.length));
      chars.set(this.#chars);
      this.#chars = chars;
    }
    for (let index = 0; index < text.length; index++) this.#chars[start + index] = text.charCodeAt(index);
    this.#hashes[id] = hash;
    this.#ends[id] = end;
    this.#place(id, hash);
    return id;
  }

  /** Returns the term with this number. */
  textOf(id: number): string {
    const start = id === 0 ? 0 : this.#ends[id - 1];
    return String.fromCharCode(...this.#chars.subarray(start, this.#ends[id]));
  }

  #place(id: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = id + 1;
  }

  #equals(id: number, text: string): boolean {
    const start = id === 0 ? 0 : this.#ends[id - 1];
    if (this.#ends[id] - start !== text.length) return false;
    for (let index = 0; index < text.length; index++)
      if (this.#chars[start + index] !== text.charCodeAt(index)) return false;
    return true;
  }
}

function widen(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(length);
  wider.set(array);
  return wider;
}
