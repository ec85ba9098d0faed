let audio: AudioContext | undefined

/** Plays the short tone of a new message. */
export function playTone(): void {
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
