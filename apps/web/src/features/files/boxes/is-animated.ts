/** How many bytes of a picture tell whether it moves: colour profiles may stand before the sign of a moving PNG. */
export const tellingBytes = 16_384

/** Whether pictures of a type may move. A GIF counts as moving, the first bytes of the others tell. */
export const mayMove = (type: string) => /^image\/(?:gif|webp|a?png|avif)\b/.test(type)

/** Whether the first bytes of a WebP, PNG or AVIF are those of a moving picture. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP') return isAnimatedWebp(bytes)
  if (nameAt(bytes, 1) === 'PNG\r') return isAnimatedPng(bytes)
  return nameAt(bytes, 4) === 'ftyp' && isAnimatedAvif(bytes)
}

function isAnimatedWebp(bytes: Uint8Array): boolean {
  const flags = bytes[20] ?? 0
  return nameAt(bytes, 12) === 'VP8X' && (flags & 0b10) !== 0
}

function isAnimatedPng(bytes: Uint8Array): boolean {
  let at = 8
  while (at + 8 <= bytes.length) {
    const name = nameAt(bytes, at + 4)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
    // Length, name and checksum have four bytes each.
    at += 12 + numberAt(bytes, at)
  }
  return false
}

function isAnimatedAvif(bytes: Uint8Array): boolean {
  const end = Math.min(numberAt(bytes, 0), bytes.length)
  for (let at = 8; at + 4 <= end; at += 4) {
    // Between the major and the compatible brands stands a version.
    if (at !== 12 && nameAt(bytes, at) === 'avis') return true
  }
  return false
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

const numberAt = (bytes: Uint8Array, at: number) =>
  bytes.length < at + 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
