import { ApiError, type ChatKey, type Client } from '@parley/client'
import { deleteMessage, deleteMessages, limits } from '@parley/protocol'
import { hideMessages, report, showMessages } from '../../store/index.ts'

const undoMs = 5000
const waiting = new Map<number, () => Promise<void>>()

/** Deletes a message in five seconds, and calls `begun` when it does. Until then what it gives takes it back. */
export function removeLater(
  client: Client,
  key: ChatKey,
  mid: number,
  begun: () => void,
): () => void {
  const timer = setTimeout(() => void waiting.get(mid)?.(), undoMs)
  hideMessages(client, key, [mid])
  waiting.set(mid, async () => {
    clearTimeout(timer)
    waiting.delete(mid)
    begun()
    await removeNow(client, key, [mid])
  })
  return () => {
    clearTimeout(timer)
    if (waiting.delete(mid)) showMessages(client, key, [mid])
  }
}

/** Deletes messages. Those that could not be deleted come back, and the reason is told. */
export async function removeNow(
  client: Client,
  key: ChatKey,
  mids: readonly number[],
): Promise<boolean> {
  hideMessages(client, key, mids)
  try {
    const only = mids.length === 1 ? mids[0] : undefined
    if (only !== undefined) await client.api.call(deleteMessage, { params: { mid: only } })
    else await removeAll(client, mids)
    forget(client, key, mids)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forget(client, key, mids)
    else report(error)
    return false
  } finally {
    showMessages(client, key, mids)
  }
}

async function removeAll(client: Client, mids: readonly number[]) {
  for (let from = 0; from < mids.length; from += limits.bulkDelete) {
    const ids = mids.slice(from, from + limits.bulkDelete).join(',')
    await client.api.call(deleteMessages, { params: { ids } })
  }
}

// The stream will say so too; until then they would flash up again.
function forget(client: Client, key: ChatKey, mids: readonly number[]) {
  client.store.batch(() => {
    for (const mid of mids) client.store.removeMessage(key, mid)
  })
}

// Whoever closes the page has not taken it back.
addEventListener('pagehide', () => {
  for (const remove of waiting.values()) void remove()
})
