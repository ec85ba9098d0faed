import { failureText, type FailureTexts } from '../../../store/index.ts'
import { useEffect, useState } from 'react'

const markMs = 2_000

/**
 * A setting that is saved immediately. The new value is shown at once; if the server rejects it, the
 * old value returns with an error.
 */
export function useInstant<Value>(
  value: Value,
  save: (next: Value) => Promise<unknown>,
  own: FailureTexts = {},
) {
  const [wanted, setWanted] = useState<{ value: Value }>()
  const [error, setError] = useState<string>()
  const [saved, setSaved] = useState(false)

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(false), markMs)
    return () => clearTimeout(timer)
  }, [saved])

  async function change(next: Value) {
    if (wanted) return
    setWanted({ value: next })
    setError(undefined)
    setSaved(false)
    try {
      await save(next)
      setSaved(true)
    } catch (failure) {
      setError(failureText(failure, own))
    } finally {
      setWanted(undefined)
    }
  }

  return { value: wanted ? wanted.value : value, saved, error, change }
}
