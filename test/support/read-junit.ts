/**
 * Reads a JUnit report and checks it against the schema that Jenkins validates reports with: junit-10.xsd of its xUnit
 * plugin,
 * https://github.com/jenkinsci/xunit-plugin/tree/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd
 */
import assert from 'node:assert';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface Rule {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly children: readonly string[];
  /** Whether the element may contain text. */
  readonly text: boolean;
}

const verdict: Rule = { required: [], optional: ['type', 'message'], children: [], text: true };
const plainText: Rule = { required: [], optional: [], children: [], text: true };

/** The part of the schema that our reports can use. */
const schema: Readonly<Record<string, Rule>> = {
  testsuites: {
    required: [],
    optional: ['name', 'time', 'tests', 'failures', 'errors'],
    children: ['testsuite'],
    text: false,
  },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    text: false,
  },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    text: false,
  },
  properties: { required: [], optional: [], children: ['property'], text: false },
  property: { required: ['name', 'value'], optional: [], children: [], text: false },
  skipped: verdict,
  error: verdict,
  failure: verdict,
  'system-out': plainText,
  'system-err': plainText,
};

export interface JunitReport {
  readonly suite: XmlElement;
  readonly cases: readonly XmlElement[];
  /** The status that Jenkins and GitLab show: failed as soon as one test case has a failure or an error. */
  readonly isRed: boolean;
}

/** @throws AssertionError for a document that Jenkins would reject, or whose counts are wrong */
export function readJunit(xml: string): JunitReport {
  const root = parseXml(xml);
  assert.strictEqual(root.name, 'testsuites');
  checkElement(root);
  assert.strictEqual(root.children.length, 1);
  const [suite] = root.children;
  assert(suite !== undefined);
  const cases = suite.children.filter(({ name }) => name === 'testcase');
  const having = (verdictName: string) => cases.filter((one) => one.children.some(({ name }) => name === verdictName));
  const counts = { tests: cases.length, failures: having('failure').length, errors: having('error').length };
  for (const [name, count] of Object.entries(counts)) assert.strictEqual(suite.attributes[name], String(count), name);
  assert.strictEqual(suite.attributes.skipped, String(having('skipped').length));
  // GitLab ignores a test case with the class and name of an earlier one.
  const names = cases.map(({ attributes }) => `${attributes.classname} ${attributes.name}`);
  assert.strictEqual(new Set(names).size, names.length, 'two test cases have the same name');
  return { suite, cases, isRed: counts.failures + counts.errors > 0 };
}

function checkElement({ name, attributes, children, text }: XmlElement): void {
  const rule = schema[name];
  assert(rule !== undefined, `the schema has no element ${name}`);
  const allowed = [...rule.required, ...rule.optional];
  for (const attribute of Object.keys(attributes)) assert(allowed.includes(attribute), `${name} has no ${attribute}`);
  for (const attribute of rule.required) assert(attribute in attributes, `${name} needs ${attribute}`);
  if (!rule.text) assert.strictEqual(text.trim(), '', `${name} contains text`);
  for (const child of children) {
    assert(rule.children.includes(child.name), `${name} may not contain ${child.name}`);
    checkElement(child);
  }
}

const markup = /<\?xml[^>]*\?>|<(\/?)([a-z-]+)((?:\s+[A-Za-z]+="[^<"]*")*)\s*(\/?)>|([^<]+)/gu;

/** Reads XML without a document type: elements, attributes and text. @throws AssertionError for anything else */
function parseXml(xml: string): XmlElement {
  // XML 1.0, production 2: the characters that a document may contain.
  assert.match(xml, /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
  const document = { name: '', attributes: {}, children: [] as XmlElement[], text: '' };
  const open = [document];
  let read = 0;
  for (const match of xml.matchAll(markup)) {
    assert.strictEqual(match.index, read, `no markup: ${xml.slice(read, read + 60)}`);
    read += match[0].length;
    const [, closes, name, given, isEmpty, text] = match;
    const parent = open.at(-1);
    assert(parent !== undefined);
    if (text !== undefined) parent.text += unescapeXml(text);
    if (name === undefined) continue;
    if (closes === '/') {
      assert.strictEqual(open.pop()?.name, name);
      continue;
    }
    const pairs = [...(given ?? '').matchAll(/([A-Za-z]+)="([^"]*)"/g)];
    const attributes = Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, unescapeXml(value)]));
    const element = { name, attributes, children: [], text: '' };
    parent.children.push(element);
    if (isEmpty !== '/') open.push(element);
  }
  assert.strictEqual(read, xml.length, `no markup: ${xml.slice(read, read + 60)}`);
  assert.deepStrictEqual(open, [document], 'an element is not closed');
  const [root] = document.children;
  assert(root !== undefined && document.children.length === 1);
  return root;
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&([^;]*;?)/g, (_, entity: string) => {
    const character = characters[entity.slice(0, -1)];
    assert(character !== undefined, `unknown entity &${entity}`);
    return character;
  });
