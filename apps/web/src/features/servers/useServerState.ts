import type { PageServer } from '@parley/client'
import { Selection } from '@parley/client'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { isFlatEqual } from '../../store/index.ts'
import { nameOf, shownNameOf } from './shown-name.ts'

interface ServerState {
  /** Its name, or its host. */
  name: string
  /** Its name; empty for one without. */
  ownName: string
  logoUpdatedAt: number
  /** The number of unread messages that count. */
  unread: number
  /** The user who is signed in there. */
  person: string | undefined
}

/** The state of a server of the page, which may be one that is not shown. */
export function useServerState(server: PageServer): ServerState {
  const { host } = server
  const [selection] = useState(() => new Selection<ServerState>())
  const watch = useCallback(
    (changed: () => void) => {
      const stops = [selection.watch(changed), host.subscribe(changed)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [selection, host],
  )
  const read = () => ({
    name: shownNameOf(server),
    ownName: nameOf(server),
    logoUpdatedAt: host.client?.store.logoUpdatedAt ?? 0,
    unread: host.client?.chatList.unread ?? 0,
    person: host.client?.session.current?.user.name,
  })
  return useSyncExternalStore(watch, () => selection.read(read, isFlatEqual))
}
