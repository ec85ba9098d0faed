const pauseMs = 2_400
const notes = [660, 880]

/** Plays a ring tone until the returned function is called. A browser without a gesture on the page stays silent. */
export function ring(): () => void {
  const context = new AudioContext()
  const play = () => {
    notes.forEach((frequency, index) => {
      const start = context.currentTime + index * 0.22
      const tone = new OscillatorNode(context, { frequency })
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(0.12, start + 0.03)
      volume.gain.linearRampToValueAtTime(0, start + 0.2)
      tone.connect(volume).connect(context.destination)
      tone.start(start)
      tone.stop(start + 0.22)
    })
  }
  play()
  const timer = setInterval(play, pauseMs)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
