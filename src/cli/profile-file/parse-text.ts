/** Parses the text of a profile file or a rule file, YAML or JSON, to plain values; JSON is valid YAML 1.2. */
import { Composer, type CST, type Document, Lexer, LineCounter, Parser } from 'yaml';
import { readPlainValue } from './plain-value.ts';

export type ParsedText = ReturnType<typeof parseText>;

/** Limit on the nesting of tokens; a profile needs fewer than 20. */
const deepest = 100;

/**
 * Limit on the tokens: the parser needs about 100 bytes per token, and more for tokens that begin a pair, a list or an
 * item. 10,000 tags of 50 sentences have 4.3 million.
 */
const maxWeight = 4_500_000;
const extraWeights: Readonly<Record<string, number>> = { ':': 9, '[': 9, '{': 9, '-': 2 };

/** True if parsing a text would take too much memory. The tokens are only counted, in a tenth of the time. */
export function isTooLarge(text: string): boolean {
  let weight = 0;
  for (const token of new Lexer().lex(text)) {
    weight += 1 + (extraWeights[token] ?? 0);
    if (weight > maxWeight) return true;
  }
  return false;
}

/** @param what names the content in messages: `profile` */
export function parseText(text: string, what = 'profile') {
  const lineCounter = new LineCounter();
  const tokens = readTokens(text, lineCounter);
  const [document, second] = compose(tokens ?? [], text.length);
  const { value, problems } = readPlainValue(document);
  const syntax = [
    ...(tokens === undefined ? [{ offset: 0, words: `the ${what} is nested too deeply` }] : []),
    ...[...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
      offset: pos[0],
      words:
        code === 'TAG_RESOLVE_FAILED' ? `a ${what} must not contain YAML tags such as !this` : message.slice(0, 200),
    })),
    ...(second === undefined
      ? []
      : [
          { offset: second.range[0], words: `a second YAML document begins here: a ${what} must be a single document` },
        ]),
  ];
  return {
    document,
    value,
    // After a syntax error, the values are unreliable.
    problems: syntax.length > 0 ? syntax : problems,
    /** Line and column, from 1: `12:5`. */
    locate(offset: number): string {
      const { line, col } = lineCounter.linePos(offset);
      // An empty text has no lines.
      return line === 0 ? '1:1' : `${line}:${col}`;
    },
  };
}

/**
 * The tokens of a text; undefined if they are nested too deeply. Composing a document from them recurses, and a regular
 * expression that V8 compiles when the stack is nearly full ends the process.
 */
function readTokens(text: string, lineCounter: LineCounter): CST.Token[] | undefined {
  try {
    const tokens = [...new Parser(lineCounter.addNewLine).parse(text)];
    return tokens.some((token) => isDeeperThan(token, deepest)) ? undefined : tokens;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const isDeeperThan = (token: object, levels: number): boolean =>
  levels < 0 || listParts(token).some((part) => isDeeperThan(part, levels - 1));

function listParts(token: object): object[] {
  const items = 'items' in token && Array.isArray(token.items) ? token.items : [];
  const parts = [...('key' in token ? [token.key] : []), ...('value' in token ? [token.value] : []), ...items];
  return parts.filter((part) => typeof part === 'object' && part !== null);
}

function compose(tokens: readonly CST.Token[], end: number): [Document.Parsed, Document.Parsed?] {
  const composer = new Composer({
    // Ignore the version that the file names: no merge keys, no dates, and "no" is text.
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  // With the second argument there is always a document.
  const [first, second] = composer.compose(tokens, true, end);
  return second === undefined ? [first as Document.Parsed] : [first as Document.Parsed, second];
}
