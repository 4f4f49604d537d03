/** The help topic about `sta analyze`: the columns of its rows, the content of its summary, and how to request them. */

export const analysisText = `Rows and summaries of sta analyze

  Inputs are files, directories, globs and - for stdin: chats and transcripts in any format that sta recognises, and
  recordings, which are uploaded once and transcribed by the service. If the subtitles of a recording (.srt or .vtt, of the
  same name) are an input too, they are its transcript.

Rows: one per line that somebody says (-o ndjson, -o csv, a pipe, and "rows" of --json)

  source, index, line         the input, the position in it from 0, and its line from 1
  speaker, role               the speaker; role is agent or customer, if known
  start, end                  seconds; or start_char, end_char: UTF-16 code units, in a text without times
  date                        from the line, else from the file name; with --by, else the day the file was changed
  text
  sentiment                   Very Negative, Negative, Neutral, Positive or Very Positive
  sentiment_score             -2 (very negative) to 2 (very positive)
  intents, tags               [{"name","score"}], best first: the best score of any sentence of the line, 0 to 1
  profane                     the profane words, in lower case
  actions                     [{"sentence","type","owner","due","due_date"}]: promises, requests and tasks, if the service finds
                              them; due_date counts from the date of the line
  summary                     with --with summary: the sentences of the line that are in the summary of its source, or []
  tone, tone_confidence       of the voice, for recordings; the tone is Unclear if its confidence is below 0.5
  loudness_db                 the level of the voice in dB relative to full scale (0 or less), for recordings (sta help figures)
  corrected                   ["sentiment","role"]: what a correction of the profile file decided (--corrections)
  fields                      the other columns of the input, unchanged
  error                       {"code","message"}: why the row, or a part of it, is missing; the message names the line

  A line of several sentences has one sentiment: the mean of their confidences, each weighted by its length and by the
  probability that it is not neutral. Apologies, thanks and greetings of agents are Neutral.
  In CSV, names and scores of intents and tags are joined by "; ", and fields are columns.

Summary: what a terminal shows (and "summary" of --json)

  lines, failed, customer_lines
  sentiment                   count, negative, neutral, positive, negative_share, positive_share (0 to 1), mean_sentiment
  agents                      [{"name","by","lines"}]; by is named, input, recurrence, opening or speech
  intents, tags, speakers, sources, days, weeks, months
                              [{"name","count","share", and the same as in sentiment}]; the name is null for no intent
  profanity                   {"lines","share","words"}
  promises                    {"count","with_day","last"}: promises by everyone except customers
  angriest                    [{"row","times"}]: the most negative lines, without repeated texts
  conversations               {"count","outcomes":[{"name","count","share"}],"promises_made","promises_kept","figures"}; a figure is
                              {"count","mean","min","max"} over the conversations that have it: conversations.figures.dead_air.max,
                              conversations.figures.agent.talk_share.mean
  topics                      with --with topics: [{"name","lines","share","example"}], what the lines of --intents-of are about
  change                      with --history: {"runs","since","negative_share","positive_share","mean_sentiment","verdict"}
  corrections                 {"lines","sentiment","role"}: how many lines --corrections decided
  summaries                   [{"source","sentences":[{"sentence","index","line","start","speaker"}]}], with --with summary

  Agents are the speakers that --agents names (--agents none: nobody). Without it, the input decides: a column role, or a name such
  as "Agent" or "Anna (Support)". If it does not say, the agent of a conversation is the one who offers help in its first six
  lines, else the one who sounds like an agent (asks for an account number, says what they do for you), else a speaker who is one
  elsewhere, else one who takes part in most conversations (at least three); its other speakers are customers. So other files never
  change a role that a conversation shows by itself. The voices of a recording have no names, so nothing is known of them elsewhere;
  a voice that speaks first is more likely the agent, who answers the call. Files are read
  ahead for this, up to 32 MiB; a pipe is judged by the lines so far. The terminal and the report name the agents.

  All other speakers are customers. sentiment, intents, the periods and angriest only count customers'
  lines, so an agent's apology is not an angry line. A line counts for one intent, the best, and for each of its tags.
  Intents are matched on customers' lines only, because an agent offers in the same words what a customer asks for. All lines are a
  customer's if no agent is known. --intents-of all, or agents, changes that here, in sta suggest intents and in sta review. A line
  that says that something is finished ("it's cancelled", "my parcel arrived") does not match the request.

  $ sta analyze calls/ --agents Maya,Ruth
  $ sta analyze calls/*.wav --speakers 2

Summaries of conversations

  --with summary selects the most important sentences of each source, and marks the lines that have them. It needs the whole
  source (at most 5,000,000 characters), so its lines appear when it has been read. --with lists everything that you want:

  $ sta analyze calls/ --with sentiment,summary
  $ sta analyze calls/ --with summary -o ndjson | jq -r 'select(.summary != []) | "\\(.source): \\(.summary[])"'
  $ sta analyze calls/ --with summary --json --query "summary.summaries[].{call: source, said: sentences[].sentence}"

Conversations: one row per conversation (--per conversation)

  source, conversation        the input, and the value of its column such as conversation_id; without one, a source is a conversation
  date, agents, customers     the first date; the names of speakers by role
  intents, tags               [{"name","score"}] of all customers' lines and of all lines, best first
  outcome                     resolved, unresolved, escalated or follow_up, if somebody says it in the last lines; in English
  outcome_sentence, outcome_index
                              the sentence that says it, and the index of its line
  promises                    [{"sentence","owner","due","due_date","index","kept_at"}] by everyone except customers; kept_at is the
                              index of the line that says that it was kept, in the same conversation: "I've just sent it"
  promises_made, promises_kept
  profane, failed             the profane words; the number of lines with an error
  fields                      the columns of the input that have one value for the whole conversation
  talk_share, silence_share, first_sentiment, sentiment_change and others
                              see sta help figures; those of a side are in agent, customer and speakers[]

  With it, --where, --sort, --top and --count are about conversations: --where "agent.talk_share > 0.7", --sort sentiment_change,
  --count outcome. --count takes intent, tag, outcome, agent, customer, speaker, source, profane, day, week, month, or a column, and
  shows means. In CSV, the figures of a side are columns such as agent_talk_share. A conversation is
  printed after its last line in a file, else at the end of its source. Of a table with more than 10,000 conversations at a time,
  the one without a line for the longest time ends.

  $ sta analyze calls/ --per conversation --where "outcome == 'unresolved'" -o csv > unresolved.csv
  $ sta analyze chat.csv --per conversation --count team,outcome

Choosing and counting

  --where takes a JMESPath expression about a row, --fail-on one about the summary. Numbers need no backticks. A field that does
  not exist, a value that a field never has, an unknown intent or tag, results that the run does not compute (--with, --rules), and
  a comparison of text with a number are errors, so a mistyped gate cannot pass:

  $ sta analyze chat.csv --where "contains(intents[].name, 'refund') && sentiment_score < -0.5"
  $ sta analyze chat.csv --where "fields.queue == 'billing'" --count intent,week
  $ sta analyze chat.csv --where "role != 'agent'" --fail-on "sentiment.negative_share > 0.3"
  $ sta analyze chat.csv --fail-on "intents[?name == 'cancel' && share > 0.1]"
  $ sta analyze chat.csv --where "actions[?type == 'promise']" -o csv > promises.csv
  $ sta analyze chat.csv --fail-on "profanity.lines > 0 || failed > 0"

  --count counts lines by intent, tag, speaker, role, source, sentiment, profane, tone, day, week, month, or any column
  of the input. --by week is the same as a last field week. A week begins on Monday, and is named as in ISO 8601.

Rules

  --rules FILE checks each conversation against a rule file (sta help rules), and gives the results of sta check: in the summary
  ("rules"), in the rows of --per conversation ("rules", "scorecards"; failed_rules in CSV) and in the report. Rows of lines have
  none: a rule is about a conversation, which may end long after its first line is printed.

  $ sta analyze calls/ --rules rules.yaml --per conversation --where "rules[?rule == 'greeting' && status == 'failed']"
  $ sta analyze calls/ --rules rules.yaml --fail-on "rules.must_failed > 0" --report report.html

Comparing

  --compare takes a field of --count, or a column, and two of its values. The terminal and the report show both groups; in the
  summary, "comparison" has {"field","groups","verdict","figures"}: better, worse, or same if the difference may be due to chance.
  figures is [{"name","before","after","differs"}], means over the conversations of each group; differs is only true with at least
  five conversations in both.

  $ sta analyze chat.csv --compare team=Kiel,Lyon
  $ sta analyze chat.csv --compare week=2026-W10,2026-W11 --fail-on "comparison.verdict == 'worse'"

  --history FILE appends the summary to a file, one JSON line per run, and compares it with the earlier runs of the last 28 days
  (--history-days) that had the same --where, all together. "change" has the differences, in shares (0.05 is five points), and a
  verdict as of --compare: a change within chance is same. Without earlier runs it is same. Only a run that ends is added. Give
  each run new conversations: those that are analysed again count again.

  $ sta analyze today/ --history runs.ndjson --fail-on "change.verdict == 'worse' && change.negative_share > 0.05"

  The report (--report FILE.html) is one file that needs no network. Recordings of up to 16 MB in total are embedded; others are
  copied to a folder next to it. "Play 6 s" plays one line.

Long inputs

  Rows are printed in order, as soon as they are known; memory does not grow with the input. --sort without --top keeps at
  most 200,000 rows, --json all of them. After Ctrl-C, the printed rows are complete. To continue, repeat the command line with
  --resume: it skips the lines that the file has, tries those with an error again, and appends the rest, but no error twice:

  $ sta analyze chat.csv -o ndjson > rows.ndjson
  $ sta analyze chat.csv -o ndjson --resume rows.ndjson >> rows.ndjson

  With --resume, a summary, --count, --top and --json also count the rows of that file, without asking the service again:

  $ sta analyze chat.csv --resume rows.ndjson --count intent`;
