import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A black PNG with one bit per pixel, so that a huge one is created quickly. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND'),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

export function pngChunk(name: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A lossless WebP of 40 bytes whose header claims `side` × `side` pixels. */
export function webpClaiming(side: number): Buffer {
  const header = Buffer.alloc(20)
  header[0] = 0x2f
  header.writeUInt32LE((side - 1) | ((side - 1) << 14), 1)
  return riff(Buffer.concat([Buffer.from('VP8L'), uint32(header.length), header]))
}

const riff = (chunks: Buffer) =>
  Buffer.concat([Buffer.from('RIFF'), uint32(chunks.length + 4), Buffer.from('WEBP'), chunks])

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A GIF of `frames` pictures as large as the format allows, with next to no data. */
export function gifBomb(frames: number): Buffer {
  const screen = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 2, 0x44, 1, 0])
  const all = Array.from({ length: frames }, () => frame)
  return Buffer.concat([Buffer.from('GIF89a'), screen, ...all, Buffer.from([0x3b])])
}

/** A picture of one colour, as AVIF: about 1 kB, however large. */
export const plainAvif = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123' } })
    .avif({ effort: 0, quality: 1 })
    .toBuffer()
