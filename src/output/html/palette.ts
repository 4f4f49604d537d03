/**
 * The colours of the page, light and dark. Text has a contrast of at least 4.5:1 on every background it is used on, and
 * the parts of a chart 3:1 on theirs (WCAG 2.2, 1.4.3 and 1.4.11); a test computes both.
 */

export interface Palette {
  readonly ground: string;
  readonly panel: string;
  readonly ink: string;
  /** Secondary text: labels, times, captions. */
  readonly quiet: string;
  readonly line: string;
  readonly link: string;
  /** The background of marked text: the sentences of a summary, the line that is playing. */
  readonly mark: string;
  /** Worst to best, as in charts. Vermilion to teal, because red and green look the same to many people. */
  readonly sentiments: readonly string[];
  /** In the order of the tones. */
  readonly tones: readonly string[];
}

export const light: Palette = {
  ground: '#fbfaf7',
  panel: '#ffffff',
  ink: '#211f1c',
  quiet: '#5f5a52',
  line: '#dcd7cd',
  link: '#17557f',
  mark: '#fbe7a2',
  sentiments: ['#9c3114', '#c9623c', '#857f75', '#33868c', '#0c5960'],
  tones: ['#587892', '#9a6f0c', '#9c4f97', '#3f62b5', '#7757b8', '#5d7724', '#b93a26'],
};

export const dark: Palette = {
  ground: '#171614',
  panel: '#1f1d1a',
  ink: '#ece8e0',
  quiet: '#b0aa9e',
  line: '#3d3a34',
  link: '#8fc2ef',
  mark: '#5a490f',
  sentiments: ['#ff8f6b', '#d8734f', '#918b80', '#4da3a9', '#82d8dc'],
  tones: ['#8fb0c9', '#e3b341', '#d68fd3', '#8aa8f0', '#b79bf0', '#a5c160', '#f0826b'],
};

/**
 * How much of a class's colour is in the background of a sentence, from weak to strong confidence, by the distance of
 * the class from the middle. Neutral sentences have no background, so that the others stand out.
 */
const tintShares = [
  [0, 0, 0],
  [0.13, 0.22, 0.31],
  [0.22, 0.3, 0.38],
];

/**
 * The names of the custom properties: the classes of sentiment from worst to best, and the tones in the order of their
 * charts.
 */
export const classKeys: readonly string[] = ['very-negative', 'negative', 'neutral', 'positive', 'very-positive'];
export const toneKeys: readonly string[] = ['calm', 'happy', 'surprised', 'sad', 'fearful', 'disgust', 'angry'];
export const strengths = [1, 2, 3];

/** The backgrounds of sentences: for each class, weak to strong. */
export const tintsOf = ({ ground, sentiments }: Palette): string[][] =>
  sentiments.map((color, i) => tintShares[Math.abs(i - 2)]?.map((share) => mix(ground, color, share)) ?? []);

/** Writes the palette as declarations of custom properties. */
export function declare(palette: Palette): string {
  const { sentiments, tones, ...plain } = palette;
  const tints = tintsOf(palette);
  return [
    ...Object.entries(plain).map(([name, color]) => `--${name}:${color}`),
    ...sentiments.map((color, i) => `--${classKeys[i]}:${color}`),
    ...tints.flatMap((row, i) => row.map((color, k) => `--${classKeys[i]}-${k + 1}:${color}`)),
    ...tones.map((color, i) => `--${toneKeys[i]}:${color}`),
  ].join(';');
}

function mix(ground: string, color: string, share: number): string {
  const [from, to] = [channelsOf(ground), channelsOf(color)];
  const mixed = from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
