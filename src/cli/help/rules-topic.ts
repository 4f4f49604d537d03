/** The help topic about the rule file of `sta check`. */

export const rulesText = `The rule file of sta check and sta analyze --rules

  A rule file is YAML or JSON, kept beside the conversations or the profile file. sta schema rules prints its JSON schema: an
  editor with a YAML language server checks and completes a file that begins with
  # yaml-language-server: $schema=rules.schema.json. sta check FILE --list explains each rule in a sentence.

  version: 1
  rules:
    - name: greeting
      group: opening                 # a group for scorecards
      severity: must                 # must: a failure exits with 10; should (the default); may: only shown
      weight: 2                      # its share of a score; 1 by default
      expect: {phrase: [hello, good morning], by: agent, in: first 2 turns}
    - name: retention-offer
      when: {intent: cancel, by: customer}
      expect: {tag: retention-offer, by: agent, after: when, within: 5 turns}
    - name: dead-air
      expect: {silence: 10, absent: true}
  scorecards:
    - {name: Service, groups: [opening], threshold: 0.8}

Results

  passed            "expect" is met
  failed            "expect" is not met
  not_applicable    "when" is not met, the anchor does not occur, or data is missing: a condition in seconds about a
                    conversation without times is never passed. Results without data have "unjudged": true

  The share of passed results is passed / (passed + failed), of must and should rules. The score of a scorecard is the weight of
  its passed rules / the weight of its passed and failed ones. A scorecard is passed if the score reaches its threshold and no
  must rule of it failed. Without rules and groups, it has all rules.

Conditions about lines: all members must hold for the same line

  tag, intent        one of these names; a line has one intent, the best. min_score: the lowest score that counts
  phrase             one of these phrases: whole words in this order, in any letter case, without punctuation. record* is any
                     ending, a single * up to three words
  words              all of these words, in any order
  except             a line with one of these phrases does not count
  profanity          true or false
  sentiment          very negative, negative (includes very negative), neutral, positive or very positive
  tone               calm, happy, sad, angry, fearful, disgust or surprised; in recordings, from a confidence of 0.5
  action             promise, request, task or any. dated: whether it has a deadline
  by, speaker        agent or customer; the name of a speaker

  absent: true requires that no line matches. at_least and at_most limit the number of matching lines (default: at least 1).

Conditions about events and figures

  silence            a pause of at least this many seconds (2 or more). by: the side that speaks after it
  interruption       a line that begins at least this many seconds (0.5 or more) before another speaker ends
  figure             a figure of the conversation, or of the side that by or speaker names, with at_least or at_most

Places

  in                 first 30 s, last 2 min, first 10 %, 10 s to 60 s, 20 % to 50 %, first 3 turns, last 2 turns of the agent,
                     first 5 lines. A line is in a range of time if a part of it is. Without times, % counts lines
  after, before      a condition about lines or events (or any of several), or "when": the condition of the rule
  after_each, before_each
                     must hold for every such line or event
  within             with one of these: 20 s, 5 turns, 2 turns of the agent, 3 lines

  A turn is a sequence of lines by one speaker. Seconds count from the start of a recording, or from the first message of a chat
  whose lines have dates with times.

Combinations

  all, any, not      of conditions. What is not known stays open: any needs one that holds, all needs none that fails
  rule               the name of a rule that must be passed

In the service

  sta rules set FILE keeps rules in the service. sta rules run INPUT... judges conversations there, with the results of sta check;
  sta rules compute and fetch are its two halves. Each conversation is a job, which uses the rules, tags and intents of the moment
  at which it starts. Webhooks of the event rules.completion get its counts. The page of sta serve judges what you open in it.

The four kinds of rules of Amazon Transcribe Call Analytics

  Keyword match      TranscriptFilter, Targets, EXACT     {phrase: [cancel my account], by: customer}
  Non-talk time      NonTalkTimeFilter, Threshold 10000   {silence: 10}
  Interruptions      InterruptionFilter, Threshold 1000   {interruption: 1, by: agent}
  Sentiment match    SentimentFilter, Sentiments          {sentiment: [negative, neutral], by: customer}
  ParticipantRole    AGENT, CUSTOMER                      by: agent, by: customer
  AbsoluteTimeRange  First 30000; StartTime and EndTime   in: first 30 s; in: 10 s to 60 s
  RelativeTimeRange  Last 10; StartPercentage and End...  in: last 10 %; in: 10 % to 20 %
  Negate             true                                 absent: true
  A category         1 to 20 rules, all of which match    all: [...]

  Times are milliseconds there and seconds here. A category only labels a call: the same here is a rule with severity: may.`;
