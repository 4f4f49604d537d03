/**
 * A backtracking matcher that counts its steps. V8 does not tell how much work a regular expression was; this matcher
 * tries the same alternatives in the same order, and its result is checked against V8's.
 */

/** Whether the rest of the pattern matches from here. */
type Match = (at: number) => boolean;
/** Makes the matcher of a part of a pattern, followed by `next`; `backward` inside a lookbehind. */
type Part = (next: Match, backward: boolean) => Match;

/** `matchAll` and `split` call a copy of their expression. */
const patternsByFlags = new Map<string, Map<string, CountingPattern>>();
const patterns = new WeakMap<RegExp, CountingPattern>();

/** Whether `\w` matches it; it does not match the NaN of a place outside of a text. */
const isWordCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;

/** The steps of one call of `exec`. Throws if the counter would match anything but what V8 has `found`. */
export function countRegExpSteps(regExp: RegExp, from: number, text: string, found: RegExpExecArray | null): number {
  let pattern = patterns.get(regExp);
  if (pattern === undefined) {
    const { source, flags } = regExp;
    const bySource = patternsByFlags.get(flags) ?? new Map<string, CountingPattern>();
    patternsByFlags.set(flags, bySource);
    pattern = bySource.get(source) ?? new CountingPattern(source, flags);
    bySource.set(source, pattern);
    patterns.set(regExp, pattern);
  }
  const [start, end] = pattern.exec(text, pattern.startsAtLastIndex ? from : 0);
  const expectedStart = found === null ? -1 : found.index;
  const expectedEnd = found === null ? -1 : found.index + found[0].length;
  if (start !== expectedStart || end !== expectedEnd) {
    const expected = `${expectedStart} to ${expectedEnd} of ${JSON.stringify(text.slice(0, 200))}`;
    throw new Error(`${regExp} matches ${expected}, not ${start} to ${end}`);
  }
  return pattern.steps;
}

