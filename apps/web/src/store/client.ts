import type { Client, StoreKey } from '@parley/client'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** The client of this page; `app/` provides it. */
export const ClientContext = createContext<Client | undefined>(undefined)

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('There is no client here')
  return client
}

export const useApi = () => useClient().api

/** Draws again when one of these parts of memory changes. Read `client.store` afterwards. */
export function useParts(...parts: StoreKey[]): Client['store'] {
  const { store } = useClient()
  const names = parts.join(' ')
  const watch = useCallback(
    (changed: () => void) => {
      const stops = (names.split(' ') as StoreKey[]).map((part) => store.watch(part, changed))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, names],
  )
  useSyncExternalStore(watch, () => parts.map((part) => store.version(part)).join(' '))
  return store
}
