import { limits } from '@parley/protocol'

export interface Attempt {
  width: number
  height: number
  type: 'image/png' | 'image/webp'
}

export type PictureFault = 'unreadable' | 'too-large'

const quality = 0.85
const edges = [limits.logoPx, 384, limits.avatarPx, 192, 128, 96, 64, 32]

/**
 * Resizes a picture to at most `edge` px and `limit` bytes. Encoding it again also removes metadata
 * such as the location.
 */
export async function shrinkPicture(
  file: Blob,
  limit: number,
  edge: number = limits.avatarPx,
): Promise<Uint8Array | PictureFault> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return 'unreadable'
  for (const attempt of attemptsFor(picture.width, picture.height, edge)) {
    const blob = await encode(picture, attempt)
    if (blob && blob.size <= limit) return new Uint8Array(await blob.arrayBuffer())
  }
  return 'too-large'
}

/** The sizes and formats to try, best first: each size as PNG, then as the smaller WebP. */
export function attemptsFor(
  width: number,
  height: number,
  largest: number = limits.avatarPx,
): Attempt[] {
  const allowed = edges.filter((edge) => edge <= largest)
  return allowed.flatMap((edge) => {
    const size = fitInside(width, height, edge)
    return [
      { ...size, type: 'image/png' as const },
      { ...size, type: 'image/webp' as const },
    ]
  })
}

/**
 * The size of a picture fitted into a square, keeping its aspect ratio. Never enlarged, at least 1 px.
 */
export function fitInside(width: number, height: number, edge: number) {
  const scale = Math.min(1, edge / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

function encode(picture: ImageBitmap, { width, height, type }: Attempt): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
