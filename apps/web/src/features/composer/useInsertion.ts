import { useEffect } from 'react'
import { changeChatUi, type PlaceKey, useChatUi } from '../../store/index.ts'
import type { Writing } from './writing/useWriting.ts'

/** Adds the text that another part of the app asked for as a paragraph, and puts the caret below it. */
export function useInsertion(place: PlaceKey, { current, rewrite }: Writing) {
  const { insertion } = useChatUi(place)
  useEffect(() => {
    if (!insertion) return
    // Clear the request first, so that re-running this effect does not repeat it.
    changeChatUi(place, { insertion: undefined })
    const before = current().trimEnd()
    const text = `${before === '' ? '' : `${before}\n\n`}${insertion.text}\n\n`
    // The menu that asked for it returns the focus when it closes.
    setTimeout(() => rewrite(text, text.length))
  }, [insertion, place, current, rewrite])
}
