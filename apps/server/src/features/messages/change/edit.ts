import { type MessageInput, fail } from '@parley/protocol'
import { mayEditMessage } from '@parley/rules'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { MessagesServices } from '../services.ts'
import { moveReference } from '../../files/index.ts'
import { ownerOf } from '../send/attachment.ts'
import { checked } from '../send/checks.ts'
import { chatOf } from '../chat.ts'
import { contentColumns, contentFor, withContent } from '../message-row.ts'
import { storeVersion } from './edit-history.ts'
import { moderatedAmong } from './moderated-store.ts'
import { updatePin } from './pin.ts'
import { storeReaction, requireOriginal } from './reactions.ts'
import { requireMayWrite } from '../participants.ts'
import { findMessage, updateContent } from '../store.ts'

/** Replaces the content of the caller's own message and of its pin. */
export async function editMessage(
  services: MessagesServices,
  me: CurrentUser,
  mid: number,
  input: MessageInput,
): Promise<number> {
  const known = await findMessage(services.db, mid, services.clock.now())
  const content = await checked(services, { me, chat: known && chatOf(known), input })
  return services.database.transact(async (tx) => {
    const message = await requireOriginal(services, tx, mid)
    if (!mayEditMessage(me, message)) throw fail('forbidden')
    requireMayWrite(services, me, message)
    if ((await moderatedAmong(tx, [mid])).size > 0) throw fail('forbidden')
    const changed = contentFor(message, content)
    const edited = withContent(message, changed)
    await updateContent(tx, edited)
    await moveReference(services, tx, message.file_path, edited.file_path, ownerOf(mid))
    const reaction = { type: 'edit', ...contentColumns(changed) } as const
    const reactionMid = await storeReaction(services, tx, me, message, reaction)
    await storeVersion(services, tx, message, reactionMid)
    await updatePin(tx, edited)
    return reactionMid
  })
}
