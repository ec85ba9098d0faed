import { type ActivityFilter, type Client, RequestError } from '@parley/client'
import { limits } from '@parley/protocol'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showError, useClient } from '../../store/index.ts'
import { hideToast, showToast } from '../../ui/index.ts'
import { openMids, type PendingMarks } from './list/shown.ts'

const toast = 'activity-marked'

/** Marks items as done or as open, shows it at once and offers to undo it. */
export function useMarks() {
  const { t } = useTranslation('activity')
  const client = useClient()
  const { pending, add, remove } = usePending()
  const last = useRef<() => void>(undefined)

  async function set(mids: readonly number[], done: boolean): Promise<boolean> {
    add(mids, done)
    try {
      await setDone(client, mids, done)
      return true
    } catch (error) {
      remove(mids)
      if (!(error instanceof RequestError)) throw error
      showError(error)
      return false
    }
  }

  function offerUndo(text: string, mids: readonly number[], done: boolean) {
    const undo = () => {
      last.current = undefined
      hideToast(toast)
      void set(mids, !done)
    }
    last.current = undo
    const action = { label: t('common:action.undo'), onClick: undo }
    showToast({ id: toast, text, kind: 'success', action })
  }

  async function mark(mids: readonly number[], done: boolean) {
    const isSet = await set(mids, done)
    if (isSet) offerUndo(t(done ? 'markedDone' : 'markedOpen'), mids, done)
  }

  async function markAll(kind: ActivityFilter['kind']) {
    const { store } = client
    const [newest = 0] = openMids(store, kind)
    const marked: number[] = []
    for (;;) {
      const isFull = store.activity.open.size >= limits.openActivity
      const mids = openMids(store, kind).filter((mid) => mid <= newest && !marked.includes(mid))
      if (mids.length === 0 || !(await set(mids, true))) break
      marked.push(...mids)
      // The store holds the newest items only.
      if (!isFull) break
      await client.activity.reload()
    }
    if (marked.length > 0) offerUndo(t('markedAll', { count: marked.length }), marked, true)
  }

  return { pending, mark, markAll, undo: () => last.current?.() }
}

export type Marks = ReturnType<typeof useMarks>

/** Marks that are not in the store yet. */
function usePending() {
  const { store } = useClient()
  const [pending, setPending] = useState<PendingMarks>(new Map())
  useEffect(
    () =>
      store.watch(
        () => store.activity.changes,
        () => {
          const { open } = store.activity
          // With a full store, an item that it does not have may be open.
          if (open.size >= limits.openActivity) return
          setPending((all) => new Map([...all].filter(([mid, done]) => open.has(mid) === done)))
        },
      ),
    [store],
  )
  return {
    pending,
    add: (mids: readonly number[], done: boolean) =>
      setPending((all) => new Map([...all, ...mids.map((mid) => [mid, done] as const)])),
    remove: (mids: readonly number[]) =>
      setPending((all) => new Map([...all].filter(([mid]) => !mids.includes(mid)))),
  }
}

async function setDone({ activity }: Client, mids: readonly number[], done: boolean) {
  for (let at = 0; at < mids.length; at += limits.openActivity) {
    await activity.setDone(mids.slice(at, at + limits.openActivity), done)
  }
}
