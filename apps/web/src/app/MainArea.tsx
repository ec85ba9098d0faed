import type { ChatKey, Client, SessionHost } from '@parley/client'
import { useEffect, useState } from 'react'
import { firstChat, isKnown } from '../features/chats/index.ts'
import { pathInAddress, useClient, useSelector, useSessionHost, useStream } from '../store/index.ts'
import { Shell } from './Shell.tsx'
import { InactiveScreen } from './screens/InactiveScreen.tsx'
import { StartScreen } from './screens/StartScreen.tsx'
import { onNoneActive, onTakenOver, takeOver, useTab } from './tabs.ts'
import { useTitle } from './useTitle.ts'

/**
 * Everything behind the login. It renders from the local cache before the server answers; without a
 * cache it waits until the stream has delivered the open chat, or the whole initial state.
 */
export function MainArea() {
  const host = useSessionHost()
  const client = useClient()
  const { active } = useTab()
  const { ready } = useStream()
  const [filled, setFilled] = useState(false)
  const [open, setOpen] = useState<ChatKey>()
  const isOpenKnown = useSelector((store) => open !== undefined && isKnown(store, open))
  // Keep showing the page when the connection is lost later.
  if ((ready || isOpenKnown) && !filled) setFilled(true)
  useTitle()

  useEffect(() => {
    let isMounted = true
    async function begin() {
      const restored = await client.restore()
      const first = firstChat(pathInAddress(), client.environment.keyValues)
      // Load the open chat's messages before the first render.
      if (restored && first) await client.loadChat(first).catch(() => undefined)
      if (isMounted && restored) setFilled(true)
      await takeOver()
      if (!isMounted) return
      client.start(first)
      setOpen(first)
    }
    void begin()
    const stop = onTakenOver(() => void client.pause())
    const keep = () => void client.save()
    const leave = () => {
      void client.messages.flushDeletions()
      void client.favorites.flushDeletions()
      keep()
    }
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', keep)
    return () => {
      isMounted = false
      stop()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', keep)
      client.stream.stop()
    }
  }, [client])

  useEffect(() => onNoneActive(() => void activate(host, client)), [host, client])

  if (!active) return <InactiveScreen onUseHere={() => void activate(host, client)} />
  if (!filled) return <StartScreen />
  return <Shell />
}

async function activate(host: SessionHost, client: Client) {
  await takeOver()
  // Another user may have signed in in the other tab.
  host.refresh()
  if (client.isDisposed) return
  client.outbox.restore()
  client.start()
}
