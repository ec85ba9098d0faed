import type { Person } from './people.ts'

const rate = 8000

/** A WAV file with a tone of `seconds` seconds. */
export function wav(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * rate * 2)
  for (let at = 0; at < seconds * rate; at++) {
    samples.writeInt16LE(Math.round(8000 * Math.sin((at / rate) * 440 * 2 * Math.PI)), at * 2)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  // PCM, mono, 16 bits.
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** A one-second WebM video as MediaRecorder writes it: without a duration. */
export async function webm({ page }: Person): Promise<Buffer> {
  return Buffer.from(await page.evaluate(record))
}

// Runs in the page.
async function record(): Promise<number[]> {
  const canvas = document.createElement('canvas')
  canvas.width = 64
  canvas.height = 36
  const drawing = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = new Promise((done) => recorder.addEventListener('stop', done))
  recorder.start(200)
  for (let frame = 0; frame < 20; frame++) {
    if (drawing) drawing.fillStyle = `hsl(${frame * 18} 60% 50%)`
    drawing?.fillRect(0, 0, 64, 36)
    await new Promise((next) => setTimeout(next, 50))
  }
  recorder.stop()
  await ended
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
}
