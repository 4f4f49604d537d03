/** Converts ffprobe's output to a description of a file. */
import { tryParseJson } from '../../shared/parse-json.ts';
import { MediaError, type MediaReason } from './media-error.ts';
import { mediaLimits } from './media-limits.ts';

/** Requests nothing that an uploader can choose, such as titles. Of frames, only the track of each. */
export const probeEntries = [
  'format=format_name,duration',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,duration,sample_rate,channels',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'stream_tags=rotate',
  'frame=stream_index',
].join(':');

interface ProbedStream {
  index?: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  duration?: string;
  sample_rate?: string;
  channels?: number;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
  tags?: { rotate?: string };
}

/** The used tracks of a file, each by its number in the file. */
export type FoundTracks = ReturnType<typeof readProbeOutput>;

/** Subtitles that are pictures contain no text. */
const textSubtitles = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text']);

/**
 * @param complaints ffprobe's output on stderr
 * @throws MediaError that says why the file cannot be used, or which of the {@link mediaLimits} it exceeds
 */
export function readProbeOutput(json: string, complaints: string) {
  const { format, streams = [], frames = [] } = parseProbe(json);
  if (/Number of streams exceeds/.test(complaints)) throw new MediaError('too_many_tracks');
  if (format?.format_name === undefined) throw unreadableError(complaints, 'not_media');
  // Streams without these cannot be decoded: they are noise that was detected as audio.
  const audio = streams.find((stream) => stream.codec_type === 'audio' && Number(stream.sample_rate) > 0);
  const video = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1 && Number(stream.width) > 0,
  );
  if (audio === undefined && video === undefined) throw unreadableError(complaints, 'no_streams');
  if (audio !== undefined) checkAudio(Number(audio.sample_rate), audio.channels ?? 0);
  const duration = [format.duration, audio?.duration, video?.duration].find((value) => Number(value) > 0);
  return {
    container: format.format_name,
    /** Milliseconds; undefined if the file does not specify it. */
    durationMs: duration === undefined ? undefined : Number(duration) * 1000,
    audio: audio?.index,
    /** Channels of the audio; 0 without one. */
    audioChannels: audio?.channels ?? 0,
    video: video === undefined ? undefined : describeVideo(video),
    /** Text tracks. */
    subtitles: streams.flatMap(({ index, codec_type, codec_name = '' }) =>
      codec_type === 'subtitle' && textSubtitles.has(codec_name) && index !== undefined ? [index] : [],
    ),
    /** Whether ffprobe has decoded a frame of the audio or the video. */
    isDecoded: frames.some(
      ({ stream_index: index }) => index !== undefined && (index === audio?.index || index === video?.index),
    ),
  };
}

/** ffmpeg does not read frames above the limit at all: only its output distinguishes them from damaged ones. */
const unreadableError = (complaints: string, otherwise: MediaReason) =>
  new MediaError(/Picture size \d+x\d+ (?:exceeds|is invalid)/.test(complaints) ? 'frame_too_large' : otherwise);

/** @throws MediaError `channels`, `sample_rate` */
export function checkAudio(sampleRate: number, channels: number): void {
  const { lowest, highest } = mediaLimits.sampleRate;
  if (channels < 1 || channels > mediaLimits.channels) throw new MediaError('channels');
  if (sampleRate < lowest || sampleRate > highest) throw new MediaError('sample_rate');
}

interface Probed {
  format?: { format_name?: string; start_time?: string; duration?: string };
  streams?: ProbedStream[];
  frames?: { stream_index?: number }[];
}

/** What ffprobe has printed as JSON; the entries that it was asked for decide which members there are. */
export const parseProbe = (json: string): Probed => Object(tryParseJson(json));

/** By how many degrees players turn the picture. */
export const rotationOf = ({ side_data_list: sideData, tags }: ProbedStream): number =>
  Number(sideData?.[0]?.rotation ?? tags?.rotate ?? 0);

const usualFrameRate = 25;

/** The width and height are those of the picture as shown. */
function describeVideo(stream: ProbedStream) {
  const { index = 0, width = 0, height = 0 } = stream;
  const { frameSide, framePixels } = mediaLimits;
  if (Math.max(width, height) > frameSide || width * height > framePixels) throw new MediaError('frame_too_large');
  const aspect = ratio(stream.sample_aspect_ratio?.replace(':', '/'));
  const square = aspect > 0.1 && aspect < 10 ? Math.round(width * aspect) : width;
  const turned = Math.abs(rotationOf(stream)) % 180 === 90;
  const frameRate = [ratio(stream.avg_frame_rate), ratio(stream.r_frame_rate)].find((rate) => rate >= 1 && rate <= 240);
  return {
    index,
    width: turned ? height : square,
    height: turned ? square : height,
    frameRate: frameRate ?? usualFrameRate,
  };
}

/** Parses a ratio such as `30000/1001`; NaN if it is invalid. */
function ratio(text = ''): number {
  const [over, under] = text.split('/').map(Number);
  return over === undefined || under === undefined || under === 0 ? Number.NaN : over / under;
}
