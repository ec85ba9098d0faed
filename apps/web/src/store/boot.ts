import type { SessionHost } from '@parley/client'
import type { LoginConfig, Organization } from '@parley/protocol'
import { useEffect } from 'react'
import { create } from 'zustand'
import { showAccent } from './accent.ts'
import { named } from './named.ts'
import { useSessionHost } from './session.ts'

/** The data that the app needs before the sign-in. Undefined while loading. */
export interface Boot {
  initialized: boolean | undefined
  loginConfig: LoginConfig | undefined
  /** Whether the server can send e-mail. */
  mailOn: boolean
  /** User names of an LDAP server sign in. */
  hasLdap: boolean
  organization: Organization | undefined
  /** When the server's logo was set; 0 while it has none. */
  logoUpdatedAt: number
  /** A text of the server for people who sign in. */
  signInText: string
  failed: boolean
}

const unnamed: Organization = { name: '', description: null }
const checkMs = 5_000
// The page has one; each test its own.
let asked: SessionHost | undefined
const loading: Boot = {
  initialized: undefined,
  loginConfig: undefined,
  mailOn: false,
  hasLdap: false,
  organization: undefined,
  logoUpdatedAt: 0,
  signInText: '',
  failed: false,
}
const store = create<Boot>(() => loading)

/** Loads whether the server is set up and how users sign in, once per page. */
export function useBoot(): Boot & { askAgain(): void } {
  const host = useSessionHost()
  const { auth, setup } = host
  const boot = store()

  function ask() {
    store.setState(asked === host ? { failed: false } : loading)
    asked = host
    const config = auth.config(AbortSignal.timeout(checkMs))
    // Treat a failed check as initialized: the login page is more useful than a wizard that fails.
    void setup
      .isInitialized(AbortSignal.timeout(checkMs))
      .catch(() => true)
      .then((initialized) => store.setState({ initialized }))
    // The login page draws what it knows at once: without an answer about mail, it is taken to be off.
    void Promise.all([
      auth.loginConfig(AbortSignal.timeout(checkMs)),
      auth.isMailOn(AbortSignal.timeout(checkMs)).catch(() => false),
      config.then(({ features }) => features.directory).catch(() => false),
    ])
      .then(([loginConfig, mailOn, hasLdap]) => store.setState({ loginConfig, mailOn, hasLdap }))
      .catch(() => store.setState({ failed: true }))
    void Promise.all([auth.organization(), config])
      .then(([organization, { logo_updated_at: logoUpdatedAt, branding }]) => {
        showAccent(branding.accent)
        const signInText = branding.sign_in_text
        store.setState({ organization: named(organization), logoUpdatedAt, signInText })
      })
      .catch(() => store.setState({ organization: unnamed }))
  }

  useEffect(() => {
    if (asked !== host) ask()
  })
  return { ...(asked === host ? boot : loading), askAgain: ask }
}

/** Updates the state after set-up or a change of the login settings on this page. */
export const changeBoot = (changes: Partial<Boot>) => store.setState(changes)
