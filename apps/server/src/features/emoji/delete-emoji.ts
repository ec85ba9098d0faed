import { fail } from '@parley/protocol'
import { mayDeleteEmoji } from '@parley/rules'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from '../audit/index.ts'
import { publishChange } from './list-emoji.ts'
import { planRemoval } from './picture.ts'
import type { EmojiServices } from './services.ts'
import { findEmojiRow, removeEmoji } from './store.ts'

/** Deletes a custom emoji. Texts and reactions that contain it show its name from now on. */
export async function deleteEmoji(
  services: EmojiServices,
  me: Actor,
  id: string,
): Promise<undefined> {
  await audited(services, me, async (tx, audit) => {
    const row = await findEmojiRow(tx, id)
    if (!row) throw fail('not-found')
    if (!mayDeleteEmoji(me, row)) throw fail('forbidden')
    await removeEmoji(tx, row)
    // In a job, because deleting bytes cannot be rolled back.
    await planRemoval(tx, id)
    publishChange(tx, { added: [], removed: [id] })
    if (row.created_by !== me.uid) audit('emoji_deleted', { label: row.name })
  })
  return undefined
}
