import { randomUUID } from 'node:crypto'
import { type CustomEmoji, fail, limits, readExtSetting } from '@parley/protocol'
import { mayAddEmoji } from '@parley/rules'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { common } from '../organization/index.ts'
import { pictureKey, planRemoval, removeUnusedAfterMs, scalePicture } from './picture.ts'
import { publishChange, toWire } from './list-emoji.ts'
import { requireEmojiName } from './rules.ts'
import type { EmojiServices } from './services.ts'
import { countEmoji, insertEmoji } from './store.ts'

// Longer than a request lasts.

/** Adds a custom emoji and announces it. */
export async function addEmoji(
  services: EmojiServices,
  me: CurrentUser,
  name: string,
  bytes: Uint8Array,
): Promise<CustomEmoji> {
  const { blobs, clock, database } = services
  if (!mayAddEmoji(me, readExtSetting(common(services).ext_setting))) throw fail('forbidden')
  requireEmojiName(name)
  if (services.emoji.cache.has(name)) throw fail('name-conflict', { field: 'name' })
  if (services.emoji.cache.size >= limits.customEmoji) throw fail('limit-reached')
  const picture = await scalePicture(services, me.uid, bytes)
  const id = randomUUID()
  const created_at = clock.now()
  // Removes the picture if it never becomes an emoji, because of a crash or a clash of names.
  await database.transact((tx) => planRemoval(tx, id, created_at + removeUnusedAfterMs))
  await blobs.put(pictureKey(id), picture.bytes)
  const row = { id, name, type: picture.type, created_by: me.uid, created_at }
  await database.transact(async (tx) => {
    if ((await countEmoji(tx)) >= limits.customEmoji) throw fail('limit-reached')
    if (!(await insertEmoji(tx, row))) throw fail('name-conflict', { field: 'name' })
    publishChange(tx, { added: [toWire(row)], removed: [] })
  })
  return toWire(row)
}
