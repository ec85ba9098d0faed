import { ApiError, type ChatKey, type Client } from '@parley/client'
import { deleteMessage, deleteMessages, limits } from '@parley/protocol'
import { create } from 'zustand'
import { report } from '../../store/index.ts'

const undoMs = 5000
const store = create<{ mids: ReadonlySet<number> }>(() => ({ mids: new Set() }))
const waiting = new Map<number, () => Promise<void>>()

/** Messages that are on their way out: the feed leaves them away while the word can be taken back. */
export const useRemoved = () => store(({ mids }) => mids)

/** Deletes a message in five seconds, and calls `begun` when it does. Until then what it gives takes it back. */
export function removeLater(
  client: Client,
  key: ChatKey,
  mid: number,
  begun: () => void,
): () => void {
  const timer = setTimeout(() => void waiting.get(mid)?.(), undoMs)
  hide([mid])
  waiting.set(mid, async () => {
    clearTimeout(timer)
    waiting.delete(mid)
    begun()
    await removeNow(client, key, [mid])
  })
  return () => {
    clearTimeout(timer)
    if (waiting.delete(mid)) show([mid])
  }
}

/** Deletes messages. Those that could not be deleted come back, and the reason is told. */
export async function removeNow(
  client: Client,
  key: ChatKey,
  mids: readonly number[],
): Promise<boolean> {
  hide(mids)
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
    show(mids)
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

const hide = (mids: readonly number[]) =>
  store.setState((state) => ({ mids: new Set([...state.mids, ...mids]) }))

const show = (mids: readonly number[]) =>
  store.setState((state) => ({
    mids: new Set([...state.mids].filter((mid) => !mids.includes(mid))),
  }))

// Whoever closes the page has not taken it back.
addEventListener('pagehide', () => {
  for (const remove of waiting.values()) void remove()
})
