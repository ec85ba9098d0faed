import { useEffect, useState } from 'react'

const everyMs = 100
/** Speech at a normal distance has about this level. */
const loud = 0.25

/** The loudness of a track, from 0 to 1. */
export function useLevel(track: MediaStreamTrack | undefined): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const mean = samples.reduce((sum, one) => sum + one * one, 0) / samples.length
      setLevel(Math.min(1, Math.sqrt(mean) / loud))
    }, everyMs)
    return () => {
      clearInterval(timer)
      void context.close()
      setLevel(0)
    }
  }, [track])
  return level
}
