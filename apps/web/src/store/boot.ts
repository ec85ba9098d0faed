import type { LoginConfig, Organization } from '@parley/protocol'
import { useEffect } from 'react'
import { create } from 'zustand'
import { named } from './named.ts'
import { useSessionHost } from './session.ts'

/** The data that the app needs before the sign-in. Undefined while loading. */
export interface Boot {
  initialized: boolean | undefined
  loginConfig: LoginConfig | undefined
  organization: Organization | undefined
  /** When the server's logo was set; 0 while it has none. */
  logoUpdatedAt: number
  failed: boolean
}

const unnamed: Organization = { name: '', description: null }
const checkMs = 5_000
let asked = false
const store = create<Boot>(() => ({
  initialized: undefined,
  loginConfig: undefined,
  organization: undefined,
  logoUpdatedAt: 0,
  failed: false,
}))

/** Loads whether the server is set up and how users sign in, once per page. */
export function useBoot(): Boot & { askAgain(): void } {
  const { auth, setup } = useSessionHost()
  const boot = store()

  function ask() {
    asked = true
    store.setState({ failed: false })
    // Treat a failed check as initialized: the login page is more useful than a wizard that fails.
    void setup
      .isInitialized(AbortSignal.timeout(checkMs))
      .catch(() => true)
      .then((initialized) => store.setState({ initialized }))
    void auth
      .loginConfig(AbortSignal.timeout(checkMs))
      .then((loginConfig) => store.setState({ loginConfig }))
      .catch(() => store.setState({ failed: true }))
    void Promise.all([auth.organization(), auth.logoUpdatedAt()])
      .then(([organization, logoUpdatedAt]) =>
        store.setState({ organization: named(organization), logoUpdatedAt }),
      )
      .catch(() => store.setState({ organization: unnamed }))
  }

  useEffect(() => {
    if (!asked) ask()
  })
  return { ...boot, askAgain: ask }
}

/** Updates the state after set-up or a change of the login settings on this page. */
export const changeBoot = (changes: Partial<Boot>) => store.setState(changes)
