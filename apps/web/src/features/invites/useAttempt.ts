import { failureText, type FailureTexts } from '../../store/index.ts'
import { useState } from 'react'

/** Runs a task that may fail. Returns whether it runs and the text of its last error. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function attempt(work: () => Promise<void>, own: FailureTexts = {}): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(failureText(failure, own))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, setError, attempt }
}
