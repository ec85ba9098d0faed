import type { Client } from '@parley/client'
import { createContext, useContext } from 'react'

/** The client of the signed-in user, provided by the private area of `app/`. */
export const ClientContext = createContext<Client | undefined>(undefined)

/** The client. Only within the private area. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('No client is provided outside the private area')
  return client
}
