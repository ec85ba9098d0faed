import { buffer } from 'node:stream/consumers'
import { fail, limits } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'
import { enqueueJob } from '../../engines/jobs/jobs.ts'
import type { FileResponse } from '../../http/answer/send-file.ts'
import type { EmojiServices } from './services.ts'
import { findEmojiRow } from './store.ts'

/** The name of the job that removes a picture without an emoji. */
export const removingPicture = 'remove emoji picture'

export const pictureKey = (id: string) => `emoji/${id}`

/** Scales a picture down to the size of an emoji. An animated one stays animated, as WebP. */
export async function scalePicture(
  { pictures }: EmojiServices,
  uid: number,
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; type: string }> {
  if (bytes.length > limits.emojiBytes) throw fail('too-large')
  const bounds = { px: limits.emojiPx, frames: limits.emojiFrames }
  const picture = await pictures.fitAnimated(`user ${uid}`, bytes, bounds)
  if (!picture) throw fail('bad-image')
  if (picture.bytes.length > limits.emojiBytes) throw fail('too-large')
  return picture
}

/** Serves the picture of an emoji, or its first frame. An id never gets another picture. */
export async function servePicture(
  services: EmojiServices,
  id: string,
  isStill: boolean,
): Promise<FileResponse> {
  const row = [...services.emoji.cache.values()].find((one) => one.id === id)
  const head = row && (await services.blobs.head(pictureKey(id)))
  if (!head) throw fail('not-found')
  if (isStill && row.type === animatedType) {
    const bytes = await firstFrame(services, id)
    return {
      size: bytes.length,
      modified: head.modified,
      type: 'image/png',
      cacheControl,
      read: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
    }
  }
  return {
    ...head,
    type: row.type,
    cacheControl,
    read: (range) => services.blobs.read(pictureKey(id), range),
  }
}

const animatedType = 'image/webp'
const cacheControl = 'public, max-age=31536000, immutable'

/** The first frame of an animated picture as PNG. */
async function firstFrame({ blobs, emoji, pictures }: EmojiServices, id: string) {
  let frame = emoji.firstFrames.get(id)
  if (!frame) {
    const animated = await buffer(blobs.read(pictureKey(id)))
    frame = await pictures.fitPng('emoji', animated, limits.emojiPx)
    if (!frame) throw fail('not-found')
    emoji.firstFrames.set(id, frame)
  }
  return frame
}

/** How long the picture of an emoji that was not stored stays. */
export const removeUnusedAfterMs = 3_600_000

/** Enqueues the job that removes a picture, in case that no emoji has it by then. */
export async function planRemoval(tx: Tx, id: string, dueAt?: number): Promise<void> {
  const number = await nextId(tx, 'job')
  await enqueueJob(tx, {
    id: number,
    name: removingPicture,
    payload: { id },
    ...(dueAt === undefined ? {} : { dueAt }),
  })
}

/** Removes a picture unless an emoji has it. */
export async function removeUnusedPicture(
  { blobs, db }: EmojiServices,
  { id }: { id: string },
): Promise<void> {
  if (!(await findEmojiRow(db, id))) await blobs.remove(pictureKey(id))
}