class CountingPattern {
  steps = 0;
  readonly startsAtLastIndex: boolean;
  #text = '';
  #end = 0;
  #groups: (readonly [number, number] | undefined)[] = [];
  #at = 0;
  #groupCount = 0;
  readonly #source: string;
  readonly #flags: string;
  readonly #isUnicode: boolean;
  readonly #startsOnce: boolean;
  readonly #match: Match;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
    this.startsAtLastIndex = /[gy]/.test(flags);
    this.#isUnicode = /[uv]/.test(flags);
    const isAnchored = /^\^[^|]*$/.test(source.replace(/\((?:[^()]|\([^()]*\))*\)/g, ''));
    this.#startsOnce = flags.includes('y') || (isAnchored && !flags.includes('m'));
    this.#match = this.#readAlternatives()((at) => {
      this.#end = at;
      return true;
    }, false);
  }

  /** Where the first match starts and ends; -1 and -1 if there is none. */
  exec(text: string, from: number): readonly [start: number, end: number] {
    this.#text = text;
    this.steps = 0;
    const last = this.#startsOnce ? from : text.length;
    for (let start = from; start <= last; start += this.#widthAt(start, false) || 1) {
      this.steps++;
      if (this.#groupCount > 0) this.#groups = [];
      if (this.#match(start)) return [start, this.#end];
    }
    return [-1, -1];
  }

  #readAlternatives(): Part {
    const parts = [this.#readSequence()];
    while (this.#source[this.#at] === '|') {
      this.#at++;
      parts.push(this.#readSequence());
    }
    return (next, backward) => {
      const matches = parts.map((part) => part(next, backward));
      const [only] = matches;
      if (only !== undefined && matches.length === 1) return only;
      return (at) => {
        for (const match of matches) {
          this.steps++;
          if (match(at)) return true;
        }
        return false;
      };
    };
  }

  #readSequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      parts.push(this.#readTerm());
    }
    return (next, backward) =>
      backward
        ? parts.reduce((rest, part) => part(rest, true), next)
        : parts.reduceRight((rest, part) => part(rest, false), next);
  }

  #readTerm(): Part {
    const firstGroup = this.#groupCount + 1;
    const rest = this.#source.slice(this.#at);
    const take = (pattern: RegExp): RegExpExecArray | null => {
      const taken = pattern.exec(rest);
      this.#at += taken?.[0].length ?? 0;
      return taken;
    };
    const look = take(/^\(\?(<?)([=!])/);
    if (look) return this.#readLookaround(look[1] === '<', look[2] === '!');
    const assertion = take(/^(?:\^|\$|\\[bB])/);
    if (assertion) return this.#readAssertion(assertion[0]);
    const group = take(/^\((\?:|\?<[^>]+>)?/);
    if (group) return this.#readRepeat(this.#readGroup(group[1] !== '?:'), firstGroup);
    const back = take(/^\\([1-9]\d?)/);
    if (back) return this.#readRepeat(this.#readBackReference(Number(back[1])), firstGroup);
    const character = take(
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\.|[^\\])/su,
    );
    return this.#readCharacter(character?.[0] ?? '');
  }

  #readGroup(isCapturing: boolean): Part {
    const index = isCapturing ? ++this.#groupCount : 0;
    const inner = this.#readAlternatives();
    this.#at++;
    if (!isCapturing) return inner;
    return (next, backward) => {
      let start = 0;
      const match = inner((end) => {
        const [before, opened] = [this.#groups[index], start];
        this.#groups[index] = backward ? [end, start] : [start, end];
        if (next(end)) return true;
        [this.#groups[index], start] = [before, opened];
        return false;
      }, backward);
      return (at) => {
        const before = start;
        start = at;
        const isFound = match(at);
        start = before;
        return isFound;
      };
    };
  }

  #readLookaround(isBehind: boolean, isNegative: boolean): Part {
    const inner = this.#readAlternatives();
    this.#at++;
    return (next) => {
      const match = inner(() => true, isBehind);
      return (at) => match(at) !== isNegative && next(at);
    };
  }

  #readAssertion(mark: string): Part {
    const isMultiline = this.#flags.includes('m');
    const isBreak = (at: number): boolean => isMultiline && /[\n\r\u2028\u2029]/.test(this.#text[at] ?? '');
    const isWord = (at: number): boolean => isWordCharacter(this.#text.charCodeAt(at));
    const holds = (at: number): boolean => {
      if (mark === '^') return at === 0 || isBreak(at - 1);
      if (mark === '$') return at === this.#text.length || isBreak(at);
      return (isWord(at - 1) !== isWord(at)) === (mark === '\\b');
    };
    return (next) => (at) => {
      this.steps++;
      return holds(at) && next(at);
    };
  }

  #readBackReference(index: number): Part {
    const fold = (text: string): string => (this.#flags.includes('i') ? text.toLowerCase() : text);
    return (next, backward) => (at) => {
      const [start, end] = this.#groups[index] ?? [0, 0];
      const length = end - start;
      this.steps += 1 + length;
      const place = backward ? at - length : at;
      const isSame = fold(this.#text.slice(start, end)) === fold(this.#text.slice(place, place + length));
      return isSame && next(backward ? place : at + length);
    };
  }

  #readCharacter(raw: string): Part {
    const test = new RegExp(`^(?:${raw})$`, this.#flags.replace(/[^iusv]/g, ''));
    const known = new Map<number, boolean>();
    /** The length of the character beside a place if it is one of these, else 0. */
    const measure = (at: number, backward: boolean): number => {
      this.steps++;
      const width = this.#widthAt(at, backward);
      if (width === 0) return 0;
      const start = backward ? at - width : at;
      const code = width === 1 ? this.#text.charCodeAt(start) : (this.#text.codePointAt(start) ?? 0);
      let isOne = known.get(code);
      if (isOne === undefined) {
        isOne = test.test(this.#text.slice(start, start + width));
        known.set(code, isOne);
      }
      return isOne ? width : 0;
    };
    const one: Part = (next, backward) => (at) => {
      const width = measure(at, backward);
      return width > 0 && next(backward ? at - width : at + width);
    };
    return this.#readRepeat(one, this.#groupCount + 1, (next, backward, min, max) => (at) => {
      // In a loop, so that long runs do not fill the stack.
      const places = [at];
      let place = at;
      while (places.length <= max) {
        const width = measure(place, backward);
        if (width === 0) break;
        place += backward ? -width : width;
        places.push(place);
      }
      for (let count = places.length - 1; count >= min; count--) {
        this.steps++;
        if (next(places[count] ?? at)) return true;
      }
      return false;
    });
  }

  /** @param repeatGreedily a shorter way, for parts that are one character */
  #readRepeat(
    part: Part,
    firstGroup: number,
    repeatGreedily?: (next: Match, backward: boolean, min: number, max: number) => Match,
  ): Part {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/.exec(this.#source.slice(this.#at));
    if (found === null) return part;
    this.#at += found[0].length;
    const [, mark, least, comma, most, lazy] = found;
    const min = mark === undefined ? Number(least) : mark === '+' ? 1 : 0;
    const isOpen = mark === undefined ? comma !== '' && most === '' : mark !== '?';
    const max = isOpen ? Number.POSITIVE_INFINITY : mark === '?' ? 1 : Number(comma === '' ? least : most);
    const lastGroup = this.#groupCount;
    return (next, backward) => {
      if (lazy === '' && repeatGreedily !== undefined) return repeatGreedily(next, backward, min, max);
      let count = 0;
      let began = -1;
      const keep = (match: Match, at: number, nextCount: number, nextBegan: number): boolean => {
        const [oldCount, oldBegan] = [count, began];
        [count, began] = [nextCount, nextBegan];
        const isFound = match(at);
        [count, began] = [oldCount, oldBegan];
        return isFound;
      };
      const more = (at: number): boolean => {
        // An empty round would go on for ever.
        if (count >= max || (at === began && count >= min)) return false;
        for (let group = firstGroup; group <= lastGroup; group++) this.#groups[group] = undefined;
        return keep(once, at, count + 1, at);
      };
      const enough = (at: number): boolean => count >= min && keep(next, at, count, began);
      const loop: Match = (at) => {
        this.steps++;
        return lazy === '' ? more(at) || enough(at) : enough(at) || more(at);
      };
      const once = part(loop, backward);
      return (at) => keep(loop, at, 0, -1);
    };
  }

  /** The length of the character after a place, or before it; 0 at the end of the text. */
  #widthAt(at: number, backward: boolean): number {
    if (backward ? at <= 0 : at >= this.#text.length) return 0;
    if (!this.#isUnicode) return 1;
    if (!backward) return (this.#text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    return at > 1 && (this.#text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1;
  }
}
