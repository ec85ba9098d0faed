import type { ChatKey } from '@parley/client'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useChatUi } from '../../store/index.ts'
import { isTouch } from './writing/touch.ts'

/**
 * Focuses the text field when the chat is opened, also when it is open already, when the preview closes,
 * and when a message to reply to is chosen.
 */
export function useFocus(
  chatKey: ChatKey,
  field: RefObject<HTMLTextAreaElement | null>,
  isHidden: boolean,
) {
  const { replyTo } = useChatUi(chatKey)
  // Every navigation has a key of its own, also one to the chat that is open.
  const { key: navigation } = useLocation()
  useLayoutEffect(() => {
    if (!isHidden && !isTouch()) field.current?.focus({ preventScroll: true })
  }, [isHidden, field, navigation])
  useEffect(() => {
    if (replyTo !== undefined) field.current?.focus()
  }, [replyTo, field])
}
