import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { hasThread, type PlaceKey, useChatUi } from '../../store/index.ts'
import type { ComposerThread } from './thread.ts'
import { isTouch } from './writing/touch.ts'

/**
 * Focuses the text field when the chat is opened, also when it is open already, when the preview closes,
 * and when a message to reply to is chosen. The field of a chat leaves the focus to a thread beside it.
 */
export function useFocus(
  place: PlaceKey,
  field: RefObject<HTMLTextAreaElement | null>,
  { isHidden, thread }: { isHidden: boolean; thread: ComposerThread | undefined },
) {
  const { replyTo } = useChatUi(place)
  // Every navigation has a key of its own, also one to the chat that is open.
  const { key: navigation, search } = useLocation()
  const isBesideThread = !thread && hasThread(search)
  const wasBesideThread = useRef(isBesideThread)
  const wantsFocus = thread?.wantsFocus === true
  // The field is new for each chat. Its caret begins before the draft.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [field])
  useLayoutEffect(() => {
    const isElsewhere = isBesideThread || wasBesideThread.current
    wasBesideThread.current = isBesideThread
    if (isHidden || isElsewhere || (isTouch() && !wantsFocus)) return
    field.current?.focus({ preventScroll: true })
  }, [isHidden, field, navigation, isBesideThread, wantsFocus])
  useEffect(() => {
    if (replyTo !== undefined) field.current?.focus()
  }, [replyTo, field])
}
