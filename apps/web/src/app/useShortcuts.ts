import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chatBeside, chatOfPath, markChatRead } from '../features/chats/index.ts'
import { chatPath, chatUi, openDialog, useClient } from '../store/index.ts'

/** Keys that work everywhere. What belongs to a field is left to the field. */
export function useShortcuts(): void {
  const client = useClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    const open = chatOfPath(pathname)

    function press(event: KeyboardEvent) {
      const command = event.ctrlKey || event.metaKey
      if (event.defaultPrevented) return
      if (command && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openDialog({ name: 'switcher' })
      } else if (event.key === '?' && !isTyping(event.target) && !isAsking()) {
        event.preventDefault()
        openDialog({ name: 'shortcuts' })
      } else if (event.key === 'Escape' && open && !isTyping(event.target) && !isAsking()) {
        // While messages are being ticked, Esc ends that first.
        if (!chatUi(open).selected) markChatRead(client, open)
      }
    }
    // Heard before the composer hears it, for which an arrow alone means something else.
    function walk(event: KeyboardEvent) {
      const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
      if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey || isAsking()) return
      event.preventDefault()
      event.stopPropagation()
      const next = chatBeside(client, open, event.key === 'ArrowUp' ? -1 : 1, event.shiftKey)
      if (next) void navigate(chatPath(next))
    }
    addEventListener('keydown', press)
    addEventListener('keydown', walk, true)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('keydown', walk, true)
    }
  }, [client, navigate, pathname])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a dialog or a menu is open: keys are meant for it. */
const isAsking = () =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
