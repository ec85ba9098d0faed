import {
  type Draft,
  fail,
  limits,
  type RequestOf,
  type ResponseOf,
  type saveDraft as endpoint,
} from '@parley/protocol'
import { nextId } from '../../engines/database/sequence.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { type ChatSettingsServices, requireChat } from '../chat-settings/index.ts'
import { countOthers, findDraft, removeDraft, upsertDraft } from './store.ts'

/**
 * Saves the caller's draft of a chat. A draft that was written on an older version than the stored one is not saved:
 * the answer is the stored one. Without a version, the last draft that arrives wins.
 */
export async function saveDraft(
  services: ChatSettingsServices,
  { uid, device }: CurrentUser,
  { target, text, mentions, reply_to, based_on }: RequestOf<typeof endpoint>['body'],
): Promise<ResponseOf<typeof endpoint>> {
  const isTooLong =
    Buffer.byteLength(text) > limits.draftBytes ||
    Buffer.byteLength(JSON.stringify(mentions)) > limits.draftMentionBytes
  if (isTooLong) throw fail('too-large')
  // A chat that is gone may still be cleared.
  if (text !== '') requireChat(services, uid, target)
  return services.database.transact(async (tx) => {
    const stored = await findDraft(tx, uid, target)
    if (stored && stored.version > (based_on ?? stored.version) && stored.text !== text) {
      return { version: stored.version, newer: stored }
    }
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
