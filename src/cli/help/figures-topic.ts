/** The help topic about figures of conversations; the list comes from their definitions. */
import {
  defaultDeadAirSeconds,
  type FigureDefinition,
  type FigureNeed,
  figureDefinitions,
  figureNames,
  maxBackchannelWords,
  maxResponseSeconds,
  minOverlapSeconds,
  minSilenceSeconds,
} from '../../engines/conversation/figures/figure-list.ts';
import { wrapWords } from '../../output/text/wrap-lines.ts';

const width = 27;
const textColumns = 92;

const needWords: Readonly<Record<FigureNeed, string>> = {
  speakers: 'two speakers',
  punctuation: 'punctuation',
  sentiment: 'sentiment',
  moments: 'times or dates',
  times: 'times',
  sound: 'sound',
};

function describe(name: (typeof figureNames)[number]): string[] {
  const { unit, needs, of, is }: FigureDefinition = figureDefinitions[name];
  const facts = [
    unit,
    ...(of === 'both' ? [] : [`of ${of === 'side' ? 'a side' : 'the conversation'} only`]),
    ...(needs.length === 0 ? [] : [`needs ${needs.map((need) => needWords[need]).join(' and ')}`]),
  ];
  const [first = '', ...rest] = wrapWords(`${is} (${facts.join('; ')})`, textColumns);
  return [`  ${name.padEnd(width)}${first}`, ...rest.map((line) => `  ${' '.repeat(width)}${line}`)];
}

export const figuresTopic = (): string => `Figures of conversations: sta analyze --per conversation

  A conversation has figures as a whole, and for each side: "agent" and "customer" (all speakers of that role together), and
  "speakers", a list with each speaker. agent.talk_share is the share of the agents.

Figures

${figureNames.flatMap(describe).join('\n')}

  A figure is absent, never 0, if the conversation lacks what it needs. Times are needed for every line: a line without a
  start or an end, or one that starts before the line above it, makes all times of its conversation unknown. response_seconds
  of a chat comes from the dates of its lines; more than ${maxResponseSeconds / 3_600} hours belong to another day and do not count.

Overlaps

  Subtitles often overlap by a little, because they are shown longer than their words. If the lines of two speakers overlap for
  less than ${minOverlapSeconds} s, the earlier line ends where the later one begins. A longer overlap is talk-over, both lines keep their
  length, and the later line is an interruption. A line of at most ${maxBackchannelWords} words within another speaker's line ("mm-hm") is a
  backchannel: it counts as talk-over, but not as an interruption, a turn, or the end of a monologue. Overlaps of one
  speaker's own lines count once.

Silence

  A pause is the time in which nobody talks between two lines. From ${minSilenceSeconds} s it is silence, and from --dead-air seconds
  (default: ${defaultDeadAirSeconds}) dead air. The time before the first line and after the last does not count. Of a side, it is the silence
  before its lines: the time that others waited for it.

Loudness

  The service measures the level of the voice in each line of a recording: 10 * log10 of the mean square of its samples,
  which are from -1 to 1. A sine of full scale has -3.0 dB. Pauses and unvoiced sounds do not count. With --channels, each
  line is measured in the channel of its speaker. Levels depend on the microphone and the gain of the line as much as on
  the voice, so compare recordings of the same equipment only. loudness_db is absent if the service does not send it.

  $ sta analyze calls/ --per conversation --sort agent.talk_share --reverse --top 20
  $ sta analyze calls/ --per conversation --dead-air 5 --where "dead_air > 0" -o csv > dead-air.csv
  $ sta analyze calls/ --per conversation --count agent,week
  $ sta analyze calls/ --fail-on "conversations.figures.silence_share.mean > 0.2"
  $ sta analyze calls/ --compare team=Kiel,Lyon --json --query "summary.comparison.figures[?differs]"`;
