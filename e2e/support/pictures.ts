import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour. `noise` makes it as large as a photograph. */
export function png(width: number, height: number, noise = false): Buffer {
  const row = () => {
    const pixels = Buffer.alloc(1 + width * 3, 120)
    pixels[0] = 0
    if (noise) for (let at = 1; at < pixels.length; at++) pixels[at] = Math.random() * 256
    return pixels
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
