/** A real HEIC of 64 × 40 pixels, red on the left and blue on the right, made with heif-enc. */
export const heic = (): Buffer => Buffer.from(parts.join(''), 'base64')

/** The same with a header that claims `width` × `height` pixels. */
export function heicClaiming(width: number, height: number): Buffer {
  const bytes = heic()
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

/** The same with noise in place of its pixels. */
export function heicWithNoise(): Buffer {
  const bytes = heic()
  const data = bytes.indexOf('mdat') + 4
  for (let at = data; at < bytes.length; at++) bytes[at] = (at * 7919) % 251
  return bytes
}

const parts = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
  'AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAKAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAJQACAAEA',
  'AAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAA',
  'AADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe',
  'ugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA',
  'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACgAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QA',
  'AAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAC1tZGF0AAAAISgBrxmA70mlv//btl/5TSv+YrIX//Fz5322Kf8iBDbW8A==',
]
