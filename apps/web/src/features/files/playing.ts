// Seeking to the end can download the file. Do not do so for larger files.
const maxMeasuredBytes = 10_000_000

/**
 * Recordings made in a browser have no duration in their header. Seeking to the end makes the player compute it.
 * Large recordings show no duration until they are played.
 */
export function learnLength(media: HTMLMediaElement, bytes: number): void {
  if (media.duration !== Number.POSITIVE_INFINITY || bytes > maxMeasuredBytes) return
  media.addEventListener(
    'seeked',
    () => {
      media.currentTime = 0
    },
    { once: true },
  )
  media.currentTime = Number.MAX_SAFE_INTEGER
}

/** Pauses every other player, so that only one plays at a time. */
export function pauseOthers(playing: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (other !== playing) other.pause()
  }
}
