import { readStored, type KeyValueStore } from '@parley/client'

export const steps = ['server', 'admin', 'sign-up', 'invite'] as const
export type Step = (typeof steps)[number]

/** The progress of the set-up, kept in the browser until it is finished. */
export interface Progress {
  step: Step
  /** The server's name, before and after it is saved. */
  name: string
  nameIsSaved: boolean
  /** Whether the user chose who can sign up. */
  signUpIsChosen: boolean
}

const storedName = 'setup'
const start: Progress = { step: 'server', name: '', nameIsSaved: false, signUpIsChosen: false }

/** The stored progress; undefined when there is none. */
export function readProgress(keyValues: KeyValueStore): Progress | undefined {
  const kept = readStored(keyValues, storedName, isProgress)
  return kept && { ...start, ...kept }
}

const isProgress = (found: unknown): found is Partial<Progress> =>
  typeof found === 'object' &&
  found !== null &&
  (steps as readonly unknown[]).includes((found as Progress).step)

export const storeProgress = (keyValues: KeyValueStore, progress: Progress) =>
  keyValues.set(storedName, JSON.stringify(progress))

export const forgetProgress = (keyValues: KeyValueStore) => keyValues.remove(storedName)

/**
 * The step to continue with after a reload. A fresh server starts with its name, even if progress of
 * another server is stored. A server with an administrator continues with the sign-up step.
 */
export function resume(kept: Progress | undefined, isInitialized: boolean): Progress {
  if (isInitialized) {
    if (!kept) return { ...start, step: 'sign-up', nameIsSaved: true, signUpIsChosen: true }
    return kept.step === 'invite' ? kept : { ...kept, step: 'sign-up' }
  }
  const name = kept?.name ?? ''
  return { ...start, name, step: kept?.step === 'admin' && name !== '' ? 'admin' : 'server' }
}

/** The props of each step: the progress, and how to continue. */
export interface StepProps {
  progress: Progress
  go: (changes: Partial<Progress>) => void
}
