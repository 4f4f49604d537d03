/** A project from scratch to a CI gate: the support desk of a telecom company. */
import type { Chapter } from './step.ts';

const desk = 'examples/support-desk';

export const deskChapter: Chapter = {
  title: 'A support desk',
  steps: [
    {
      why: 'A team lead has 200 chat lines, two transcripts and a recorded call. The chat is an export with a header',
      line: `ls ${desk} && head -n 3 ${desk}/chat.csv`,
      shows: [/^date,conversation,speaker,role,message$/m],
    },
    {
      why: 'What do customers want, who is angry, is it better than last week? First without any intents',
      line: `sta analyze ${desk}/chat.csv --with sentiment,profanity`,
      terminal: true,
      shows: [/200 lines/, /The angriest lines/, /Week by week/],
    },
    {
      why: 'What could the intents be? Lines that ask for the same thing are grouped; --write adds them to a profile file',
      line: `sta suggest intents ${desk}/chat.csv`,
      terminal: true,
      shows: [/contain no request, \d+ are in \d+ groups?/],
    },
    {
      why: 'Keep intents and tags in a file, and apply it',
      line: `sta apply -f ${desk}/sta.yaml --prune --yes | wc -l`,
      shows: [/^\d+$/m],
    },
    {
      why: 'Test the intents on sentences whose intent is known',
      line: `sta intents test ${desk}/intent-cases.jsonl --min-f1 0.8 2>&1 | tail -n 3`,
      shows: [/^Passed: macro F1 0\.9/m],
    },
    {
      why: 'Now the chat and the transcripts together. Speakers and roles are read from each format',
      line: `sta analyze ${desk}/chat.csv "${desk}/*.vtt"`,
      terminal: true,
      shows: [/What customers want/, /no-internet/],
    },
    {
      why: 'The recorded call with its subtitles: the tone of the voice and the promises beside what was said',
      line: `sta analyze ${desk}/call-3.m4a ${desk}/call-3.srt --agents Maya`,
      terminal: true,
      shows: [/0:21\.7 · Maya · .*promise, today/, /What was promised/],
    },
    {
      why: 'What was each call about? Summaries, with who said it and when',
      line: `sta analyze "${desk}/*.vtt" --with sentiment,summary`,
      terminal: true,
      shows: [/In short: /],
    },
    {
      why: 'Compare two groups: two weeks here, or two teams, if a column has them. --fail-on can ask for the verdict',
      line: `sta analyze ${desk}/chat.csv --compare week=2026-W10,2026-W11 --query summary.comparison.verdict`,
      shows: [/^"same"$/m],
    },
    {
      why: 'Count by any field: how often each intent came up in each week',
      line: `sta analyze ${desk}/chat.csv --count intent,week`,
      terminal: true,
      shows: [/2026-W10/],
    },
    {
      why: 'The three most negative lines of customers',
      line: `sta analyze ${desk}/chat.csv --where "role == 'customer'" --top 3 --query 'rows[].{who: speaker, said: text, score: sentiment_score}' -o csv 2>/dev/null`,
      shows: [/^who,said,score$/m],
    },
    {
      why: 'See which lines are in doubt. On a terminal, `sta review` asks about them and writes the answers to the file',
      line: `sta review ${desk}/chat.csv --list --limit 3 2>/dev/null | cut -f2,4 | sort`,
      shows: [/\tdelivery$/m],
    },
    {
      why: 'Add a sample to an intent. Its id stays',
      line: 'sta intents update no-internet --add-sample "Is there an outage in my street?"',
      shows: [/samples \+1/],
    },
    {
      why: 'Write a page for the people who do not use a terminal',
      line: `sta analyze ${desk}/chat.csv "${desk}/*.vtt" --report desk.html -o csv 2>&1 >rows.csv | grep Report && wc -l <rows.csv`,
      shows: [/Report: desk\.html, \d+ kB/, /^225$/m],
    },
    {
      why: 'What must agents say and do? Twelve rules of the desk are in a file beside the profile. Each in a sentence',
      line: `sta check ${desk}/rules.yaml --list | cut -f1,2,5 | head -n 3`,
      shows: [/^greeting\tmust\t/m],
    },
    {
      why: 'Check the calls against them: a column per rule, then the rules, the scorecards and what failed',
      line: `sta check ${desk}/rules.yaml "${desk}/*.vtt"`,
      terminal: true,
      exit: 10,
      shows: [/recording-notice/, /Compliance/, /Failed must rules/],
    },
    {
      why: 'Why did it fail? The line that came nearest, and what it lacks',
      line: `sta check ${desk}/rules.yaml --explain closing-question "${desk}/*.vtt"`,
      shows: [/passed/, /found/],
    },
    {
      why: 'The recorded call, with scorecards by agent and each failure beside a player that plays its place',
      line: `sta check ${desk}/rules.yaml ${desk}/call-3.m4a ${desk}/call-3.srt --agents Maya --report rules.html -o csv 2>&1 | grep Report`,
      shows: [/Report: rules\.html, \d+ kB/],
    },
    {
      why: 'In a pipeline, a failed must rule ends with 10, and so does a smaller share of passed results than --min-pass',
      line: `sta check ${desk}/rules.yaml ${desk}/call-1.vtt --min-pass 0.9 --junit rules.xml >/dev/null`,
      exit: 10,
      shows: [/must rules failed/, /--min-pass is 90 %/],
    },
    {
      why: 'Fail a pipeline if more than 15 % of the lines are negative. examples/ci has the gate for GitHub and GitLab',
      line: `sta analyze ${desk}/chat.csv --fail-on "sentiment.negative_share > 0.15" >/dev/null`,
      exit: 10,
      shows: [/is true/],
    },
  ],
};
