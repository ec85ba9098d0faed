import type { Api, Client, StoreKey } from '@parley/client'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { useSessionClient, useSessionHost } from './session.ts'

/** The client of the signed-in person; the private area of `app/` provides it. */
export const ClientContext = createContext<Client | undefined>(undefined)

/** The client; only within the private area. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('No client is provided outside the private area')
  return client
}

/** Calls endpoints, as the signed-in person if there is one. */
export function useApi(): Api {
  const { publicApi } = useSessionHost()
  const provided = useContext(ClientContext)
  const signedIn = useSessionClient()
  return (provided ?? signedIn)?.api ?? publicApi
}

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
