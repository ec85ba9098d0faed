import {
  type BatchItem,
  type BatchResult,
  isText,
  ApiError,
  reasonOf,
  apiErrors,
  fail,
} from '@parley/protocol'
import { readContent, readProperties } from '../../../http/request/body.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { IdempotencyKey } from '../../../http/request/idempotency.ts'
import { countBatch } from '../../../http/request/rates.ts'
import type { MessagesServices } from '../services.ts'
import { findUser } from '../../users/index.ts'
import { recipientOf } from './recipient.ts'
import { replyTo, sendMessage } from './send.ts'
import { requireAcquainted } from '../visitors.ts'

/**
 * Sends messages one after the other, so that they are stored in the order of the batch. A rejected message
 * does not stop the batch. A message that cannot be stored does, because later ones must not overtake it.
 */
export async function sendBatch(
  services: MessagesServices,
  me: CurrentUser,
  items: readonly BatchItem[],
): Promise<BatchResult[]> {
  await countBatch(services, me, items.length)
  const results: BatchResult[] = []
  for (const item of items) {
    try {
      results.push({ mid: await sendItem(services, me, item) })
    } catch (error) {
      if (error instanceof ApiError) {
        const { reason } = error
        results.push({ status: apiErrors[reason].status, reason: reasonOf(reason) })
        continue
      }
      if (results.length === 0) throw error
      services.log.error({ err: error }, 'a message of a batch was not stored')
      break
    }
  }
  return results
}

// Uses the idempotency record of a single send, so that a message sent alone before is not stored again.
async function sendItem(
  services: MessagesServices,
  me: CurrentUser,
  item: BatchItem,
): Promise<number> {
  const request = {
    method: 'POST',
    url: `/api${pathOf(item)}`,
    headers: { 'idempotency-key': item.idempotency_key, 'content-type': item.content_type },
    body: bodyOf(item),
  }
  const mid = await services.http.idempotentAnswers.run(me, request, (key) =>
    store(services, me, item, key),
  )
  return mid as number
}

// A single send of a file has its path in JSON.
const bodyOf = ({ content_type, content }: BatchItem): string =>
  isText(content_type) || content.startsWith('{') ? content : JSON.stringify({ path: content })

function pathOf({ target, reply_mid }: BatchItem): string {
  if (typeof reply_mid === 'number') return `/message/${reply_mid}/reply`
  return 'gid' in target ? `/group/${target.gid}/send` : `/user/${target.uid}/send`
}

async function store(
  services: MessagesServices,
  me: CurrentUser,
  item: BatchItem,
  key: IdempotencyKey | undefined,
): Promise<number> {
  // The account may have been deleted while the messages before this one were stored.
  if (!findUser(services, me.uid)) throw fail('not-signed-in')
  const { target, reply_mid, content_type } = item
  const properties = readProperties(item.properties)
  const input = { content_type, content: readContent(content_type, item.content), properties }
  if (typeof reply_mid === 'number') return replyTo(services, me, reply_mid, input, key)
  if ('uid' in target) await requireAcquainted(services, me, target.uid)
  return sendMessage(services, me, recipientOf(services, me, target), input, key)
}
