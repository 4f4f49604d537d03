import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html, trust } from '../../../../src/output/html/html.ts';

it('escapes interpolated values in text and attributes, but not HTML from a template', () => {
  const nasty = `</script><img src=x onerror="alert('1')"> & more`;
  expect(String(html`<p title="${nasty}">${nasty}</p>`)).toBe(
    '<p title="&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more">' +
      '&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more</p>',
  );
  expect(String(html`<ul>${['<a>', 2].map((one) => html`<li>${one}</li>`)}</ul>`)).toBe(
    '<ul><li>&lt;a&gt;</li><li>2</li></ul>',
  );
  expect(String(html`${undefined}${false}${trust('<hr>')}`)).toBe('<hr>');
});

it('removes control characters and characters that reorder text', () => {
  expect(String(html`${'a\u0000b\u001b[2Jc\u202Etxt.exe\u202C\td\n'}`)).toBe('a b [2Jc txt.exe \td\n');
});

it('lets no text become markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      const [, inside = ''] = /^<p>([\s\S]*)<\/p>$/.exec(String(html`<p>${text}</p>`)) ?? [];
      expect(inside).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
    }),
  );
});
