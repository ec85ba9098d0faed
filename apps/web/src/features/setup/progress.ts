import { readStored, type KeyValueStore } from '@parley/client'

export const steps = ['space', 'admin', 'sign-up', 'invite'] as const
export type Step = (typeof steps)[number]

/** How far the set-up of this server has come, kept in the browser until it is done. */
export interface Progress {
  step: Step
  /** The server's name, until and after the server was told. */
  name: string
  nameIsSaved: boolean
  /** Whether somebody answered who can sign up. */
  signUpIsChosen: boolean
}

const shelfName = 'setup'
const start: Progress = { step: 'space', name: '', nameIsSaved: false, signUpIsChosen: false }

/** The progress that was kept; undefined when nobody began here. */
export function readProgress(shelf: KeyValueStore): Progress | undefined {
  const kept = readStored(shelf, shelfName, isProgress)
  return kept && { ...start, ...kept }
}

const isProgress = (found: unknown): found is Partial<Progress> =>
  typeof found === 'object' &&
  found !== null &&
  (steps as readonly unknown[]).includes((found as Progress).step)

export const keepProgress = (shelf: KeyValueStore, progress: Progress) =>
  shelf.set(shelfName, JSON.stringify(progress))

export const forgetProgress = (shelf: KeyValueStore) => shelf.remove(shelfName)

/**
 * The step to continue with after a reload. A fresh server begins with its name, whatever was kept of another
 * server; a server with an administrator continues with who can sign up.
 */
export function resume(kept: Progress | undefined, isInitialized: boolean): Progress {
  if (isInitialized) {
    if (!kept) return { ...start, step: 'sign-up', nameIsSaved: true, signUpIsChosen: true }
    return kept.step === 'invite' ? kept : { ...kept, step: 'sign-up' }
  }
  const name = kept?.name ?? ''
  return { ...start, name, step: kept?.step === 'admin' && name !== '' ? 'admin' : 'space' }
}

/** What each step is given: how far we are, and the way on. */
export interface StepProps {
  progress: Progress
  go: (changes: Partial<Progress>) => void
}
