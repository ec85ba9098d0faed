import { limits, type VoiceProperties } from '@parley/protocol'
import { waveformOf } from '@parley/rules'
import { measureVoice } from '../../files/index.ts'

export interface Recording {
  file: File
  voice: VoiceProperties
}

/** What the screen shows of a recording under way. */
export interface RecorderState {
  elapsedMs: number
  isPaused: boolean
  /** The loudness of each tick, 0 to 1. */
  levels: readonly number[]
}

const tickMs = 100
const maxMs = limits.voiceSeconds * 1000
// The first ones that Chromium, Safari and Firefox support.
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const endings: Partial<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' }

/** Records from a microphone, which it releases at the end. */
export class Recorder {
  readonly #stream: MediaStream
  readonly #recorder: MediaRecorder
  readonly #context = new AudioContext()
  readonly #analyser = this.#context.createAnalyser()
  readonly #parts: Blob[] = []
  readonly #listeners = new Set<() => void>()
  readonly #ticks: ReturnType<typeof setInterval>
  readonly #stopped: Promise<void>
  #tickedAt = performance.now()
  #state: RecorderState = { elapsedMs: 0, isPaused: false, levels: [] }

  /** Calls `onEnd` when the time is over, or when the microphone was unplugged. */
  constructor(stream: MediaStream, onEnd: (cause: 'limit' | 'unplugged') => void) {
    this.#stream = stream
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
    this.#recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
    this.#context.createMediaStreamSource(stream).connect(this.#analyser)
    this.#recorder.addEventListener('dataavailable', ({ data }) => this.#parts.push(data))
    this.#stopped = new Promise((resolve) => {
      this.#recorder.addEventListener('stop', () => resolve(), { once: true })
    })
    for (const track of stream.getTracks()) {
      track.addEventListener('ended', () => onEnd('unplugged'))
    }
    this.#recorder.start(1_000)
    this.#ticks = setInterval(() => {
      this.#tick()
      if (this.#state.elapsedMs >= maxMs) onEnd('limit')
    }, tickMs)
  }

  get state(): RecorderState {
    return this.#state
  }

  watch(changed: () => void): () => void {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  togglePause(): void {
    if (this.#recorder.state === 'inactive') return
    this.#tick()
    const isPaused = !this.#state.isPaused
    if (isPaused) this.#recorder.pause()
    else this.#recorder.resume()
    this.#change({ isPaused })
  }

  /** Ends the recording. Undefined if nothing was recorded. */
  async finish(): Promise<Recording | undefined> {
    clearInterval(this.#ticks)
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
    await this.#stopped
    for (const track of this.#stream.getTracks()) track.stop()
    void this.#context.close()
    const type = this.#recorder.mimeType.split(';')[0] || 'audio/webm'
    const blob = new Blob(this.#parts, { type })
    if (blob.size === 0) return undefined
    const voice = (await measureVoice(await blob.arrayBuffer())) ?? this.#estimate()
    const name = `voice-${fileTime(new Date())}.${endings[type] ?? 'webm'}`
    const file = new File([await withLength(blob, voice.duration)], name, { type })
    return { file, voice }
  }

  // For a browser that records what it cannot decode.
  #estimate(): VoiceProperties {
    const { elapsedMs, levels } = this.#state
    return { duration: Math.round(elapsedMs), waveform: waveformOf(levels) }
  }

  #tick() {
    const now = performance.now()
    const passed = now - this.#tickedAt
    this.#tickedAt = now
    const { isPaused, elapsedMs, levels } = this.#state
    if (isPaused) return
    this.#change({ elapsedMs: elapsedMs + passed, levels: [...levels, this.#level()] })
  }

  #level(): number {
    const samples = new Float32Array(this.#analyser.fftSize)
    this.#analyser.getFloatTimeDomainData(samples)
    const squares = samples.reduce((sum, sample) => sum + sample * sample, 0)
    return Math.min(1, Math.sqrt(squares / samples.length) * 3)
  }

  #change(changes: Partial<RecorderState>) {
    this.#state = { ...this.#state, ...changes }
    for (const changed of this.#listeners) changed()
  }
}

// Firefox cannot change the position in a WebM file without a length in its header.
async function withLength(blob: Blob, ms: number): Promise<Blob> {
  if (blob.type !== 'audio/webm') return blob
  const { default: fix } = await import('fix-webm-duration')
  return fix(blob, ms, { logger: false })
}

/** "2026-11-23-0412" in local time. */
function fileTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}`
}
