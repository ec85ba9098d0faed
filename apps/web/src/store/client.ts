import type { Api, Client, StoreKey } from '@parley/client'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { useSessionClient, useSessionHost } from './session.ts'

/** The client of the signed-in user, provided by the private area of `app/`. */
export const ClientContext = createContext<Client | undefined>(undefined)

/** The client. Only within the private area. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('No client is provided outside the private area')
  return client
}

/** Calls endpoints, authenticated if a user is signed in. */
export function useApi(): Api {
  const { publicApi } = useSessionHost()
  const provided = useContext(ClientContext)
  const signedIn = useSessionClient()
  return (provided ?? signedIn)?.api ?? publicApi
}

/** Renders again when one of these store parts changes. Returns the store. */
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
