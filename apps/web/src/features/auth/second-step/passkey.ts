import type { PasskeyAnswer } from '@parley/protocol'
import { useState } from 'react'
import { isServerOfPage } from '../../../store/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** Why the browser gave no answer of a passkey. */
type Problem = 'unsupported' | 'cancelled' | 'exists' | 'wrongAddress' | 'failed'

/** The browser or its user gave no answer. */
class PasskeyError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Whether this browser has passkeys on this page: they need TLS or this machine, and a name instead of an IP address. A
 * passkey belongs to the address of its server.
 */
export const hasPasskeys = (): boolean =>
  isServerOfPage() && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** Lets the user choose a passkey that signs. Throws a `PasskeyError`. */
export async function askPasskey(options: unknown): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  return translated(() => startAuthentication({ optionsJSON: options as never }))
}

/** Lets the user make a passkey. Throws a `PasskeyError`. */
export async function makePasskey(options: unknown): Promise<PasskeyAnswer> {
  const { startRegistration } = await load()
  return translated(() => startRegistration({ optionsJSON: options as never }))
}

const load = () => import('@simplewebauthn/browser')

async function translated(ask: () => Promise<unknown>): Promise<PasskeyAnswer> {
  if (!hasPasskeys()) throw new PasskeyError('unsupported')
  try {
    return (await ask()) as PasskeyAnswer
  } catch (error) {
    throw new PasskeyError(problemOf(error as Error))
  }
}

// The names of errors are those of WebAuthn.
function problemOf({ name }: Error): Problem {
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  if (name === 'InvalidStateError') return 'exists'
  return name === 'SecurityError' ? 'wrongAddress' : 'failed'
}

/** Runs work with a passkey and tells in words why the browser gave none. */
export function usePasskeyProblem() {
  const { t } = useTranslation('auth')
  const [problem, setProblem] = useState<string>()

  /** Returns whether the work was done. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      setProblem(t(`passkey.${error.problem}`))
      return false
    }
  }
  return { problem, attempt }
}
