/** Tags, intents, profanity: what works on sentences at once. */
import type { Chapter } from './step.ts';

export const textChapters: readonly Chapter[] = [
  {
    title: 'Tags and intents',
    steps: [
      {
        why: 'A statement tag from a file of samples, and a phrase that matches wherever it occurs',
        line: 'sta tags create refund --samples-file examples/refund-samples.txt --phrase refund',
        shows: [/^statement-\w+-\d+$/m, /Created the statement tag refund/],
      },
      {
        why: 'A second one; with a priority it comes first',
        line: 'sta tags create delay --sample "My parcel is late" --sample "Where is my order?" --priority 1',
        shows: [/^statement-\w+-\d+$/m],
      },
      {
        why: 'What there is now, for people',
        line: 'sta tags list',
        terminal: true,
        shows: [/│ refund │/, /│ delay +│/],
      },
      {
        why: 'In a pipe the same rows are tab-separated',
        line: "sta tags list | awk '{ print $1 }'",
        shows: [/^refund\ndelay$/m],
      },
      {
        why: 'The fields of your choice as CSV',
        line: "sta tags list --query 'data[].{name: statement_tag_name, samples: length(statement_tag_samples)}' -o csv",
        shows: [/^name,samples$/m, /^delay,2$/m],
      },
      {
        why: 'A selected string without quotes, and a list one value per line',
        line: "sta tags list --query 'data[].statement_tag_samples[0]' --raw",
        shows: [/^My parcel is late$/m],
      },
      {
        why: 'Which sentences of a file match which tag, how well, and by which sample',
        line: 'sta match tags --file examples/sentences.txt',
        terminal: true,
        shows: [/money back, please\. │ refund │ +[01]\.\d\d │ I want my money back/, /of 5 sentences matched/],
      },
      {
        why: 'Why: the nearest samples, near misses too, and what the score loses without each word',
        line: 'sta match tags --explain "Could I get my money back?"',
        terminal: true,
        shows: [/money back/],
      },
      {
        why: 'For programs: the reply of the service unchanged, and a part of it',
        line: "sta match tags 'Could I get a refund?' --query 'data.similarityMatch[].{tag: statementTagName, score: matchedTextList[0].score}'",
        shows: [/^\[\{"tag":"refund","score":1\}\]$/m],
      },
      {
        why: 'Endless input: a JSON line in, a JSON line out; one that fails is an error line, not the end',
        line: `printf '%s\\n' '{"id":"a","text":"I want my money back."}' '{"id":"b"}' | sta match tags --ndjson`,
        exit: 1,
        shows: [/"id":"a".*"refund"/, /"id":"b","error":\{"code":"/],
      },
      {
        why: 'Intents work alike',
        line: "sta intents create cancel --sample 'I want to cancel my subscription' && sta match intents --file examples/sentences.txt",
        shows: [/^intent-\w+-\d+$/m, /cancel my subscription\.\tcancel\t1\t/],
      },
      {
        why: 'How good the tags are, on cases with known answers; CI fails below a mark',
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
        why: 'Everything that was made, as YAML',
        line: 'sta export > sta.yaml && cat sta.yaml',
        shows: [/name: refund/, /name: cancel/],
      },
      {
        why: 'What applying it would change',
        line: 'sta tags create greeting --phrase hello --sample hi 2>/dev/null && sta diff -f sta.yaml --prune',
        exit: 10,
        terminal: true,
        shows: [/- tag greeting/],
      },
      {
        why: 'Do it',
        line: 'sta apply -f sta.yaml --prune --yes',
        shows: [/greeting/],
      },
      {
        why: 'The schema, for editors',
        line: "sta schema profile | jq -c '.title, (.properties | keys)'",
        shows: [/"intents"/],
      },
    ],
  },
  {
    title: 'Profanity',
    steps: [
      {
        why: 'Profane words are replaced, disguises too; places with unlucky names are left alone',
        line: "echo 'Well, sh1t. This b!tch of a printer from Scunthorpe!' | sta profanity check",
        shows: [/^Well, \*{4}\. This \*{5} of a printer from Scunthorpe!$/m],
      },
      {
        why: 'A text in another language is named on stderr, with the list to add',
        line: "sta profanity check 'Ich warte seit drei Wochen auf mein Paket, und niemand antwortet mir.'",
        shows: [/German \(de\).*--language de/],
      },
      {
        why: 'A log or a chat of any length, each line by itself, as it comes',
        line: "printf '%s\\n' 'idiot' 'my idiot brother' 'oh sh1t, it works' | sta profanity check --lines",
        shows: [/^\*{5}\nmy idiot brother\noh \*{4}, it works$/m, /Profane words in 2 of 3 lines/],
      },
      {
        why: 'Words of your own, and an exit code for CI',
        line: "sta profanity words add frobnicate && sta profanity check 'They frobnicate.' --fail-on-match",
        exit: 10,
        shows: [/They \*{10}\./],
      },
    ],
  },
];
