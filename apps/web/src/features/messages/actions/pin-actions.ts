import { type ChatKey, type Client, idOf } from '@parley/client'
import type { TFunction } from 'i18next'
import { report } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'

/** Pins and unpins at once, with undo. */
export function pinActions({ messages }: Client, key: ChatKey, t: TFunction<'chat', undefined>) {
  const gid = idOf(key)

  async function pin(mid: number) {
    try {
      await messages.pin(gid, mid)
      showDone(t('actions.pinned'), () => unpin(mid))
    } catch (error) {
      report(error)
    }
  }

  async function unpin(mid: number) {
    try {
      await messages.unpin(gid, mid)
      showDone(t('actions.unpinned'), () => pin(mid))
    } catch (error) {
      report(error)
    }
  }

  function showDone(text: string, undo: () => Promise<void>) {
    const action = { label: t('common:action.undo'), onClick: () => void undo() }
    showToast({ id: 'pin', text, kind: 'success', action })
  }

  return { pin, unpin }
}
