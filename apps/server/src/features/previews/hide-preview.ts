import { fail } from '@parley/protocol'
import { mayEditMessage } from '@parley/rules'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { audienceOfChat, chatOf, findMessage, isReaction } from '../messages/index.ts'
import { maySeeMessage } from './may-see-message.ts'
import type { PreviewsServices } from './services.ts'
import { insertSuppressed, removeSuppressed } from './store.ts'

/** Hides the preview of the caller's own message from everybody, or shows it again. */
export async function hidePreview(
  services: PreviewsServices,
  me: CurrentUser,
  mid: number,
  isSuppressed: boolean,
): Promise<void> {
  await services.database.transact(async (tx) => {
    const message = await findMessage(tx, mid, services.clock.now())
    // The same answer for both, so that an outsider does not learn which messages exist.
    if (!message || isReaction(message) || !maySeeMessage(services, me, message)) {
      throw fail('not-found')
    }
    if (!mayEditMessage(me, message)) throw fail('forbidden')
    const isChange = isSuppressed
      ? await insertSuppressed(tx, mid)
      : await removeSuppressed(tx, mid)
    if (!isChange) return
    const event = { type: 'link_preview_changed', mid, hidden: isSuppressed } as const
    tx.publish(audienceOfChat(chatOf(message)), event, { extended: true })
  })
}
