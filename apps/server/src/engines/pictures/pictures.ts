import type { Sharp } from 'sharp'

// A picture of this many pixels unpacks to 400 MB; nothing larger is opened.
const pixelsMax = 100_000_000

export interface Picture {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
}

/** Scales a picture to fit a square of `px`, never up, as PNG. Undefined when it is no picture. */
export async function fitPng(bytes: Uint8Array, px: number): Promise<Uint8Array | undefined> {
  return attempt(async () => (await opened(bytes)).resize(within(px)).png().toBuffer())
}

/** A small copy: PNG when the picture has transparency, else JPEG. Undefined when it is no picture. */
export async function thumbnail(
  source: Uint8Array | string,
  px: number,
): Promise<Picture | undefined> {
  return attempt(async () => {
    const picture = (await opened(source)).resize(within(px))
    const { hasAlpha } = await picture.metadata()
    return hasAlpha
      ? { bytes: await picture.png().toBuffer(), type: 'image/png' }
      : { bytes: await picture.jpeg({ quality: 82 }).toBuffer(), type: 'image/jpeg' }
  })
}

/** Width and height as seen, that is after turning. Undefined when it is no picture. */
export async function measure(
  source: Uint8Array | string,
): Promise<{ width: number; height: number } | undefined> {
  return attempt(async () => {
    const { default: sharp } = await import('sharp')
    const { width, height, autoOrient } = await sharp(source).metadata()
    return autoOrient ?? { width, height }
  })
}

async function opened(source: Uint8Array | string): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(source, { limitInputPixels: pixelsMax, failOn: 'error' }).autoOrient()
}

const within = (px: number) =>
  ({ width: px, height: px, fit: 'inside', withoutEnlargement: true }) as const

// Whatever somebody sends as a picture: what cannot be decoded is none.
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
