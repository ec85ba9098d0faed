import { setSpeaker } from './players.ts'

const notes = [523, 659, 784]
const noteSeconds = 0.25

/** Plays three notes on a speaker; an empty id is the default one. Resolves when they are over. */
export async function playTestSound(speaker: string): Promise<void> {
  const context = new AudioContext()
  const goal = context.createMediaStreamDestination()
  notes.forEach((frequency, index) => {
    const start = context.currentTime + index * noteSeconds
    const tone = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: 0.2 })
    volume.gain.setTargetAtTime(0, start + noteSeconds * 0.7, 0.03)
    tone.connect(volume).connect(goal)
    tone.start(start)
    tone.stop(start + noteSeconds)
  })
  const player = new Audio()
  player.srcObject = goal.stream
  setSpeaker(player, speaker)
  await player.play()
  await new Promise((done) => setTimeout(done, notes.length * noteSeconds * 1000 + 200))
  player.srcObject = null
  await context.close()
}
