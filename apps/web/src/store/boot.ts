import {
  getLoginConfig,
  getOrganization,
  isInitialized,
  type LoginConfig,
  type Organization,
} from '@parley/protocol'
import { useEffect } from 'react'
import { create } from 'zustand'
import { named } from './named.ts'
import { useSessionHost } from './session.ts'

/** What must be known before somebody is signed in. Undefined while it is being asked. */
export interface Boot {
  initialized: boolean | undefined
  loginConfig: LoginConfig | undefined
  organization: Organization
  failed: boolean
}

const checkMs = 5_000
let asked = false
const store = create<Boot>(() => ({
  initialized: undefined,
  loginConfig: undefined,
  organization: { name: '', description: null },
  failed: false,
}))

/** Asks the server whether it is set up and how one signs in; once per page. */
export function useBoot(): Boot & { askAgain(): void } {
  const { publicApi: api } = useSessionHost()
  const boot = store()

  function ask() {
    asked = true
    store.setState({ failed: false })
    // A check that fails counts as initialized: better a login page than a wizard that is refused.
    void api
      .call(isInitialized, {}, AbortSignal.timeout(checkMs))
      .catch(() => true)
      .then((initialized) => store.setState({ initialized }))
    void api
      .call(getLoginConfig, {}, AbortSignal.timeout(checkMs))
      .then((loginConfig) => store.setState({ loginConfig }))
      .catch(() => store.setState({ failed: true }))
    void api
      .call(getOrganization, {})
      .then((organization) => store.setState({ organization: named(organization) }))
      .catch(() => {})
  }

  useEffect(() => {
    if (!asked) ask()
  })
  return { ...boot, askAgain: ask }
}

/** The server was set up, or its login settings changed, on this page. */
export const changeBoot = (changes: Partial<Boot>) => store.setState(changes)
