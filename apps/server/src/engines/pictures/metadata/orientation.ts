const orientationTag = 0x0112
const entryBytes = 12
const maxEntries = 200
const exifPrefix = Buffer.from('Exif\0\0', 'latin1')

/** The EXIF orientation, 1 to 8; 1 if the block does not contain one. */
export function readOrientation(exif: Buffer): number {
  const tiff = exif.subarray(0, 6).equals(exifPrefix) ? exif.subarray(6) : exif
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const isLittle = order === 'II'
  const uint16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const ifd = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (ifd + 2 > tiff.length) return 1
  const entries = Math.min(uint16(ifd), maxEntries)
  for (let entry = 0; entry < entries; entry++) {
    const at = ifd + 2 + entry * entryBytes
    if (at + entryBytes > tiff.length) return 1
    if (uint16(at) !== orientationTag) continue
    const value = uint16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** An EXIF (TIFF) block that contains only the orientation. */
export function tiffWithOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  // One value of the type "short".
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
