import type { SignedIn } from '@parley/client'
import type { LoginResponse } from '@parley/protocol'
import { create } from 'zustand'
import { useClient } from './client.ts'

// The session itself lives in the client; this only makes React draw again when it changes.
const store = create<{ version: number }>(() => ({ version: 0 }))
export const sessionChanged = () => store.setState(({ version }) => ({ version: version + 1 }))

/** Who is signed in, if anybody. */
export function useSession(): SignedIn | undefined {
  store()
  return useClient().session.current
}

/** Begins a session with what a sign-in answered. */
export function useBeginSession(): (login: LoginResponse) => void {
  const { session } = useClient()
  return (login) => {
    session.begin(login)
    sessionChanged()
  }
}
