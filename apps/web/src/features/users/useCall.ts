import { RequestError } from '@parley/client'
import { useState } from 'react'
import { report } from '../../store/index.ts'

/** One call at a time: whether it runs, and how the last one failed. A failure is also reported. */
export function useCall() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<RequestError>()

  /** True when the work was done. */
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
