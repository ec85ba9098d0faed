import { limits } from '@parley/protocol'

export interface Attempt {
  width: number
  height: number
  type: 'image/png' | 'image/webp'
}

/** Why a picture could not be used. */
export type PictureFault = 'unreadable' | 'too-large'

const quality = 0.85
const edges = [limits.logoPx, 384, limits.avatarPx, 192, 128, 96, 64, 32]

/**
 * Makes a picture small enough: at most `edge` px, what people and channels have, and `limit` bytes.
 * Drawing it anew also takes off what cameras write into their files, places included.
 */
export async function shrinkPicture(
  file: Blob,
  limit: number,
  edge: number = limits.avatarPx,
): Promise<Uint8Array | PictureFault> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return 'unreadable'
  for (const attempt of attemptsFor(picture.width, picture.height, edge)) {
    const blob = await draw(picture, attempt)
    if (blob && blob.size <= limit) return new Uint8Array(await blob.arrayBuffer())
  }
  return 'too-large'
}

/** What to try, best first: every size as PNG, then as the smaller WebP. */
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

/** The size of a picture that fits into a square, its shape kept; never enlarged, never nothing. */
export function fitInside(width: number, height: number, edge: number) {
  const scale = Math.min(1, edge / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

function draw(picture: ImageBitmap, { width, height, type }: Attempt): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
