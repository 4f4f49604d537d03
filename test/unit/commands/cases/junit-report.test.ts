import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderJunit } from '../../../../src/commands/cases/junit-report.ts';

const options = { kind: 'intent', source: 'cases.jsonl', endMs: 0 } as const;

it('is a document of elements, attributes and entities, whatever the sentences hold', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, (sentence, name) => {
      const xml = renderJunit(
        [
          {
            line: 1,
            text: sentence,
            expected: [name],
            predicted: [],
            correct: false,
            scores: [{ name, score: 0.5, nearest: sentence }],
          },
        ],
        options,
      );
      const attribute = '[A-Za-z]+="(?:[^<&"]|&(?:amp|lt|gt|quot|apos);)*"';
      const markup = new RegExp(`^<\\?xml[^>]*\\?>\\n(?:</?[a-z-]+(?: ${attribute})*/?>)+\\n$`, 'u');
      expect(xml).toMatch(markup);
      // XML 1.0, production 2: the characters that a document may hold.
      expect(xml).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
      expect(xml.match(/<failure /g)).toHaveLength(1);
    }),
    { numRuns: 30 },
  );
});
