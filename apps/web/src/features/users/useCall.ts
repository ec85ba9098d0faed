import { RequestError } from '@parley/client'
import { useState } from 'react'
import { report } from '../../store/index.ts'

/** Runs one request at a time. Returns whether it runs and its last error, which is also reported. */
export function useCall() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<RequestError>()

  /** Resolves to true on success. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (failure) {
      report(failure)
      if (failure instanceof RequestError) setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, error, run }
}
