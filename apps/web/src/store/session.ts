import type { Client, PendingStep, SessionHost, SignedIn } from '@parley/client'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** The session host of the page, provided by `app/`. */
export const SessionHostContext = createContext<SessionHost | undefined>(undefined)

export function useSessionHost(): SessionHost {
  const host = useContext(SessionHostContext)
  if (!host) throw new Error('No session host is provided')
  return host
}

/** The client of the signed-in user, for pages that are also shown without a sign-in. */
export function useSessionClient(): Client | undefined {
  const host = useSessionHost()
  const subscribe = useCallback((changed: () => void) => host.subscribe(changed), [host])
  return useSyncExternalStore(subscribe, () => host.client)
}

/** The signed-in user with their session; undefined without a sign-in. */
export const useSession = (): SignedIn | undefined => useSessionClient()?.session.current

/** The sign-in that waits for its second step; undefined if there is none. */
export function useSecondStep(): PendingStep | undefined {
  const host = useSessionHost()
  const subscribe = useCallback((changed: () => void) => host.subscribe(changed), [host])
  return useSyncExternalStore(subscribe, () => host.secondStep)
}
