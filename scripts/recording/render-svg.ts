/** Draws a terminal as SVG: text that can be selected and read aloud, in the colours of the reader's theme. */
import type { Run } from './read-screen.ts';

const fontSize = 14;
const cellWidth = 8.4;
const lineHeight = 19;
const padding = 18;
const barHeight = 34;

/** The sixteen colours by theme: GitHub's, readable on both backgrounds. */
const palettes = {
  light: [
    '24292f',
    'b3202c',
    '116329',
    '7d4e00',
    '0550ae',
    '8250df',
    '1b7c83',
    '57606a',
    '57606a',
    'a40e26',
    '1a7f37',
    '633c01',
    '0969da',
    'a475f9',
    '3192aa',
    '24292f',
  ],
  dark: [
    '6e7681',
    'ff7b72',
    '56d364',
    'd29922',
    '58a6ff',
    'bc8cff',
    '39c5cf',
    'b1bac4',
    '8b949e',
    'ffa198',
    '7ee787',
    'e3b341',
    '79c0ff',
    'd2a8ff',
    '56d4dd',
    'f0f6fc',
  ],
} as const;
const grounds = {
  light: { ground: 'ffffff', ink: '24292f', bar: 'f6f8fa', edge: 'd0d7de', dim: '6e7781' },
  dark: { ground: '0d1117', ink: 'e6edf3', bar: '161b22', edge: '30363d', dim: '8b949e' },
} as const;

export interface Picture {
  readonly title: string;
  readonly cols: number;
  readonly rows: readonly (readonly Run[])[];
}

export function renderSvg({ title, cols, rows }: Picture): string {
  const width = Math.ceil(cols * cellWidth + 2 * padding);
  const height = barHeight + rows.length * lineHeight + 2 * padding - 6;
  const text = rows.map((row) => row.reduce((line, run) => line.padEnd(run.column) + run.text, '')).join('\n');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title text">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="text">${escapeXml(text)}</desc>`,
    `<style>${style()}</style>`,
    `<rect class="window" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="9"/>`,
    `<path class="bar" d="M1 ${barHeight}V9.5a8.5 8.5 0 0 1 8.5-8.5h${width - 19}a8.5 8.5 0 0 1 8.5 8.5V${barHeight}z"/>`,
    ...[20, 40, 60].map((x) => `<circle class="button" cx="${x}" cy="${barHeight / 2}" r="5.5"/>`),
    `<text class="name" x="${width / 2}" y="${barHeight / 2 + 4.5}" text-anchor="middle">${escapeXml(title)}</text>`,
    ...rows.flatMap((row, y) => row.flatMap((run) => renderRun(run, y))),
    '</svg>',
    '',
  ].join('\n');
}

function renderRun(run: Run, row: number): string[] {
  if (run.text.trim() === '') return [];
  const x = round(padding + run.column * cellWidth);
  const y = barHeight + padding + row * lineHeight + fontSize - 3;
  const classes = [
    ...(typeof run.color === 'number' && run.color < 16 ? [`c${run.color}`] : []),
    ...(run.bold ? ['b'] : []),
    ...(run.dim ? ['d'] : []),
    ...(run.underline ? ['u'] : []),
  ];
  const named = classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
  const fill = paintOf(run.color);
  // The reader's font may be wider than a cell: the length keeps columns in line.
  return [
    `<text${named}${fill} x="${x}" y="${y}" textLength="${round(run.width * cellWidth)}">${escapeXml(run.text)}</text>`,
  ];
}

/** The colours beyond the sixteen are the same in both themes: https://en.wikipedia.org/wiki/ANSI_escape_code#8-bit */
function paintOf(color: Run['color']): string {
  if (typeof color === 'string') return ` fill="${color}"`;
  if (color === undefined || color < 16) return '';
  const level = (step: number) => (step === 0 ? 0 : 55 + 40 * step);
  const index = color - 16;
  const parts =
    color >= 232
      ? Array.from({ length: 3 }, () => 8 + 10 * (color - 232))
      : [Math.floor(index / 36), Math.floor(index / 6) % 6, index % 6].map(level);
  return ` fill="rgb(${parts.join(',')})"`;
}

function style(): string {
  const theme = (name: 'light' | 'dark') => {
    const { ground, ink, bar, edge, dim } = grounds[name];
    return [
      `.window{fill:#${ground};stroke:#${edge}}.bar{fill:#${bar}}.button{fill:#${edge}}`,
      `text{fill:#${ink}}.name,.d{fill:#${dim}}`,
      ...palettes[name].map((color, i) => `.c${i}{fill:#${color}}`),
    ].join('');
  };
  return [
    `text{font:${fontSize}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;white-space:pre}`,
    '.name{font-size:12px}.b{font-weight:700}.u{text-decoration:underline}',
    theme('light'),
    `@media (prefers-color-scheme:dark){${theme('dark')}}`,
  ].join('');
}

const round = (value: number): number => Math.round(value * 100) / 100;

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
