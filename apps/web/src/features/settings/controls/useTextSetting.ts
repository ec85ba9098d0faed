import { type KeyboardEvent, useState } from 'react'
import type { FailureTexts } from '../../../store/index.ts'
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

interface Edit {
  typed: string
  /** The saved text when the user began to type, or which they have seen since. */
  base: string
}

/**
 * A text setting. Its change waits for the page to save it. If the saved text has changed while the user typed, the
 * first attempt shows it and the next one replaces it. A text that is invalid or was refused stays in the field.
 */
export function useTextSetting({
  value,
  save,
  check,
  texts,
  valueIfEmpty = '',
  isMultiline,
}: Options) {
  const setting = useSaveSetting(value, save, texts)
  const [edit, setEdit] = useState<Edit>()
  const [fault, setFault] = useState<string>()
  const [undoTo, setUndoTo] = useState<string>()
  const [seen, setSeen] = useState<string>()
  const text = edit && (edit.typed.trim() || valueIfEmpty)
  const isChanged = text !== undefined && text !== setting.value
  const isOverwriting = isChanged && edit !== undefined && edit.base !== setting.value

  function validate(): boolean {
    const invalid = isChanged ? check?.(text) : undefined
    setFault(invalid)
    return invalid === undefined
  }

  async function commit(): Promise<void> {
    if (!isChanged || !validate()) return
    if (isOverwriting && seen !== setting.value) return setSeen(setting.value)
    const before = setting.value
    if (!(await setting.change(text))) return
    // Keep what was typed during the save.
    setEdit((later) =>
      later && later.typed !== edit?.typed ? { ...later, base: text } : undefined,
    )
    setUndoTo(before)
  }

  function reset() {
    setEdit(undefined)
    setFault(undefined)
    setting.clear()
  }

  const saveAll = useUnsaved(isChanged, { save: commit, reset })

  return {
    text: edit?.typed ?? setting.value,
    error: fault ?? setting.error,
    /** The text that another user saved meanwhile, and which saving replaces. */
    replaced: isOverwriting && seen === setting.value ? setting.value : undefined,
    isSaved: setting.isSaved && !isChanged,
    undo:
      undoTo === undefined
        ? undefined
        : () => {
            setUndoTo(undefined)
            void setting.change(undoTo || valueIfEmpty)
          },
    onChange(typed: string) {
      setEdit((known) => ({ typed, base: known?.base ?? setting.value }))
      setFault(undefined)
      setting.clear()
    },
    onBlur() {
      if (isChanged) validate()
      else setEdit(undefined)
    },
    onKeyDown(event: KeyboardEvent) {
      // Ignore the Enter that ends an input method's composition.
      if (event.nativeEvent.isComposing) return
      const isEnter = event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey)
      if (isEnter) {
        event.preventDefault()
        saveAll()
      } else if (event.key === 'Escape' && edit !== undefined) {
        event.stopPropagation()
        reset()
      }
    },
  }
}
