/** From what ffprobe prints to what a file is. */
import { longestFrameSide } from './input-options.ts';
import { MediaError } from './media-error.ts';

/** Requests nothing that an uploader can write, such as titles. */
export const probeEntries = [
  'format=format_name,duration',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,duration,sample_rate',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'stream_tags=rotate',
].join(':');

interface ProbedStream {
  index?: number;
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  duration?: string;
  sample_rate?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
  tags?: { rotate?: string };
}

/** The tracks of a file that are used, each by its number in the file. */
export interface FoundTracks {
  readonly container: string;
  /** Milliseconds; undefined where the file does not say. */
  readonly durationMs: number | undefined;
  readonly audio: number | undefined;
  readonly video: VideoTrack | undefined;
  /** Those of text. */
  readonly subtitles: readonly number[];
}

export interface VideoTrack {
  readonly index: number;
  /** As shown. */
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
}

/** Subtitles that are pictures have no text to take. */
const textSubtitles = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text']);

/** @throws MediaError `not_media`, `no_streams`, `frame_too_large` */
export function readProbeOutput(json: string): FoundTracks {
  const parsed = parse(json);
  const { format, streams = [] } = parsed;
  if (format?.format_name === undefined) throw new MediaError('not_media');
  // Streams without these cannot be decoded: what was taken for audio in a file of noise has none.
  const audio = streams.find((stream) => stream.codec_type === 'audio' && Number(stream.sample_rate) > 0);
  const video = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1 && Number(stream.width) > 0,
  );
  if (audio === undefined && video === undefined) throw new MediaError('no_streams');
  const duration = [format.duration, audio?.duration, video?.duration].find((value) => Number(value) > 0);
  return {
    container: format.format_name,
    durationMs: duration === undefined ? undefined : Number(duration) * 1000,
    audio: audio?.index,
    video: video === undefined ? undefined : describeVideo(video),
    subtitles: streams.flatMap(({ index, codec_type, codec_name = '' }) =>
      codec_type === 'subtitle' && textSubtitles.has(codec_name) && index !== undefined ? [index] : [],
    ),
  };
}

function parse(json: string): { format?: { format_name?: string; duration?: string }; streams?: ProbedStream[] } {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

const usualFrameRate = 25;

function describeVideo(stream: ProbedStream): VideoTrack {
  const { index = 0, width = 0, height = 0 } = stream;
  if (width > longestFrameSide || height > longestFrameSide) throw new MediaError('frame_too_large');
  const aspect = ratio(stream.sample_aspect_ratio?.replace(':', '/'));
  const square = aspect > 0.1 && aspect < 10 ? Math.round(width * aspect) : width;
  const turned = Math.abs(Number(stream.side_data_list?.[0]?.rotation ?? stream.tags?.rotate ?? 0)) % 180 === 90;
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
