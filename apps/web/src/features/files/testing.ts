// The first bytes of pictures.

const ascii = (text: string) => new TextEncoder().encode(text)

function bytesOf(...pieces: (string | number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    pieces.flatMap((piece) => (typeof piece === 'string' ? [...ascii(piece)] : piece)),
  )
}

const zeros = (count: number) => Array.from({ length: count }, () => 0)
const webpWith = (flags: number) =>
  bytesOf('RIFF', zeros(4), 'WEBPVP8X', [10, 0, 0, 0], [flags, 0, 0, 0], zeros(6))

export const animatedWebp = webpWith(0b10)
/** With transparency, and without. */
export const webp = webpWith(0b1_0000)
export const simpleWebp = bytesOf('RIFF', zeros(4), 'WEBPVP8 ', zeros(20))

const signature = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]
const chunk = (name: string, length: number) => [
  0,
  0,
  length >> 8,
  length & 255,
  ...ascii(name),
  ...zeros(length + 4),
]

export const png = bytesOf(signature, chunk('IHDR', 13), chunk('IDAT', 20), chunk('acTL', 8))
export const animatedPng = bytesOf(
  signature,
  chunk('IHDR', 13),
  chunk('iCCP', 3000),
  chunk('acTL', 8),
  chunk('IDAT', 20),
)

export const avif = (brand: string, ...compatible: string[]) => {
  const brands = compatible.join('')
  return bytesOf([0, 0, 0, 16 + brands.length], 'ftyp', brand, zeros(4), brands, zeros(4), 'meta')
}
