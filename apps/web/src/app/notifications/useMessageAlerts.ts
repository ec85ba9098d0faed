import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chatOfPath } from '../../features/chats/index.ts'
import { placePath, useClient } from '../../store/index.ts'
import { alertMessages } from './alert-messages.ts'

/** Tells the user about messages that arrive from the server that is shown. */
export function useMessageAlerts(): void {
  const client = useClient()
  const navigate = useNavigate()
  const open = chatOfPath(useLocation().pathname)
  const view = useRef({ open, navigate })
  useEffect(() => {
    view.current = { open, navigate }
  })

  useEffect(
    () =>
      alertMessages(client, {
        openChat: () => view.current.open,
        open: (key, root) => void view.current.navigate(placePath(key, root)),
      }),
    [client],
  )
}
