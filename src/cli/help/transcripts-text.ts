/** `sta help transcripts`: the formats that are recognised, with an example of each. */
export const transcriptsText = `Transcripts that commands read

  sta analyze, sentiment, summary, actions, match, profanity check and suggest intents recognise a transcript by its content,
  in a file or a pipe. Any other file is plain text. --format NAME overrides the detection. A Word document (.docx), such as
  the transcript that Microsoft Teams offers for download, is read as its text, which may be in any of these formats.
  A workbook (.xlsx) and a Parquet file are read as tables: of a workbook the first sheet, or that of --sheet NAME.

  sentiment, summary   each sentence with its speaker and times; --format text reads names and times as text
                       A summary reads who speaks from labels: Agent, Customer or Speaker 1 are sent, not names
  actions              the same; the speakers tell who promised what
  match                a row per sentence and match, with speaker and times
  profanity check      subtitles, tables and JSON in their own format, with only the texts changed

  vtt          WebVTT: Zoom, Microsoft Teams, YouTube. The speaker is in a voice tag or before a colon

               WEBVTT

               1
               00:00:04.950 --> 00:00:07.020
               Marco Reyes: My router keeps dropping.

               00:00:07.500 --> 00:00:09.000
               <v Dana Whitfield>Let me check.</v>

  srt          SubRip: the same with a comma in its times; also SBV (YouTube, Google Meet): 0:00:01.000,0:00:03.500,
               and RTTM, CTM and STM of recognisers

  chat         saved chats, in which each message begins with its time and its sender: Zoom, WhatsApp, LINE,
               KakaoTalk, IRC, DiscordChatExporter, and messages copied from Microsoft Teams. Lines of the messenger itself are skipped:
               joins, reactions and <Media omitted>

               10:14:56 From Marco Reyes to Everyone:
                   My router keeps dropping.
               [12/03/2026, 14:05:33] Marco Reyes: My router keeps dropping.

  mail         an e-mail (.eml) or a mailbox (.mbox): its plain text, else its HTML; encodings are decoded, attachments skipped.
               Message-ID, References and In-Reply-To say which messages are one conversation

  lines        "Name: text" lines, also with a time before the name: Google Meet, Zendesk Chat. A line without a name
               continues the turn above it, or after an empty line the speaker

               Agent: How can I help?
               [00:01:05] Customer: My parcel is late.
               2:05 PM **Dr. O'Neil-Smith (she/her):** I will check.
               - [Maya] It is on its way.

  headings     a name and a time above each turn, in either order, in one line or two: Otter, Rev, Fathom, Microsoft Teams, Zoom
               captions, Word, copied messages of Slack, Discord and Telegram; or a name alone: ## Ana

               Dana Whitfield  0:07
               Let me check.

               Marco Reyes (00:12):
               Thank you.

  csv, tsv     a row per utterance (RFC 4180). The delimiter, the header row and the column with the text are guessed and
               reported on stderr; --text-column NAME, or its number, overrides the guess

               ticket,author,message
               101,Ana,"Hello, my order never came"

  ndjson       a JSON object per line. The text is in "text", "message" or another usual name, or in --text-column

               {"message":"Where is my parcel?","sender":"Ana","start":1.5}

  whisper      the JSON of Whisper (also verbose_json of its API), whisperX, faster-whisper and whisper.cpp
  aws          the JSON of Amazon Transcribe, with speakers or channels
  deepgram     the JSON of Deepgram: its utterances, else its paragraphs, else its words
  assemblyai   the JSON of AssemblyAI: its utterances, sentences or paragraphs, else its words
  json         other JSON with a list of objects that have a text, such as: sta tone run --transcript json

               [{"text": "Hello.", "speaker": "S1", "startMs": 100, "endMs": 900}]

  markup       XML and HTML with an element per message (Telegram, backups of SMS), tables of Markdown, and blocks of
               "From: Ana", "Date: ...", "Message: ..."

  text         anything else: a sentence per line for sta match, one text for the other commands

Exports of platforms

  JSON as the platform's API or export writes it: one conversation, a list, a page of the API, or a conversation or message
  per line. The id, agent, queue, team, rating, language, channel and the like become columns: sta analyze --count queue

  azure        batch and fast transcription    {"recognizedPhrases":[{"offsetInTicks":700000,"speaker":1,"nBest":[...]}]}
  ccai         Google Contact Center AI        {"entries":[{"role":"CUSTOMER","text":"Hi","start_timestamp_usec":0}]}
  chatwoot     messages                        {"payload":[{"message_type":0,"inbox_id":1,"content":"Hi"}]}
  contactlens  Amazon Contact Lens, chats of   {"Transcript":[{"ParticipantId":"CUSTOMER","Content":"Hi",
               Connect, Call Analytics           "BeginOffsetMillis":150}]}
  discord      DiscordChatExporter, the API    {"messages":[{"author":{"nickname":"Ana"},"content":"Hi","timestamp":...}]}
  freshdesk    tickets                         {"description_text":"Hi","conversations":[{"incoming":true,"body":"..."}]}
  front        messages                        {"_results":[{"is_inbound":true,"body":"<p>Hi</p>","created_at":1794750540}]}
  genesys      Genesys Cloud transcripts       {"transcripts":[{"phrases":[{"participantPurpose":"external","text":"Hi"}]}]}
  gong         calls/transcript, with the      {"callTranscripts":[{"transcript":[{"speakerId":"1","sentences":[...]}]}],
               names of calls/extensive          "calls":[{"parties":[{"speakerId":"1","name":"Ana"}]}]}
  hubspot      conversations, CRM e-mails      {"results":[{"direction":"INCOMING","text":"Hi","senders":[{"name":"Ana"}]}]}
  intercom     conversations                   {"source":{"body":"<p>Hi</p>"},"conversation_parts":{...}}
  livechat     chats and older archives        {"users":[...],"thread":{"events":[{"type":"message","text":"Hi"}]}}
  liveperson   Messaging Interactions API      {"messageRecords":[{"sentBy":"Agent","messageData":{"msg":{"text":"Hi"}}}]}
  messenger    Messenger, Instagram            {"messages":[{"sender_name":"Ana","timestamp_ms":...,"content":"Hi"}]}
  openai       the export of ChatGPT           [{"mapping":{"m1":{"message":{...}}},"current_node":"m1"}]
  retell       calls and chats                 {"call_id":"1","transcript_object":[{"role":"user","content":"Hi"}]}
  rev          Rev, Rev AI                     {"monologues":[{"speaker":0,"elements":[{"value":"Hi","ts":1}]}]}
  salesforce   chat transcripts                {"records":[{"Body":"( 6s ) Ana: Hi<br>"}]}
                                                 (also the CSV of chat transcripts)
  slack        an export, conversations.history  [{"type":"message","user":"U1","text":"Hi","ts":"1794750540.000100"}]
  speechmatics  words and punctuation marks    {"results":[{"type":"word","start_time":1,"alternatives":[{"content":"Hi"}]}]}
  teamsgraph   Microsoft Teams (Graph)         {"value":[{"from":{"user":{"displayName":"Ana"}},"body":{"content":"Hi"}}]}
  twilio       Conversations, messages         {"messages":[{"author":"Ana","body":"Hi","conversation_sid":"CH1"}]}
  vapi         calls, end-of-call reports      {"messages":[{"role":"user","message":"Hi","secondsFromStart":1.2}]}
  zendesk      tickets (also JSON lines),      {"requester_id":1,"comments":[{"author_id":1,"body":"Hi","public":true}]}
               comments, audits
  zendeskchat  Zendesk Chat                    {"history":[{"type":"chat.msg","sender_type":"Visitor","msg":"Hi"}]}

  System prompts, calls of tools, joins and other events are not lines, and neither are notes that only agents see.

Names of columns and members

  text          text, message, utterance, transcript, sentence, content, body, comment, review, feedback and similar
  speaker       speaker, name, participant, sender, from, author, user; also author_name, Sender Name, author.name
  role          role, author_role, sender_type and similar; is_agent, inbound; direction if both directions occur. A
                speaker named Agent or Customer has that role too
  date          date, time, timestamp, created_at, sent_at and similar
  conversation  conversation_id, chat_id, ticket_id, call_id, thread and similar
  start, end    start, start_time, offset, end, end_time: seconds, or a clock time such as 00:01:05.5; startMs, start_ms

  Letter case, spaces and underscores do not matter. Times are seconds in the output.

  Flags name other columns, by name, by number, or as JMESPath about a row. For JSON, --items names the list. If nothing
  is recognised, the error says what there is, and the flags that read it:

    --items 'calls[].turns[]' --text-column said.words --speaker-column who --role-column side
    --date-column at --conversation-column call

  --mapping FILE keeps them in YAML or JSON; flags override it:

    items: calls[].turns[]
    text: said.words
    speaker: who

Dates

  A date is known or absent: the time of a file is never the date of what was said, only a date in its name is. In
  11/02/2026 the day is uncertain, unless another date of the file shows the order, as 11/15/2026 does. Time zones are
  not converted.

E-mails and captions

  HTML becomes text, and so does Markdown with bold words. Quoted earlier messages and signatures are left out, and the
  column "omitted" says so; a message that only forwards another keeps its text. --keep-quotes keeps them. An e-mail
  that has the transcript of a chat is read as the chat. Automatic captions that roll count each word once.
  Fields above a saved chat, such as "Unread: false" or "Queue: Billing", are columns, not lines.

Sentences and offsets

  Cues that split a sentence of one speaker are joined. Each sentence has the speaker and line of the utterance where it
  begins, and its start and end in seconds, estimated by length within a longer utterance. start_char and end_char count
  in the file (of a Word document, in its text), or in the utterance if the file has times or is a table or JSON.

Encodings and limits

  UTF-8, UTF-16 with a byte order mark, and Windows-1252, which is guessed and reported.
  Tables, lines and JSON lines are read in constant memory, with at most 12 MiB per line and 1 MiB per row of a table.
  A mailbox is read message by message, with at most 48 MiB per message.
  Subtitles, JSON documents and Word documents are read whole, up to 64 MiB. Workbooks and Parquet have at most 64 MiB; of
  their content, one block of rows is in memory: of Parquet, a row group of at most 512 MiB, unpacked.

What cannot be read

  A malformed cue, a row with other columns or a line in another encoding is an error that names file and line. The rest
  is processed, and the exit code is 1.

  $ sta sentiment run --file call.vtt
  $ sta match intents --file chat.csv --text-column body -o csv
  $ sta summary run --file whisper.json --sentences 5 --highlight
  $ sta profanity check --file call.vtt > clean.vtt`;
