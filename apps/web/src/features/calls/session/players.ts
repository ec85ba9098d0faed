import type { RemoteTrack } from './connection.ts'

/** Plays the audio tracks of a call. The elements are not in the page, so that they play while other pages are open. */
export class Players {
  readonly #players = new Map<MediaStreamTrack, { element: HTMLAudioElement; session: string }>()
  readonly #volumes = new Map<string, number>()
  #isMuted = false
  #speaker = ''

  /** Plays the given tracks and no others. */
  play(remote: readonly RemoteTrack[]): void {
    const audio = remote.filter(({ track }) => track.kind === 'audio')
    const tracks = new Set(audio.map(({ track }) => track))
    for (const [track, { element }] of this.#players) {
      if (tracks.has(track)) continue
      element.srcObject = null
      this.#players.delete(track)
    }
    for (const { track, session } of audio) {
      if (this.#players.has(track)) continue
      const element = new Audio()
      element.autoplay = true
      element.srcObject = new MediaStream([track])
      this.#players.set(track, { element, session })
      setSpeaker(element, this.#speaker)
    }
    this.#apply()
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#apply()
  }

  /** Sets the volume of a session, from 0 to 1. */
  setVolume(session: string, volume: number): void {
    this.#volumes.set(session, volume)
    this.#apply()
  }

  /** Plays on another speaker; an empty id is the default one. */
  setSpeaker(id: string): void {
    if (this.#speaker === id) return
    this.#speaker = id
    for (const { element } of this.#players.values()) setSpeaker(element, id)
  }

  #apply(): void {
    for (const { element, session } of this.#players.values()) {
      element.muted = this.#isMuted
      element.volume = this.#volumes.get(session) ?? 1
    }
  }
}

/** Plays an element on a speaker. One that is gone leaves it on the default one. */
export function setSpeaker(element: HTMLMediaElement, id: string): void {
  if (!('setSinkId' in element)) return
  element.setSinkId(id).catch(() => {})
}
