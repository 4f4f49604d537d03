/** The help topic about `--redact`. */
export const redactionText = `Replace personal data before anything is sent or stored

  $ sta analyze chat.csv --redact
  $ sta match intents --file call.txt --redact email,phone
  $ sta analyze calls/ --redact --redact-map values.ndjson -o ndjson > rows.ndjson

  --redact finds all kinds. --redact kinds,kinds finds only these; before a text argument, write --redact all, or put it last.

  card         payment card numbers with their check digit
  iban         bank accounts with their check digits
  phone        telephone numbers, written or said digit by digit
  email        e-mail addresses, written or said
  address      streets with a number, post boxes, postcodes
  birth-date   dates of birth
  name         names of people in the text; labels of speakers, except agents'
  national-id  Social Security (US), National Insurance (UK) and tax identification numbers (Germany)
  reference    numbers of orders, customers, accounts, contracts, bookings and cases

  It reads English and German, and an answer by the question before it: after "What is your order number?", 90417733 is one.

What is replaced

  Each value gets a placeholder that stays the same in its conversation: [EMAIL_1]. With --ndjson and --tsv, each line is a
  conversation by itself. Other columns of a table are redacted too. The one that says which conversation a line belongs to is
  kept, unless its value is a telephone number or an address of e-mail. sta profanity check redacts the texts of a transcript,
  but not its speakers and other columns, which are not sent. Requests, jobs, the local database, rows, reports, files of
  --resume and --history have placeholders only. Offsets count in the redacted text. Names of files are not redacted.
  Recordings are refused, because their sound would be sent: write their transcripts with sta transcribe --redact.

Who is who

  --redact-map FILE writes each value with its placeholder, for people who may see it: one JSON line each, {"conversation",
  "placeholder","kind","value"}. The file replaces an older one when the run ends, and only you can read it (mode 0600). Keep
  it apart from the results.

Limits

  No redaction is complete. The card of the engine has its precision and recall, and what it misses: values that no word
  announces, numbers that are spread over several lines, surnames in text without capitals, other languages.
`;
