import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type Action,
  actionsOf,
  type AppContext,
  type ChatContext,
  permitted,
  runAction,
  useAppContext,
  useChatContext,
} from '../features/actions/index.ts'
import { chatBeside, chatOfPath, paletteKeys } from '../features/chats/index.ts'
import { focusedMessage } from '../features/messages/index.ts'
import { chatPath, chatUi, openDialog, useClient } from '../store/index.ts'
import { isOverlayOpen, isTyping, matchesKeys } from '../ui/index.ts'

/** Global shortcuts. Keys meant for a focused field are ignored. */
export function useShortcuts(): void {
  const client = useClient()
  const navigate = useNavigate()
  const open = chatOfPath(useLocation().pathname)
  const app = useAppContext()
  const ofOpen = useChatContext(open ?? 'u0')
  const chat = open ? ofOpen : undefined

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      if (matchesKeys(event, paletteKeys)) {
        event.preventDefault()
        openDialog({ name: 'switcher', message: focusedMessage() })
        return
      }
      if (isOverlayOpen()) return
      if (!isTyping(event.target) && runPressed(event, actionsOf('app'), app)) return
      if (!chat) return
      const ofChat = actionsOf('chat').filter(({ id }) => mayPress(id, event, chat))
      runPressed(event, ofChat, chat)
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
  }, [client, navigate, open, app, chat])
}

/** Runs the action of the pressed keys. Returns whether there is one. */
function runPressed<Context extends AppContext>(
  event: KeyboardEvent,
  actions: readonly Action<Context>[],
  context: Context,
): boolean {
  const pressed = actions.filter(({ keys }) => keys && matchesKeys(event, keys))
  const [action] = permitted(pressed, context)
  if (!action) return false
  // Esc also ends a recording, a reply or a panel.
  if (event.key !== 'Escape') event.preventDefault()
  runAction(action, context)
  return true
}

/** Whether the keys of an action on the open chat are for it now. The list of chats handles those that move a pinned one. */
function mayPress(id: string, event: KeyboardEvent, { key }: ChatContext): boolean {
  if (id === 'chat.search') return isInChat(event.target)
  // In selection mode, Esc ends the selection first.
  return id === 'chat.mark-read' && !isTyping(event.target) && !chatUi(key).selected
}

/** Whether the open chat has the focus. In its search bar, Ctrl+F means the search of the browser. */
const isInChat = (target: EventTarget | null) =>
  target === document.body ||
  (target instanceof Element &&
    target.closest('#main') !== null &&
    !target.closest('[role=search]'))
