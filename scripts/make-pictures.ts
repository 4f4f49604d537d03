/**
 * Writes docs/pictures/*.svg from runs in a real terminal (`npm run pictures`). Running it again gives the same bytes:
 * ids, times and directories are replaced by stable ones. With `--check`, it writes nothing and fails if a picture
 * differs from the current output.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readScreen } from './recording/read-screen.ts';
import { renderSvg } from './recording/render-svg.ts';
import { runInTerminal } from './recording/run-line.ts';
import { createSteadier } from './recording/steady.ts';
import { openWorkplace } from './recording/workplace.ts';

interface Picture {
  readonly name: string;
  readonly title: string;
  /** Run first, but not shown. */
  readonly before?: readonly string[];
  readonly lines: readonly string[];
  readonly cols?: number;
}

const tagOfRefunds = 'sta tags create refund --samples-file examples/refund-samples.txt --phrase refund';
const tagOfDelays = 'sta tags create delay --sample "My parcel is late" --sample "Where is my order?"';

const pictures: readonly Picture[] = [
  {
    name: 'match',
    title: 'Two tags, and the sentences that match them',
    lines: [tagOfRefunds, tagOfDelays, 'sta match tags --file examples/sentences.txt'],
  },
  {
    name: 'sentiment',
    title: 'The sentiment of each sentence',
    lines: ['sta sentiment run "I love the app. The delay was awful. Nobody called."'],
  },
  {
    name: 'tone',
    title: 'The tone of a recording, over time',
    lines: ['sta tone run examples/meeting.wav --plot'],
    cols: 100,
  },
  {
    name: 'diff',
    title: 'A profile as a file: what would change',
    before: [
      tagOfRefunds,
      tagOfDelays,
      'sta export > sta.yaml',
      'sta tags create greeting --phrase hello --sample hi',
      'sta profanity words add frobnicate',
    ],
    lines: ['sta diff -f sta.yaml --prune'],
  },
  {
    name: 'mistyped',
    title: 'A mistyped command gets the one that was meant',
    lines: ['sta tag lst', 'sta tags list --jsn', 'sta create tag'],
  },
];

const defaultCols = 88;
const maxRows = 120;
const folder = new URL('../docs/pictures/', import.meta.url);

async function draw({ title, before = [], lines, cols = defaultCols }: Picture): Promise<string> {
  const place = openWorkplace();
  try {
    const steady = createSteadier(place);
    for (const line of before) await runInTerminal(line, place, { cols, rows: maxRows });
    const parts: string[] = [];
    for (const line of lines) {
      const { output } = await runInTerminal(line, place, { cols, rows: maxRows });
      parts.push(`\x1b[1;32m$\x1b[0m \x1b[1m${line}\x1b[0m\r\n${steady(output)}`);
    }
    return renderSvg({ title, cols, rows: await readScreen(parts.join(''), cols, maxRows) });
  } finally {
    place.close();
  }
}

const check = process.argv.includes('--check');
mkdirSync(folder, { recursive: true });
for (const picture of pictures) {
  const file = new URL(`${picture.name}.svg`, folder);
  const svg = await draw(picture);
  if (!check) {
    writeFileSync(file, svg);
  } else if (readFileSync(file, 'utf8') !== svg) {
    console.error(`docs/pictures/${picture.name}.svg is not what the tool prints today: npm run pictures`);
    process.exitCode = 1;
  }
}
