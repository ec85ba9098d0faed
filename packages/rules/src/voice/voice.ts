import { limits, type Properties } from '@parley/protocol'

/** What the properties of a voice message say about it. A player measures what is undefined. */
export interface Voice {
  durationMs: number | undefined
  waveform: readonly number[] | undefined
}

const longestMs = 24 * 3_600_000
const maxPeak = 255

/** Reads the properties of a voice message. They are written by clients and may hold anything. */
export function voiceOf(properties: Properties | null): Voice {
  const { duration, waveform } = properties ?? {}
  return {
    durationMs: isBetween(duration, 1, longestMs) ? duration : undefined,
    waveform: isWaveform(waveform) ? waveform : undefined,
  }
}

const isBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max

const isWaveform = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= limits.waveformPeaks &&
  value.every((peak) => isBetween(peak, 0, maxPeak))

/** The waveform of a recording: the loudest sample of each of `count` equal parts, scaled to 255. */
export function waveformOf(samples: ArrayLike<number>, count: number = limits.waveformPeaks) {
  const parts = Math.min(count, samples.length)
  const peaks = Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * samples.length) / parts)
    const to = Math.floor(((part + 1) * samples.length) / parts)
    let peak = 0
    for (let at = from; at < to; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  // A silent recording is a flat line, not its amplified noise.
  const loudest = Math.max(quiet, ...peaks)
  return peaks.map((peak) => Math.round((Math.min(peak, loudest) / loudest) * maxPeak))
}

const quiet = 0.02

/** A length or a time as people read it: "0:07", "12:34", "1:02:03". */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = two(seconds % 60)
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`
}

/** The length of a voice message, at least one second; undefined if its sender did not say. */
export function voiceLength(properties: Properties | null): string | undefined {
  const { durationMs } = voiceOf(properties)
  return durationMs === undefined
    ? undefined
    : clockText(Math.max(1, Math.round(durationMs / 1000)) * 1000)
}
