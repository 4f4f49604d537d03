/** The help topic about speech recognisers: which one is used, and how to use your own command. */
export const speechText = `Speech to text

  A transcript comes from the first of these that is available:

  1. subtitles: --subtitles FILE, or a track in the recording
  2. a sherpa-onnx model: STA_STT_MODEL, or --stt-model of sta serve
  3. any other recogniser program: STA_STT_COMMAND, or --stt-command of sta serve
  4. pocketsphinx, if it is installed: English only, and poor on anything but clear speech

  sta doctor shows which one that is. A model or a command that is configured but does not work is an error.

How to get a recogniser, the most accurate way first

  A model       Install the runtime: npm install sherpa-onnx-node (with --global if sta is installed globally). Download a
                model from https://k2-fsa.github.io/sherpa/onnx, and keep the name of its folder. sta models list recommends
                one for this machine and a language. sta models pull downloads models whose hashes are in a catalogue.
                sta transcribe test measures a recogniser on your recordings.
                $ sta models add ./sherpa-onnx-whisper-base.en --licence MIT
                $ export STA_STT_MODEL=sherpa-onnx-whisper-base.en
  Any program   It also runs larger models. See below
                $ export STA_STT_COMMAND='whisper-cli -m ggml-base.en.bin -t {threads} -osrt -of {out} {wav}'
  pocketsphinx  English only. It gets about a third of the words of read speech wrong
                $ apt-get install pocketsphinx pocketsphinx-en-us

The command of a recogniser

  The program gets a WAV file (16 kHz, mono) and writes SRT, WebVTT or JSON as Whisper does. Placeholders:

  {wav}         the recording, or a part of it; required
  {out}         where to write the result; the program may add an ending
  {dir}         a folder for the result, for programs that name the file themselves
  {threads}     processors to use. With it, one program runs at a time; otherwise several
  {vocabulary}  the words of --vocabulary, separated by commas

  Without {out} and {dir}, the result is read from stdout.

  No shell runs the line: quote arguments with spaces, and put pipes, variables and ~ into a script. The program gets
  PATH and TMPDIR, and no credentials; pass other variables with env, as in: env HF_HOME=/models whisper-ctranslate2 ...
  Recordings are cut at silences into parts of two to three minutes. A part may take 30 minutes and its result
  16 MiB. A part that fails is tried twice; finished parts are kept if the job is interrupted.
  Programs name the speakers of each part separately, so the names in a result are kept only if the recording is one part:
  use --speakers to tell the speakers of a longer one apart.

  whisper.cpp     whisper-cli -m ggml-base.en.bin -t {threads} -osrt -of {out} {wav}
                  with custom words, also: --prompt {vocabulary}
  faster-whisper  whisper-ctranslate2 --model small.en --threads {threads} --output_format json --output_dir {dir} {wav}
  openai-whisper  whisper --model base.en --threads {threads} --output_format json --output_dir {dir} {wav}
  vosk            vosk-transcriber -l en-us -t srt -i {wav} -o {out}.srt

  $ export STA_STT_COMMAND='whisper-cli -m ggml-base.en.bin -t {threads} -osrt -of {out} {wav}'
  $ sta doctor
  $ sta serve --stt-command 'vosk-transcriber -l en-us -t srt -i {wav} -o {out}.srt'`;
