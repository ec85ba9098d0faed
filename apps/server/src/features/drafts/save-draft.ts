import {
  type Draft,
  fail,
  limits,
  type RequestOf,
  type saveDraft as endpoint,
} from '@parley/protocol'
import { nextId } from '../../engines/database/sequence.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { type ChatSettingsServices, requireChat } from '../chat-settings/index.ts'
import { countOthers, removeDraft, upsertDraft } from './store.ts'

/** Saves the caller's draft of a chat. The last one that arrives wins. */
export async function saveDraft(
  services: ChatSettingsServices,
  { uid, device }: CurrentUser,
  { target, text, mentions, reply_to }: RequestOf<typeof endpoint>['body'],
): Promise<{ version: number }> {
  const isTooLong =
    Buffer.byteLength(text) > limits.draftBytes ||
    Buffer.byteLength(JSON.stringify(mentions)) > limits.draftMentionBytes
  if (isTooLong) throw fail('too-large')
  // A chat that is gone may still be cleared.
  if (text !== '') requireChat(services, uid, target)
  return services.database.transact(async (tx) => {
    const version = await nextId(tx, 'draft')
    const draft: Draft = { target, text, mentions, reply_to: reply_to ?? null, version }
    if (text === '') {
      await removeDraft(tx, uid, target)
    } else {
      if ((await countOthers(tx, uid, target)) >= limits.drafts) throw fail('limit-reached')
      await upsertDraft(tx, uid, draft)
    }
    const audience = { to: 'users', uids: [uid], exceptDevice: device } as const
    tx.publish(audience, { type: 'draft_changed', draft }, { extended: true })
    return { version }
  })
}
