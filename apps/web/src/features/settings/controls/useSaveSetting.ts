import { useEffect, useRef, useState } from 'react'
import { failureText, type FailureTexts } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'

/**
 * A setting that is saved at once. The new value is shown immediately; if the server rejects it, the
 * old value returns with an error. A change during a save is saved after it.
 */
export function useSaveSetting<Value extends string | boolean>(
  value: Value,
  save: (next: Value) => Promise<unknown>,
  texts: FailureTexts = {},
) {
  const [wanted, setWanted] = useState<Value>()
  const [error, setError] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const current = useRef({
    value,
    isMounted: true,
    isSaving: false,
    next: undefined as Value | undefined,
  })

  // The saved value has arrived, or another user changed it.
  useEffect(() => {
    current.current.value = value
    if (!current.current.isSaving) setWanted(undefined)
  }, [value])

  useEffect(() => {
    const { current: state } = current
    state.isMounted = true
    return () => void (state.isMounted = false)
  }, [])

  async function saveAll(first: Value): Promise<boolean> {
    const { current: state } = current
    const before = state.value
    let last = first
    try {
      await save(first)
      while (state.next !== undefined && state.next !== last) {
        last = state.next
        await save(last)
      }
    } catch (failure) {
      const text = failureText(failure, texts)
      setWanted(undefined)
      setError(text)
      // The page was left during the save, so there is no place beside the control.
      if (!state.isMounted) showToast({ id: 'not-saved', text, kind: 'error' })
      return false
    }
    // A change that arrives by the stream may be later than the response.
    if (state.value !== before) setWanted(undefined)
    setSaved(true)
    return true
  }

  /** Returns whether this value, or a newer one, was saved. */
  async function change(next: Value): Promise<boolean> {
    const { current: state } = current
    setWanted(next)
    setError(undefined)
    setSaved(false)
    state.next = next
    if (state.isSaving) return false
    state.isSaving = true
    setSaving(true)
    try {
      return await saveAll(next)
    } finally {
      state.isSaving = false
      setSaving(false)
    }
  }

  return {
    value: wanted ?? value,
    error,
    isSaved,
    isSaving,
    change,
    /** Removes the error or the confirmation of the last change. */
    clear() {
      setError(undefined)
      setSaved(false)
    },
  }
}
