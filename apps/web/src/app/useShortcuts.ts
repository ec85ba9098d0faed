import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chatBeside, chatOfPath, markChatRead } from '../features/chats/index.ts'
import { isOverlayOpen, isTyping, shortcutKey } from '../ui/index.ts'
import { chatPath, chatUi, openChatSearch, openDialog, useClient } from '../store/index.ts'

/** Global shortcuts. Keys meant for a focused field are ignored. */
export function useShortcuts(): void {
  const client = useClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    const open = chatOfPath(pathname)

    function handleKeyDown(event: KeyboardEvent) {
      const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.defaultPrevented) return
      const key = shortcutKey(event)
      if (command && key === 'k') {
        event.preventDefault()
        openDialog({ name: 'switcher' })
      } else if (command && key === 'f') {
        if (!open || !isInChat(event.target) || isOverlayOpen()) return
        event.preventDefault()
        openChatSearch(open)
      } else if (key === '?' && !isTyping(event.target) && !isOverlayOpen()) {
        event.preventDefault()
        openDialog({ name: 'shortcuts' })
      } else if (event.key === 'Escape' && open && !isTyping(event.target) && !isOverlayOpen()) {
        // In selection mode, Esc ends the selection first.
        if (!chatUi(open).selected) markChatRead(client, open)
      }
    }
    // Runs in the capture phase: the composer handles a plain arrow differently.
    function handleArrow(event: KeyboardEvent) {
      const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
      if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey || isOverlayOpen()) return
      event.preventDefault()
      event.stopPropagation()
      const next = chatBeside(client, open, event.key === 'ArrowUp' ? -1 : 1, event.shiftKey)
      if (next) void navigate(chatPath(next))
    }
    addEventListener('keydown', handleKeyDown)
    addEventListener('keydown', handleArrow, true)
    return () => {
      removeEventListener('keydown', handleKeyDown)
      removeEventListener('keydown', handleArrow, true)
    }
  }, [client, navigate, pathname])
}

/** Whether the open chat has the focus. In its search bar, Ctrl+F means the search of the browser. */
const isInChat = (target: EventTarget | null) =>
  target === document.body ||
  (target instanceof Element &&
    target.closest('#main') !== null &&
    !target.closest('[role=search]'))
