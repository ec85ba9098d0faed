import { type ChatKey, type Client, idOf } from '@parley/client'
import type { TFunction } from 'i18next'
import type { Outcome } from '../../actions/index.ts'

/** Pins and unpins at once, with undo. */
export function pinActions({ messages }: Client, key: ChatKey, t: TFunction<'chat', undefined>) {
  const gid = idOf(key)

  async function pin(mid: number): Promise<Outcome> {
    await messages.pin(gid, mid)
    return { text: t('actions.pinned'), undo: () => unpin(mid) }
  }

  async function unpin(mid: number): Promise<Outcome> {
    await messages.unpin(gid, mid)
    return { text: t('actions.unpinned'), undo: () => pin(mid) }
  }

  return { pin, unpin }
}
