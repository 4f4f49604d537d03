/** The part of npm's version ranges that package.json uses for Node: comparators, joined by a space for and, by || for or. */

type Version = readonly [major: number, minor: number, patch: number];

/** @param range such as `>=20.19 <21 || >=24`: `>=` and `<` alone @throws Error for anything else */
export function satisfiesRange(version: string, range: string): boolean {
  const actual = parseVersion(version);
  return range.split('||').some((part) =>
    part
      .trim()
      .split(/\s+/)
      .every((comparator) => {
        const [, operator, wanted] = /^(>=|<)(\d[\d.]*)$/.exec(comparator) ?? [];
        if (wanted === undefined) throw new Error(`${comparator} is no comparator that is known here`);
        const difference = compare(actual, parseVersion(wanted));
        return operator === '<' ? difference < 0 : difference >= 0;
      }),
  );
}

function parseVersion(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text.replace(/^v/, '').split('.').map(Number.parseFloat);
  return [major, minor, patch];
}

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
