import { replyToMessage, sendToChannel, sendToUser } from '@parley/protocol'
import { type Api, ApiError } from './api.ts'
import { idOf, isChannelKey } from './chat-key.ts'
import type { OutboxEntry } from './outbox-shelf.ts'

/** What became of an attempt to send a message. */
export type SendOutcome =
  | { mid: number }
  /** The same message would be refused again. */
  | { refused: ApiError }
  /** To be tried again later. */
  | { failed: ApiError; mayHaveArrived: boolean }

/** Sends messages of one chat in their order. */
export async function sendEntries(
  api: Api,
  [first]: readonly OutboxEntry[],
  signal: AbortSignal,
): Promise<SendOutcome[]> {
  if (!first) return []
  try {
    return [{ mid: await sendOne(api, first, signal) }]
  } catch (error) {
    if (signal.aborted) return [failedWith(new ApiError(sendToChannel, 0))]
    if (!(error instanceof ApiError)) throw error
    return [isRefusal(error.status) ? { refused: error } : failedWith(error)]
  }
}

function sendOne(
  api: Api,
  { local_id, key, draft, reply_mid }: OutboxEntry,
  signal: AbortSignal,
): Promise<number> {
  const message = { body: draft, idempotencyKey: String(local_id) }
  if (reply_mid !== null) {
    return api.call(replyToMessage, { params: { mid: reply_mid }, ...message }, signal)
  }
  return isChannelKey(key)
    ? api.call(sendToChannel, { params: { gid: idOf(key) }, ...message }, signal)
    : api.call(sendToUser, { params: { uid: idOf(key) }, ...message }, signal)
}

// A request that was turned away for its rate was not looked at.
const failedWith = (failed: ApiError): SendOutcome => ({
  failed,
  mayHaveArrived: failed.status !== 429,
})

const isRefusal = (status: number) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status)
