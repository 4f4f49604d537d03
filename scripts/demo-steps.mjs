/**
 * The steps of the demo: a line for the shell, its exit code (0 when left out), and what its output must show.
 *
 * @type {{ why: string; line: string; exit?: number; shows: RegExp[] }[]}
 */
export const steps = [
  {
    why: 'Two statement tags: one from a file of samples, one from the command line',
    line: 'sta tags create refund --samples-file examples/refund-samples.txt --phrase refund',
    shows: [/^statement-\w+-\d+$/m, /Created the statement tag refund/],
  },
  {
    why: 'A tag with a priority of its own comes first',
    line: 'sta tags create delay --sample "My parcel is late" --sample "Where is my order?" --priority 1',
    shows: [/^statement-\w+-\d+$/m],
  },
  {
    why: 'What there is now',
    line: 'sta tags list',
    shows: [/^refund\t4\t1\t/m, /^delay\t2\t0\t\t1\t/m],
  },
  {
    why: 'Which sentences of a file match which tag, how well, and why',
    line: 'sta match tags --file examples/sentences.txt',
    shows: [
      /money back, please\.\trefund\t[01]\.\d\d\tI want my money back/,
      /two weeks late\.\tdelay\t/,
      /2 of 5 sentences matched/,
    ],
  },
  {
    why: 'The same for programs: the reply of the service, and a part of it',
    line: "sta match tags 'Could I get a refund?' --query 'data.similarityMatch[].{tag: statementTagName, score: matchedTextList[0].score}'",
    shows: [/^\[\{"tag":"refund","score":1\}\]$/m],
  },
  {
    why: 'Intents work alike',
    line: "sta intents create cancel --sample 'I want to cancel my subscription' && sta match intents --file examples/sentences.txt",
    shows: [/^intent-\w+-\d+$/m, /cancel my subscription\.\tcancel\t1\.00/],
  },
  {
    why: 'Profane words are replaced, disguises too; places with unlucky names are left alone',
    line: "echo 'Well, sh1t. This b!tch of a printer from Scunthorpe!' | sta profanity check",
    shows: [/^Well, \*{4}\. This \*{5} of a printer from Scunthorpe!$/m],
  },
  {
    why: 'Words of your own, and an exit code for CI',
    line: "sta profanity words add frobnicate && sta profanity check 'They frobnicate.' --fail-on-match",
    exit: 10,
    shows: [/They \*{10}\./],
  },
  {
    why: 'The same against a service that runs by itself, on a free port with temporary data',
    line: 'sta local exec -- sh -c \'sta tags create greeting --phrase hello --sample hi && sta match tags "Hello there" --json\'',
    shows: [/"statementTagName":"greeting"/],
  },
  {
    why: 'Sentiment of each sentence of a call, as a job: start, wait, print',
    line: 'sta sentiment run --file examples/support-call.txt | head -n 8',
    shows: [/furious\.\t(Very )?Negative\t0\.\d\d\t\d+-\d+/],
  },
  {
    why: 'The same in two steps: compute gives an id, and another process fetches the result',
    line: 'id=$(sta sentiment compute \'I love it. The delay was awful.\') && sta sentiment fetch "$id"',
    shows: [/I love it\.\tVery Positive/, /The delay was awful\.\t(Very )?Negative/],
  },
  {
    why: 'The call in four sentences of its own',
    line: 'sta summary run --file examples/support-call.txt --sentences 4',
    shows: [/^(.+\t\d+-\d+\n){4}/m],
  },
  {
    why: 'Many texts at once, a line of JSON each; one that fails is an error line, not the end',
    line: `printf '%s\\n' '{"id":"a","text":"Great service!"}' '{"id":"b","text":""}' | sta sentiment run --ndjson`,
    exit: 1,
    shows: [/"id":"a".*"Very Positive"/, /"id":"b","error":\{"code":"/],
  },
  {
    why: 'What this machine has started',
    line: 'sta jobs list',
    shows: [/\tsentiment\tCompleted\t/, /\tsummary\tCompleted\t/],
  },
  {
    why: 'A webhook listener that subscribes itself is told of a finished job, signed',
    line: 'sta local exec -- sh examples/webhook-demo.sh',
    shows: [/"state":"processed".*"verified":true/],
  },
  {
    why: 'The tone of a recording, chunk by chunk, from its sound alone',
    line: 'sta tone run examples/meeting.wav',
    shows: [/^(\d:\d\d\.\d-\d:\d\d\.\d\t(Calm|Happy|Sad|Angry|Fearful|Disgust|Surprised)\t[01]\.\d\d\t[█░]{10}\n){5}/m],
  },
  {
    why: 'The questions and the promises of a video, cut out of it and saved',
    line: 'sta clips run examples/meeting.mp4 --qa --action-items --download "$DEMO_DIR/clips" && ls -l "$DEMO_DIR/clips"',
    shows: [
      /^questions\t.*price list/m,
      /^action items\t.*send you the report by Monday/m,
      / qa\.mp4$/m,
      / action_items\.mp4$/m,
    ],
  },
];
