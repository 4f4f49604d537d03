/** `sta help transcripts`: the formats that are recognised, with an example of each. */
export const transcriptsText = `Transcripts that commands read

  sta analyze, sentiment, summary, actions, match, profanity check and suggest intents recognise a transcript by its content,
  in a file or a pipe. Any other file is plain text. --format NAME overrides the detection. A Word document (.docx), such as
  the transcript that Microsoft Teams offers for download, is read as its text, which may be in any of these formats.

  sentiment, summary   each sentence with its speaker and times; --format text reads names and times as text
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

  srt          SubRip: the same with a comma in its times; also SBV (YouTube, Google Meet): 0:00:01.000,0:00:03.500

  chat         saved chats, in which each message begins with its time and its sender: Zoom, WhatsApp, and messages copied
               from Microsoft Teams. Lines of the messenger itself are skipped: joins, reactions, <Media omitted>

               10:14:56 From Marco Reyes to Everyone:
                   My router keeps dropping.
               [12/03/2026, 14:05:33] Marco Reyes: My router keeps dropping.

  lines        "Name: text" lines, also with a time before the name: Google Meet. A line without a name
               continues the turn above it, or after an empty line the speaker

               Agent: How can I help?
               [00:01:05] Customer: My parcel is late.

  headings     a name and a time above each turn: Otter, Rev, Microsoft Teams, Zoom captions

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
  aws          the JSON of Amazon Transcribe, with speakers or channels, and of its Call Analytics
  deepgram     the JSON of Deepgram: its utterances, else its paragraphs, else its words
  assemblyai   the JSON of AssemblyAI: its utterances, else its words
  slack        the JSON of a channel in a Slack export
  json         other JSON with a list of objects that have a text, such as: sta tone run --transcript json

               [{"text": "Hello.", "speaker": "S1", "startMs": 100, "endMs": 900}]

  text         anything else: a sentence per line for sta match, one text for the other commands

Names of columns and members

  text         text, message, utterance, transcript, sentence, content, body, comment, review, feedback and similar
  speaker      speaker, name, participant, sender, from, author, user
  role         role; a speaker named Agent or Customer has that role too
  start, end   start, start_time, offset, end, end_time: seconds, or a clock time such as 00:01:05.5; startMs, start_ms

  Letter case, spaces and underscores do not matter. Times are seconds in the output.

Sentences and offsets

  Cues that split a sentence of one speaker are joined. Each sentence has the speaker and line of the utterance where it
  begins, and its start and end in seconds, estimated by length within a longer utterance. start_char and end_char count
  in the file (of a Word document, in its text), or in the utterance if the file has times or is a table or JSON.

Encodings and limits

  UTF-8, UTF-16 with a byte order mark, and Windows-1252, which is guessed and reported.
  Tables, lines and JSON lines are read in constant memory, with at most 12 MiB per line and 1 MiB per row of a table.
  Subtitles, JSON documents and Word documents are read whole, up to 64 MiB.

What cannot be read

  A malformed cue, a row with other columns or a line in another encoding is an error that names file and line. The rest
  is processed, and the exit code is 1.

  $ sta sentiment run --file call.vtt
  $ sta match intents --file chat.csv --text-column body -o csv
  $ sta summary run --file whisper.json --sentences 5 --highlight
  $ sta profanity check --file call.vtt > clean.vtt`;
