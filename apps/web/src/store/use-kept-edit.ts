import type { EditId } from '@parley/client'
import { useState } from 'react'
import { useClient } from './client.ts'

/**
 * The text of an edit field, which this device keeps until it is saved or discarded: leaving the field or the page
 * loses nothing. `isRestored` tells that it began with a text that was kept.
 */
export function useKeptEdit(id: EditId, original: string) {
  const { edits } = useClient()
  const [kept] = useState(() => edits.read(id))
  const [text, setText] = useState(kept ?? original)
  const [isRestored, setRestored] = useState(kept !== undefined && kept !== original)

  function change(next: string) {
    setText(next)
    if (next === original || next.trim() === '') edits.remove(id)
    else edits.write(id, next)
  }

  function discard() {
    change(original)
    setRestored(false)
  }

  return { text, change, isRestored, discard, forget: () => edits.remove(id) }
}
