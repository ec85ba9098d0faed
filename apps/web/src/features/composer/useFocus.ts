import type { ChatKey } from '@parley/client'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useChatUi } from '../../store/index.ts'
import { isTouch } from './writing/touch.ts'

/** Focuses the text field when the chat opens, the preview closes, or a message to reply to is chosen. */
export function useFocus(
  chatKey: ChatKey,
  field: RefObject<HTMLTextAreaElement | null>,
  isHidden: boolean,
) {
  const { replyTo } = useChatUi(chatKey)
  useLayoutEffect(() => {
    if (!isHidden && !isTouch()) field.current?.focus({ preventScroll: true })
  }, [isHidden, field])
  useEffect(() => {
    if (replyTo !== undefined) field.current?.focus()
  }, [replyTo, field])
}
