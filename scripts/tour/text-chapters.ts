/** Tags, intents and profanity: commands that respond at once. */
import type { Chapter } from './step.ts';

export const textChapters: readonly Chapter[] = [
  {
    title: 'Tags and intents',
    steps: [
      {
        why: 'Create a tag from a file of samples, with a phrase that matches wherever it occurs',
        line: 'sta tags create refund --samples-file examples/refund-samples.txt --phrase refund',
        shows: [/^statement-\w+-\d+$/m, /Created the statement tag refund/],
      },
      {
        why: 'Create a second tag. Its priority puts it first',
        line: 'sta tags create delay --sample "My parcel is late" --sample "Where is my order?" --priority 1',
        shows: [/^statement-\w+-\d+$/m],
      },
      {
        why: 'List the tags, as a table for people',
        line: 'sta tags list',
        terminal: true,
        shows: [/│ refund │/, /│ delay +│/],
      },
      {
        why: 'In a pipe, the same rows are tab-separated',
        line: "sta tags list | awk '{ print $1 }'",
        shows: [/^refund\ndelay$/m],
      },
      {
        why: 'Choose your own fields, as CSV',
        line: "sta tags list --query 'data[].{name: statement_tag_name, samples: length(statement_tag_samples)}' -o csv",
        shows: [/^name,samples$/m, /^delay,2$/m],
      },
      {
        why: 'Print strings without quotes, and a list with one value per line',
        line: "sta tags list --query 'data[].statement_tag_samples[0]' --raw",
        shows: [/^My parcel is late$/m],
      },
      {
        why: 'See which sentences of a file match which tag, with the score and the sample',
        line: 'sta match tags --file examples/sentences.txt',
        terminal: true,
        shows: [/money back, please\. │ refund │ +[01]\.\d\d │ I want my money back/, /of 5 sentences matched/],
      },
      {
        why: 'Explain a score: the nearest samples, near misses included, and what each word contributes',
        line: 'sta match tags --explain "Could I get my money back?"',
        terminal: true,
        shows: [/money back/],
      },
      {
        why: "For programs, print the service's JSON response, or select a part of it",
        line: "sta match tags 'Could I get a refund?' --query 'data.similarityMatch[].{tag: statementTagName, score: matchedTextList[0].score}'",
        shows: [/^\[\{"tag":"refund","score":1\}\]$/m],
      },
      {
        why: 'Process a stream: one JSON line in, one JSON line out. A failed line becomes an error line, and the rest continues',
        line: `printf '%s\\n' '{"id":"a","text":"I want my money back."}' '{"id":"b"}' | sta match tags --ndjson`,
        exit: 1,
        shows: [/"id":"a".*"refund"/, /"id":"b","error":\{"code":"/],
      },
      {
        why: 'Intents work in the same way',
        line: "sta intents create cancel --sample 'I want to cancel my subscription' && sta match intents --file examples/sentences.txt",
        shows: [/^intent-\w+-\d+$/m, /cancel my subscription\.\tcancel\t1\t/],
      },
      {
        why: 'Test the tags on labelled sentences. CI fails below the given F1',
        line: 'sta tags test examples/tag-cases.jsonl --min-f1 0.8',
        terminal: true,
        shows: [/[Mm]acro F1 [01]\.\d+/],
      },
    ],
  },
  {
    title: 'A profile as a file',
    steps: [
      {
        why: 'Export everything as YAML',
        line: 'sta export > sta.yaml && cat sta.yaml',
        shows: [/name: refund/, /name: cancel/],
      },
      {
        why: 'See what applying the file would change',
        line: 'sta tags create greeting --phrase hello --sample hi 2>/dev/null && sta diff -f sta.yaml --prune',
        exit: 10,
        terminal: true,
        shows: [/- tag greeting/],
      },
      {
        why: 'Apply it',
        line: 'sta apply -f sta.yaml --prune --yes',
        shows: [/greeting/],
      },
      {
        why: 'Get the JSON schema, for editors',
        line: "sta schema profile | jq -c '.title, (.properties | keys)'",
        needs: ['jq'],
        shows: [/"intents"/],
      },
    ],
  },
  {
    title: 'Profanity',
    steps: [
      {
        why: 'Replace profane words, disguised ones too. Places with unlucky names are left alone',
        line: "echo 'Well, sh1t. This b!tch of a printer from Scunthorpe!' | sta profanity check",
        shows: [/^Well, \*{4}\. This \*{5} of a printer from Scunthorpe!$/m],
      },
      {
        why: 'If a text is in another language, stderr names it and the word list to add',
        line: "sta profanity check 'Ich warte seit drei Wochen auf mein Paket, und niemand antwortet mir.'",
        shows: [/German \(de\).*--language de/],
      },
      {
        why: 'Filter a log or a chat of any length, line by line, as it arrives',
        line: "printf '%s\\n' 'idiot' 'my idiot brother' 'oh sh1t, it works' | sta profanity check --lines",
        shows: [/^\*{5}\nmy idiot brother\noh \*{4}, it works$/m, /Profane words in 2 of 3 lines/],
      },
      {
        why: 'Add your own words, and get an exit code for CI',
        line: "sta profanity words add frobnicate && sta profanity check 'They frobnicate.' --fail-on-match",
        exit: 10,
        shows: [/They \*{10}\./],
      },
    ],
  },
];
