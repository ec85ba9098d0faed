import { fail } from '@parley/protocol'
import { mayDeleteEmoji } from '@parley/rules'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { publishChange } from './list-emoji.ts'
import { planRemoval } from './picture.ts'
import type { EmojiServices } from './services.ts'
import { findEmojiRow, removeEmoji } from './store.ts'

/** Deletes a custom emoji. Texts and reactions that contain it show its name from now on. */
export async function deleteEmoji(
  { clock, database }: EmojiServices,
  me: CurrentUser,
  id: string,
): Promise<undefined> {
  await database.transact(async (tx) => {
    const row = await findEmojiRow(tx, id)
    if (!row) throw fail('not-found')
    if (!mayDeleteEmoji(me, row)) throw fail('forbidden')
    await removeEmoji(tx, row)
    // In a job, because deleting bytes cannot be rolled back.
    await planRemoval(tx, id, clock.now())
    publishChange(tx, { added: [], removed: [id] })
  })
  return undefined
}
