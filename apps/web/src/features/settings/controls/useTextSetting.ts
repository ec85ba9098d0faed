import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { type FailureTexts, useNetwork } from '../../../store/index.ts'
import { useUnsaved } from './UnsavedChanges.tsx'
import { useSaveSetting } from './useSaveSetting.ts'

interface Options {
  value: string
  save: (next: string) => Promise<unknown>
  /** The error of an invalid text. */
  check?: ((text: string) => string | undefined) | undefined
  /** The value that an empty text saves. */
  valueIfEmpty?: string | undefined
  texts?: FailureTexts | undefined
  /** Enter makes a new line. */
  isMultiline: boolean
}

/**
 * A text setting. It is saved when the field loses the focus, when the user presses Enter and when the
 * page is left; Escape restores the saved text. A text that is invalid or was not saved stays in the field.
 */
export function useTextSetting({
  value,
  save,
  check,
  texts,
  valueIfEmpty = '',
  isMultiline,
}: Options) {
  const online = useNetwork()
  const setting = useSaveSetting(value, save, texts)
  const [draft, setDraft] = useState<string>()
  const [undoTo, setUndoTo] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const text = draft === undefined ? undefined : meant(draft)
  const isChanged = text !== undefined && text !== setting.value

  function meant(typed: string) {
    return typed.trim() || valueIfEmpty
  }

  async function commit() {
    if (text === undefined) return
    if (!isChanged) return setDraft(undefined)
    const invalid = check?.(text)
    setFault(invalid)
    if (invalid !== undefined) return
    setWaiting(!online)
    if (!online) return
    const before = setting.value
    const isDone = await setting.change(text)
    if (!isDone) return
    // Keep what was typed during the save.
    setDraft((later) => (later !== undefined && meant(later) === text ? undefined : later))
    setUndoTo(before)
  }

  function reset() {
    setDraft(undefined)
    setFault(undefined)
    setWaiting(false)
    setting.clear()
  }

  const onReconnect = useEffectEvent(() => {
    if (isWaiting) void commit()
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the network caused it, not a render.
    if (online) onReconnect()
  }, [online])

  const isBlocked =
    isChanged && (!online || setting.error !== undefined || check?.(text) !== undefined)
  useUnsaved(isChanged || setting.isSaving, isBlocked, () => void commit())

  return {
    text: draft ?? setting.value,
    error: fault ?? setting.error,
    isWaiting,
    isSaved: setting.isSaved && !isChanged,
    undo:
      undoTo === undefined
        ? undefined
        : () => {
            setUndoTo(undefined)
            void setting.change(undoTo || valueIfEmpty)
          },
    onChange(next: string) {
      setDraft(next)
      setFault(undefined)
      setWaiting(false)
      setting.clear()
    },
    onBlur: () => void commit(),
    onKeyDown(event: KeyboardEvent) {
      // Ignore the Enter that ends an input method's composition.
      if (event.nativeEvent.isComposing) return
      const isEnter = event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey)
      if (isEnter) {
        event.preventDefault()
        void commit()
      } else if (event.key === 'Escape' && draft !== undefined) {
        event.stopPropagation()
        reset()
      }
    },
  }
}
