/** Sentiment, summary, tone and clips: commands that run jobs. */
import type { Chapter } from './step.ts';

export const jobChapters: readonly Chapter[] = [
  {
    title: 'Sentiment and summary',
    steps: [
      {
        why: 'Find the sentiment of each sentence of a call. This is a job: start, wait, print',
        line: 'sta sentiment run --file examples/support-call.txt 2>/dev/null | head -n 8',
        shows: [/furious\.\t(Very )?Negative\t0\.\d+\t\d+\t\d+/],
      },
      {
        why: 'Plot a short text',
        line: "sta sentiment run 'I love it. The delay was awful. Nobody called. Now it works, thank you!' --plot",
        terminal: true,
        shows: [/I love it\. +│ Very Positive/],
      },
      {
        why: 'Or take two steps: compute prints an id, and another process fetches the result',
        line: 'id=$(sta sentiment compute \'I love it. The delay was awful.\' 2>/dev/null) && sta sentiment fetch "$id"',
        shows: [/I love it\.\tVery Positive/, /The delay was awful\.\t(Very )?Negative/],
      },
      {
        why: 'Summarise the call in four of its sentences',
        line: 'sta summary run --file examples/support-call.txt --sentences 4',
        shows: [/(^.+\t\d+\t\d+\t(Agent|Customer)\t\w+\t\t\t\d+(\n|$)){4}/m],
      },
      {
        why: 'Process many texts, one JSON line each. A failed line becomes an error line, and the rest continues',
        line: `printf '%s\\n' '{"id":"a","text":"Great service!"}' '{"id":"b","text":""}' | sta sentiment run --ndjson`,
        exit: 1,
        shows: [/"id":"a".*"Very Positive"/, /"id":"b","error":\{"code":"/],
      },
      {
        why: 'List the jobs that this machine started. A batch is one entry',
        line: 'sta jobs list | cut -f2,3',
        shows: [/^sentiment\tCompleted$/m, /^summary\tCompleted$/m],
      },
      {
        why: 'Wait for a job that another command started',
        line: 'sta sentiment compute --file examples/support-call.txt >/dev/null 2>&1 && sta jobs wait --last',
        shows: [/Completed/],
      },
      {
        why: 'Delete the latest job, with its text and its result',
        line: 'sta jobs delete --last --yes && sta jobs list | wc -l',
        shows: [/^5$/m],
      },
    ],
  },
  {
    title: 'Recordings',
    steps: [
      {
        why: 'Find the tone of each segment of a recording from its sound alone, and plot it over time',
        line: 'sta tone run examples/meeting.wav --plot',
        terminal: true,
        shows: [/│ \d:\d\d\.\d-\d:\d\d\.\d │ (Calm|Happy|Sad|Angry|Fearful|Disgust|Surprised) +│ +[01]\.\d\d │/],
      },
      {
        why: 'Find the tone of each utterance, and write the transcript to a file',
        line: 'sta tone run examples/meeting.mp4 --sync-with-stt --transcript-file meeting.vtt > tones.txt && head -n 6 meeting.vtt',
        shows: [/^WEBVTT/m],
      },
      {
        why: 'Redact personal data: each value is replaced by its kind, even if it is split between two subtitles',
        line: "printf '1\\n00:00:00,200 --> 00:00:04,000\\nMy name is Anna Lee. My card is 4111 1111\\n\\n2\\n00:00:04,200 --> 00:00:08,000\\n1111 1111, and I live at SW1A 1AA.\\n' > call.srt && sta tone run examples/meeting.wav --subtitles call.srt --redact --transcript txt",
        shows: [
          /^My name is \[name\]\. My card is \[card number\]$/m,
          /^\[card number\], and I live at \[postcode\]\.$/m,
        ],
      },
      {
        why: 'Transcribe a recording to subtitles, with the recogniser that the service has',
        line: 'sta transcribe examples/meeting.wav -o srt | head -n 7',
        needs: ['pocketsphinx', 'pocketsphinx-en-us'],
        shows: [/^00:00:00,\d{3} --> 00:00:0\d,\d{3}\n.*morning/m],
      },
      {
        why: 'Use any recogniser program, such as your own script. No recording is transcribed twice by the same one',
        line: "sta transcribe examples/meeting.wav -o vtt --stt-command 'examples/hear-with-pocketsphinx {wav} {out}' | head -n 7",
        needs: ['pocketsphinx', 'pocketsphinx-en-us'],
        shows: [/^WEBVTT$/m, /^00:00:0\d\.\d{3} --> 00:00:0\d\.\d{3}\n\w+$/m],
      },
      {
        why: 'A recogniser that cannot be used is reported before anything is uploaded',
        line: "sta transcribe examples/meeting.wav --stt-command 'no-such-recogniser {wav}'",
        exit: 1,
        shows: [/no-such-recogniser is not on the PATH/],
      },
      {
        why: 'Name the words that a recogniser does not know: what sounds like them is corrected',
        line: 'flite -voice slt -t "Please send the contract to Clearwave on Friday." -o named.wav && sta transcribe -q named.wav && sta transcribe -q named.wav --vocabulary Clearwave',
        needs: ['flite', 'pocketsphinx', 'pocketsphinx-en-us'],
        shows: [/to clear waves? on/, /to Clearwaves? on/],
      },
      {
        why: 'Larger models have ids. `sta models pull` gets those that a catalogue has with the hashes of their files',
        line: 'sta models list -q | cut -f1,2,6',
        shows: [/^sherpa-onnx-whisper-tiny\.en\tsherpa-onnx\t/m],
      },
      {
        why: 'A model that you have gets an id too, and `verify` finds a file that has changed since',
        line: 'mkdir mine && echo weights >mine/model.bin && sta models add -q mine --engine external --licence MIT && sta models verify && echo more >>mine/model.bin && sta models verify; sta models remove -q mine --yes',
        shows: [/^No file of 1 model has changed$/m, /^mine\tmodel\.bin\tit has 13 bytes instead of 8$/m],
      },
      {
        why: 'Cut the questions and action items out of a video, and save them',
        line: 'sta clips run examples/meeting.mp4 --qa --action-items --download clips && ls clips',
        shows: [
          /^qa\t.*price list/m,
          /^action_items\t.*send you the report by Monday/m,
          /^qa\.mp4$/m,
          /^action_items\.mp4$/m,
        ],
      },
      {
        why: 'List the stored recordings. The content is sent and stored once, even with several sets of subtitles',
        line: 'sta files list | cut -f2-4,7',
        shows: [/^meeting\.mp4\tvideo\t/m],
      },
      {
        why: 'Cut the passages with a keyword',
        line: 'sta clips run examples/meeting.mp4 --keyword report',
        terminal: true,
        shows: [/report/],
      },
      {
        why: 'Write results as one HTML page that needs no network',
        line: 'sta sentiment compute --file examples/support-call.txt >/dev/null 2>&1 && sta report --last --wait --text examples/support-call.txt -o report.html 2>/dev/null && grep -o "<title>.*</title>" report.html',
        shows: [/<title>/],
      },
    ],
  },
];
