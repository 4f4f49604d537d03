/** The steps of `npm run demo`: the main job, in the order in which a newcomer would try it. */
import type { Step } from '../tour/step.ts';

const desk = 'examples/support-desk';

export const demoSteps: readonly Step[] = [
  {
    why: 'Create a tag from a file of example sentences',
    line: 'sta tags create refund --samples-file examples/refund-samples.txt',
    terminal: true,
    shows: [/Created the statement tag refund/],
  },
  {
    why: 'Find the sentences of a text that mean the same as the examples',
    line: 'sta match tags --file examples/sentences.txt',
    terminal: true,
    shows: [/I would like my money back, please\. │ refund │ +[01]\.\d\d/],
  },
  {
    why: 'Mask profane words, disguised ones too. Scunthorpe is a town',
    line: 'sta profanity check "Well, sh1t. This b!tch of a printer is from Scunthorpe"',
    terminal: true,
    shows: [/^Well, \*{4}\. This \*{5} of a printer is from Scunthorpe$/m],
  },
  {
    why: 'Score the sentiment of each sentence',
    line: 'sta sentiment run "I love the app. The delay was awful. Nobody called." --plot',
    terminal: true,
    shows: [/The delay was awful\. │ Very Negative/],
  },
  {
    why: 'Summarise a call in three of its sentences',
    line: 'sta summary run --file examples/support-call.txt --sentences 3',
    terminal: true,
    shows: [/Customer │ My internet has been down/],
  },
  {
    why: 'Find the tone of a recording, from the sound only',
    line: 'sta tone run examples/meeting.wav',
    terminal: true,
    shows: [/0:10\.2-0:12\.9 │ Calm/],
  },
  {
    why: 'Cut the questions and action items out of a video, and save them',
    line: 'sta clips run examples/meeting.mp4 --qa --action-items --download clips',
    terminal: true,
    needs: ['ffmpeg'],
    shows: [/clips\/action_items\.mp4/, /clips\/qa\.mp4/],
  },
  {
    why: 'Transcribe a recording to text',
    line: 'sta transcribe examples/meeting.wav',
    terminal: true,
    needs: ['pocketsphinx', 'pocketsphinx-en-us'],
    shows: [/good morning thank you for coming/],
  },
  {
    why: 'Create the intents and tags of a support desk, from a file',
    line: `sta apply -f ${desk}/sta.yaml --yes`,
    terminal: true,
    shows: [/intent no-internet/],
  },
  {
    why: 'Find what customers want and who is angry, and write a report',
    line: `sta analyze ${desk}/chat.csv --with intents,sentiment --report report.html`,
    terminal: true,
    shows: [/Report: report\.html/, /What customers want/, /The angriest lines/],
  },
  {
    why: 'For a script, print a part of the response',
    line: "sta match tags 'I want a refund' --query 'data.similarityMatch[].statementTagName' --raw",
    terminal: true,
    shows: [/^refund$/m],
  },
];

/** The next commands for a newcomer, in the checkout. */
export const nextCommands: readonly string[] = [
  'sta sentiment run --file examples/support-call.txt',
  'sta clips run examples/meeting.mp4 --qa --download clips',
  `sta analyze ${desk}/chat.csv --report report.html`,
];
