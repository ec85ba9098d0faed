import type { Client, SessionHost, SignedIn } from '@parley/client'
import type { LoginResponse } from '@parley/protocol'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** The page's sign-in; `app/` provides it. */
export const SessionHostContext = createContext<SessionHost | undefined>(undefined)

export function useSessionHost(): SessionHost {
  const host = useContext(SessionHostContext)
  if (!host) throw new Error('No session host is provided')
  return host
}

/** The client of the signed-in person, on pages that are also shown to people who are not signed in. */
export function useSessionClient(): Client | undefined {
  const host = useSessionHost()
  const subscribe = useCallback((changed: () => void) => host.subscribe(changed), [host])
  return useSyncExternalStore(subscribe, () => host.client)
}

/** The signed-in person with their session; undefined when nobody is signed in. */
export const useSession = (): SignedIn | undefined => useSessionClient()?.session.current

/** Begins a session with the answer to a sign-in. */
export function useBeginSession(): (login: LoginResponse) => Client {
  const host = useSessionHost()
  return (login) => host.signIn(login)
}
