import type { Api, Client } from '@parley/client'
import { createContext, useContext } from 'react'
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
