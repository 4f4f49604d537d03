import { eld } from 'eld/extrasmall';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { diet } from '../../../../../scripts/build/diet.mjs';

const texts = [
  'Where is my parcel? I have been waiting for two weeks and nobody answers.',
  'Ich möchte meinen Vertrag kündigen, weil die Rechnung schon wieder falsch ist.',
  'Je voudrais annuler ma commande, le produit est arrivé cassé.',
  'No puedo iniciar sesión en mi cuenta desde ayer por la tarde.',
  'Não recebi o reembolso que me prometeram na semana passada.',
  'Můj účet byl zablokován a nevím, co mám dělat.',
  'Где моя посылка? Я жду уже две недели.',
  '我的包裹在哪里？我已经等了两个星期了。',
  'أين طردي؟ أنتظر منذ أسبوعين ولا أحد يجيب.',
  'qwx zzkj 1234',
  '',
];

it('the bundle detects languages with the same scores as the library', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { eld } from 'eld/extrasmall';", resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [diet],
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []);
  const compact: { eld: typeof eld } = await import(`data:text/javascript;base64,${code.toString('base64')}`);
  for (const text of texts) {
    const [found, expected] = [compact.eld.detect(text), eld.detect(text)];
    expect([text, found.language, found.getScores()]).toEqual([text, expected.language, expected.getScores()]);
  }
  expect(texts.map((text) => compact.eld.detect(text).language).slice(0, 4)).toEqual(['en', 'de', 'fr', 'es']);
});
