import type { Sharp, SharpOptions } from 'sharp'

// A picture of this many pixels unpacks to 400 MB; nothing larger is opened.
const pixelsMax = 100_000_000
const secondsMax = 30

export interface Picture {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
}

/** A picture's size as seen, that is after turning, and a small copy of it. */
export interface Inspected {
  width: number
  height: number
  thumbnail: Picture
}

// What people have pictures in. An SVG is a program of sorts, and others only widen what can go wrong.
const taken = ['png', 'jpeg', 'webp', 'gif']
const shown = [...taken, 'heif', 'tiff']

/**
 * Scales a picture to fit a square of `px`, never up, as PNG. Undefined when it is no picture, or one
 * that is smaller than `least` in either direction.
 */
export async function fitPng(
  bytes: Uint8Array,
  px: number,
  least = 1,
): Promise<Uint8Array | undefined> {
  return attempt(async () => {
    const picture = await opened(bytes)
    const { format, width, height } = await picture.metadata()
    if (!taken.includes(format)) throw new Error(`Not taken: ${format}`)
    if (Math.min(width, height) < least) throw new Error(`Too small: ${width} × ${height}`)
    return picture.resize(within(px)).png().toBuffer()
  })
}

/** Draws an SVG of ours as PNG. */
export async function drawPng(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/**
 * Looks at the picture in a file. The small copy is PNG when something shines through, else JPEG.
 * Undefined when it cannot be decoded.
 */
export async function inspect(path: string, px: number): Promise<Inspected | undefined> {
  return attempt(async () => {
    const picture = await opened(path)
    const { format, autoOrient, hasAlpha } = await picture.metadata()
    if (!shown.includes(format)) throw new Error(`Not shown: ${format}`)
    picture.resize(within(px))
    const { width, height } = autoOrient
    return { width, height, thumbnail: hasAlpha ? await clear(picture) : await jpeg(picture) }
  })
}

async function clear(picture: Sharp): Promise<Picture> {
  const bytes = await picture.png().toBuffer()
  const small = await opened(bytes)
  const { isOpaque } = await small.stats()
  return isOpaque ? jpeg(small) : { bytes, type: 'image/png' }
}

const jpeg = async (picture: Sharp): Promise<Picture> => ({
  bytes: await picture.jpeg({ quality: 82 }).toBuffer(),
  type: 'image/jpeg',
})

const opening: SharpOptions = { limitInputPixels: pixelsMax, failOn: 'error' }

async function opened(source: Uint8Array | string): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(source, opening).timeout({ seconds: secondsMax }).autoOrient()
}

const within = (px: number) =>
  ({ width: px, height: px, fit: 'inside', withoutEnlargement: true }) as const

let last: Promise<unknown> = Promise.resolve()

// Whatever somebody sends as a picture: what cannot be decoded is none. One after another, for two of
// the largest at once would need twice the memory.
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  const mine = last.then(work).catch(() => undefined)
  last = mine
  return mine
}
