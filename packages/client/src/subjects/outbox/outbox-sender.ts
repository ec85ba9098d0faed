import {
  type BatchResult,
  replyToMessage,
  sendBatch,
  sendToChannel,
  sendToUser,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { idOf, isChannelKey, targetOf } from '../../store/chat-key.ts'
import type { OutboxEntry } from './stored-outbox.ts'

/** The outcome of an attempt to send a message. */
export type SendOutcome =
  | { mid: number }
  /** The same message would be refused again. */
  | { refused: RequestError }
  /** The attempt can be repeated later. */
  | { failed: RequestError; mayHaveArrived: boolean }

// Larger batches are split, so that each request meets its deadline on a slow connection.
const batchBytes = 131_072

/** The first of `entries` that one request can carry. `maxEntries` is 1 when the server takes no batches. */
export function takeBatch(entries: readonly OutboxEntry[], maxEntries: number): OutboxEntry[] {
  const batch: OutboxEntry[] = []
  let bytes = 0
  for (const entry of entries.slice(0, Math.max(1, maxEntries))) {
    bytes += entry.input.content.length
    if (batch.length > 0 && (bytes > batchBytes || !fitsBatch(entry))) break
    batch.push(entry)
    if (!fitsBatch(entry)) break
  }
  return batch
}

/**
 * Sends messages of one chat in order: one by its own endpoint, several as a batch. When the server
 * refuses the batch, sends only the first; the others then have no outcome.
 */
export async function sendEntries(
  api: Api,
  entries: readonly OutboxEntry[],
  signal: AbortSignal,
): Promise<SendOutcome[]> {
  const [first] = entries
  if (!first) return []
  try {
    if (entries.length === 1) return [{ mid: await sendOne(api, first, signal) }]
    const results = await api.call(sendBatch, { body: entries.map(batchItem) }, signal)
    // A proxy may answer 200 with a JSON of its own.
    if (!Array.isArray(results) || results.length > entries.length) {
      throw new RequestError(sendBatch, 0)
    }
    return entries.map((_, at) => outcomeOf(results[at]))
  } catch (error) {
    if (signal.aborted) return entries.map(() => failedWith(new RequestError(sendBatch, 0)))
    if (!(error instanceof RequestError)) throw error
    const outcome = outcomeOfError(error)
    if (entries.length > 1 && 'refused' in outcome) return sendEntries(api, [first], signal)
    return entries.map(() => outcome)
  }
}

function sendOne(
  api: Api,
  { local_id, key, input, reply_mid }: OutboxEntry,
  signal: AbortSignal,
): Promise<number> {
  const message = { body: input, idempotencyKey: String(local_id) }
  if (reply_mid !== null) {
    return api.call(replyToMessage, { params: { mid: reply_mid }, ...message }, signal)
  }
  return isChannelKey(key)
    ? api.call(sendToChannel, { params: { gid: idOf(key) }, ...message }, signal)
    : api.call(sendToUser, { params: { uid: idOf(key) }, ...message }, signal)
}

const batchItem = ({ local_id, key, input, reply_mid }: OutboxEntry) => ({
  target: targetOf(key),
  reply_mid,
  ...input,
  idempotency_key: String(local_id),
})

// JSON bodies must not contain a NUL; files and recordings are encoded by their own endpoint.
const fitsBatch = ({ input }: OutboxEntry) =>
  input.content_type.startsWith('text/') && !JSON.stringify(input).includes('\\u0000')

// The server stops at the first message it cannot store. Messages without a result were not attempted.
function outcomeOf(result: BatchResult | undefined): SendOutcome {
  if (!result) return failedWith(new RequestError(sendBatch, 500))
  if ('mid' in result) return { mid: result.mid }
  return outcomeOfError(new RequestError(sendBatch, result.status, { reason: result.reason }))
}

const outcomeOfError = (error: RequestError): SendOutcome =>
  isRefusal(error.status) ? { refused: error } : failedWith(error)

// A rate-limited request was not processed.
const failedWith = (failed: RequestError): SendOutcome => ({
  failed,
  mayHaveArrived: failed.status !== 429,
})

const isRefusal = (status: number) =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status)
