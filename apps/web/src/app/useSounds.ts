import { useEffect } from 'react'
import { preferences, useClient } from '../store/index.ts'

const apartMs = 1_000

/** Plays a short tone for messages from others, unless the chat is muted or sounds are off. */
export function useSounds(): void {
  const { notices, store, environment } = useClient()
  useEffect(() => {
    let last = 0
    return notices.on({
      messageArrived(key) {
        const now = environment.now()
        if (!preferences().sound || store.isMuted(key, now) || now - last < apartMs) return
        last = now
        playTone()
      },
    })
  }, [notices, store, environment])
}

let audio: AudioContext | undefined

function playTone() {
  // Browsers block audio before the first user gesture.
  if (!navigator.userActivation?.hasBeenActive) return
  audio ??= new AudioContext()
  const { currentTime, destination } = audio
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.setValueAtTime(660, currentTime)
  tone.frequency.exponentialRampToValueAtTime(880, currentTime + 0.08)
  volume.gain.setValueAtTime(0.06, currentTime)
  volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + 0.25)
  tone.connect(volume).connect(destination)
  tone.start()
  tone.stop(currentTime + 0.25)
}
