import type { LostReason } from '@parley/client'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { firstChat } from '../features/chats/index.ts'
import { useTranslation } from '../i18n/words.ts'
import { sessionChanged, useClient, useStream } from '../store/index.ts'
import { showToast } from '../ui/index.ts'
import { Shell } from './Shell.tsx'
import { InactiveScreen } from './screens/InactiveScreen.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
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
  useEndOfSession()
  useTitle()

  useEffect(() => {
    let here = true
    async function begin() {
      const restored = await client.restore()
      const open = firstChat(location.hash.slice(1), client.world.shelf, client.store.me)
      // The open chat's messages are in the first picture, not in the next.
      if (restored && open) await client.loadChat(open).catch(() => undefined)
      if (here && restored) setFilled(true)
      await takeOver()
      if (here) client.start()
    }
    void begin()
    const stop = onTakenOver(() => void client.pause())
    const keep = () => void client.save()
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      here = false
      stop()
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      client.stream.stop()
    }
  }, [client])

  async function takeHere() {
    await takeOver()
    client.outbox.restore()
    client.start()
  }

  if (!active) return <InactiveScreen onUseHere={() => void takeHere()} />
  if (!filled) return <LoadingScreen />
  return <Shell />
}

/** A session that ends leads to the login page, with the reason in words. */
function useEndOfSession() {
  const client = useClient()
  const navigate = useNavigate()
  const { t } = useTranslation()
  useEffect(
    () =>
      client.session.onLost((reason: LostReason, words) => {
        const text = words ?? t(`ended.${reason}`)
        showToast({ id: 'session', text, kind: reason === 'signed-out' ? 'success' : 'error' })
        client.stream.stop()
        sessionChanged()
        void navigate('/login')
      }),
    [client, navigate, t],
  )
}
