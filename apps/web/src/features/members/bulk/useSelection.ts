import { listLengths } from '@parley/protocol'
import { useState } from 'react'
import { showError, useAction, useClient } from '../../../store/index.ts'
import { type MemberView, writeView } from '../filter/member-view.ts'

export interface Selection {
  size: number
  uids: readonly number[]
  has: (uid: number) => boolean
  toggle: (uid: number) => void
  /** Selects all that match the filter, as many as one action may change. */
  selectAll: () => void
  clear: () => void
  /** All are being selected. Until then, what is chosen by hand would be lost. */
  busy: boolean
}

/** The selected members. Another filter clears the selection: nobody is changed whom the admin does not see. */
export function useSelection(view: MemberView): Selection {
  const { members } = useClient()
  const [chosen, setChosen] = useState({ key: '', uids: none })
  const { sort: _, order: __, ...filter } = view
  const key = JSON.stringify(writeView(filter))
  const selected = chosen.key === key ? chosen.uids : none
  const setSelected = (uids: ReadonlySet<number>) => setChosen({ key, uids })
  const all = useAction(() => members.uids(filter), {
    onSuccess: (uids) => setSelected(new Set(uids.slice(0, listLengths.bulkMembers))),
    onError: showError,
  })

  return {
    size: selected.size,
    uids: [...selected],
    has: (uid) => selected.has(uid),
    toggle(uid) {
      const next = new Set(selected)
      if (!next.delete(uid)) next.add(uid)
      setSelected(next)
    },
    selectAll: () => all.run(),
    clear: () => setSelected(none),
    busy: all.busy,
  }
}

const none: ReadonlySet<number> = new Set()
