import { createSessionState, onSessionReset, preferences } from '../../../store/index.ts'
import { pauseOthers } from '../playing.ts'

/** A recording that can be played. */
export interface Track {
  /** The path of its file, or the id of a staged one. */
  id: string
  src: string
  /** Called when it is audible. */
  onPlaying?: (() => void) | undefined
  /** The recording that plays after it. */
  next?: (() => Track | undefined) | undefined
}

interface PlayerState {
  /** The loaded recording. All others are stopped. */
  id: string | undefined
  status: 'stopped' | 'loading' | 'playing' | 'failed'
  timeMs: number
  /** The true length; undefined while it is unknown. */
  durationMs: number | undefined
}

const stopped: PlayerState = { id: undefined, status: 'stopped', timeMs: 0, durationMs: undefined }
const store = createSessionState<PlayerState>(() => stopped)
onSessionReset(stopVoice)

/** The player's state for one recording. It renders again only with changes of this one. */
export const usePlayer = (id: string): PlayerState =>
  store((state) => (state.id === id ? state : stopped))

// One element for all recordings: it plays on while the row of its message is scrolled out of the list.
let player: VoicePlayer | undefined

export function toggleVoice(track: Track): void {
  const { id, status } = store.getState()
  player ??= new VoicePlayer()
  if (id === track.id && status === 'playing') player.pause()
  else player.play(track)
}

export function seekVoice(track: Track, ms: number): void {
  player ??= new VoicePlayer()
  player.seek(track, ms)
}

/** Stops one recording, or whichever plays. */
export function stopVoice(id?: string): void {
  if (id === undefined || store.getState().id === id) player?.stop()
}

export function changeVoiceRate(rate: number): void {
  player?.setRate(rate)
}

class VoicePlayer {
  readonly #audio = document.createElement('audio')
  #track: Track | undefined
  #startAt = 0
  #shouldPlay = false
  /** Seeking to the end of a recording without a length in its header, to learn it. */
  #isMeasuring = false

  constructor() {
    const audio = this.#audio
    // In the document, where other players find and pause it.
    document.body.append(audio)
    audio.addEventListener('loadedmetadata', () => this.#loaded())
    audio.addEventListener('durationchange', () => this.#durationChanged())
    audio.addEventListener('seeked', () => this.#measured())
    audio.addEventListener('timeupdate', () => this.#timeChanged())
    audio.addEventListener('playing', () => this.#playing())
    audio.addEventListener('pause', () => !this.#isMeasuring && this.#set({ status: 'stopped' }))
    audio.addEventListener('ended', () => this.#ended())
    audio.addEventListener('error', () => this.#track && this.#set({ status: 'failed' }))
  }

  play(track: Track): void {
    this.#shouldPlay = true
    this.#load(track, 0)
    pauseOthers(this.#audio)
    this.setRate(preferences().voiceRate)
    this.#set({ status: 'loading' })
    this.#start()
  }

  pause(): void {
    this.#shouldPlay = false
    this.#audio.pause()
  }

  seek(track: Track, ms: number): void {
    const isLoaded = this.#load(track, ms)
    this.#startAt = ms / 1000
    this.#set({ timeMs: ms })
    if (isLoaded && !this.#isMeasuring && this.#audio.readyState > 0)
      this.#audio.currentTime = ms / 1000
  }

  stop(): void {
    this.#track = undefined
    this.#shouldPlay = false
    this.#audio.pause()
    this.#audio.removeAttribute('src')
    this.#audio.load()
    store.setState(stopped)
  }

  setRate(rate: number): void {
    this.#audio.defaultPlaybackRate = rate
    this.#audio.playbackRate = rate
  }

  /** Returns whether it was the loaded one already. A failed one is loaded again. */
  #load(track: Track, fromMs: number): boolean {
    const { id, status } = store.getState()
    if (id === track.id && status !== 'failed') return true
    if (id !== track.id) store.setState({ ...stopped, id: track.id, timeMs: fromMs })
    this.#track = track
    this.#startAt = fromMs / 1000
    this.#isMeasuring = false
    this.#audio.muted = false
    this.#audio.src = track.src
    return false
  }

  // Browsers reject `play` when they block sound or the source changes. An error has its own event.
  #start() {
    this.#audio.play().catch(() => {
      if (this.#audio.paused && !this.#audio.error) this.#set({ status: 'stopped' })
    })
  }

  #loaded() {
    if (this.#audio.duration === Number.POSITIVE_INFINITY) {
      this.#audio.currentTime = Number.MAX_SAFE_INTEGER
      // Firefox does not seek in such a recording. It plays from its start.
      this.#isMeasuring = this.#audio.seeking
      this.#audio.muted = this.#isMeasuring
    } else if (this.#startAt > 0) {
      this.#audio.currentTime = this.#startAt
    }
  }

  #measured() {
    if (!this.#isMeasuring) return
    this.#isMeasuring = false
    this.#audio.muted = false
    this.#audio.currentTime = this.#startAt
    if (this.#shouldPlay) this.#start()
  }

  #durationChanged() {
    const { duration } = this.#audio
    if (Number.isFinite(duration)) this.#set({ durationMs: duration * 1000 })
  }

  #timeChanged() {
    if (!this.#isMeasuring && !this.#audio.seeking && this.#audio.readyState > 0)
      this.#set({ timeMs: this.#audio.currentTime * 1000 })
  }

  #playing() {
    if (this.#isMeasuring) return
    this.#set({ status: 'playing' })
    this.#track?.onPlaying?.()
  }

  #ended() {
    const track = this.#track
    if (this.#isMeasuring || !track) return
    this.#startAt = 0
    this.#audio.currentTime = 0
    this.#set({ status: 'stopped', timeMs: 0 })
    const next = track.next?.()
    if (next) this.play(next)
  }

  #set(changes: Partial<PlayerState>) {
    if (this.#track) store.setState(changes)
  }
}
