// Above this nobody's line is spent on learning a length.
const measuredBytesMost = 10_000_000

/**
 * What a browser recorded does not say how long it is: the player knows once it has been at the end. Large
 * recordings keep the secret until they are played.
 */
export function learnLength(media: HTMLMediaElement, bytes: number): void {
  if (media.duration !== Number.POSITIVE_INFINITY || bytes > measuredBytesMost) return
  media.addEventListener(
    'seeked',
    () => {
      media.currentTime = 0
    },
    { once: true },
  )
  media.currentTime = Number.MAX_SAFE_INTEGER
}

/** Two voices at once help nobody. */
export function pauseOthers(playing: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (other !== playing) other.pause()
  }
}
