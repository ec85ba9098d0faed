import type { Client, SessionHost } from '@parley/client'
import { useEffect, useState } from 'react'
import { firstChat } from '../features/chats/index.ts'
import { useClient, useSessionHost, useStream } from '../store/index.ts'
import { Shell } from './Shell.tsx'
import { InactiveScreen } from './screens/InactiveScreen.tsx'
import { StartScreen } from './screens/StartScreen.tsx'
import { onNoneActive, onTakenOver, takeOver, useTab } from './tabs.ts'
import { useTellLanguage } from './useTellLanguage.ts'
import { useTitle } from './useTitle.ts'

/**
 * Everything behind the login. It renders from the local cache before the server answers; without a
 * cache it waits until the stream has delivered the initial state.
 */
export function MainArea() {
  const host = useSessionHost()
  const client = useClient()
  const { active } = useTab()
  const { ready } = useStream()
  const [filled, setFilled] = useState(false)
  // Keep showing the page when the connection is lost later.
  if (ready && !filled) setFilled(true)
  useTitle()
  useTellLanguage()

  useEffect(() => {
    let isMounted = true
    async function begin() {
      const restored = await client.restore()
      const open = firstChat(location.hash.slice(1), client.environment.keyValues)
      // Load the open chat's messages before the first render.
      if (restored && open) await client.loadChat(open).catch(() => undefined)
      if (isMounted && restored) setFilled(true)
      await takeOver()
      if (isMounted) client.start()
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
