import { useEffect, useState } from 'react'
import { firstChat } from '../features/chats/index.ts'
import { useClient, useStream } from '../store/index.ts'
import { Shell } from './Shell.tsx'
import { InactiveScreen } from './screens/InactiveScreen.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { sessionHost } from './session-host.ts'
import { onTakenOver, takeOver, useTab } from './tabs.ts'
import { useTitle } from './useTitle.ts'

/**
 * Everything behind the login. It is drawn from the last visit's memory before any answer of the server;
 * without one it waits for the stream to have told everything.
 */
export function MainArea() {
  const client = useClient()
  const { active } = useTab()
  const { ready } = useStream()
  const [filled, setFilled] = useState(false)
  // Once there was something to show, a line that is cut does not take it away.
  if (ready && !filled) setFilled(true)
  useTitle()

  useEffect(() => {
    let here = true
    async function begin() {
      const restored = await client.restore()
      const open = firstChat(location.hash.slice(1), client.environment.keyValues)
      // The open chat's messages are in the first picture, not in the next.
      if (restored && open) await client.loadChat(open).catch(() => undefined)
      if (here && restored) setFilled(true)
      await takeOver()
      if (here) client.start()
    }
    void begin()
    const stop = onTakenOver(() => void client.pause())
    const keep = () => void client.save()
    const leave = () => {
      void client.messages.flushDeletions()
      keep()
    }
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', keep)
    return () => {
      here = false
      stop()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', keep)
      client.stream.stop()
    }
  }, [client])

  async function takeHere() {
    await takeOver()
    // Another person may have signed in in the other tab.
    sessionHost.refresh()
    if (client.isDisposed) return
    client.outbox.restore()
    client.start()
  }

  if (!active) return <InactiveScreen onUseHere={() => void takeHere()} />
  if (!filled) return <LoadingScreen />
  return <Shell />
}
