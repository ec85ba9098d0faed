/** Plays the sound of a call. The elements are not in the page, so that the sound goes on while other pages are open. */
export class Players {
  readonly #players = new Map<MediaStreamTrack, HTMLAudioElement>()

  /** Plays the given tracks and no others. */
  play(tracks: ReadonlySet<MediaStreamTrack>): void {
    for (const [track, player] of this.#players) {
      if (tracks.has(track)) continue
      player.srcObject = null
      this.#players.delete(track)
    }
    for (const track of tracks) {
      if (this.#players.has(track)) continue
      const player = new Audio()
      player.autoplay = true
      player.srcObject = new MediaStream([track])
      this.#players.set(track, player)
    }
  }

  setMuted(isMuted: boolean): void {
    for (const player of this.#players.values()) player.muted = isMuted
  }
}
