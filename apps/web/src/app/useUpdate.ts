import type { Client } from '@parley/client'
import { product } from '@parley/protocol'
import i18next from 'i18next'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { useClient } from '../store/index.ts'
import { beginNewer, lookForNewer, onNewerClient } from '../worker/register.ts'
import styles from './useUpdate.module.css'

// Long enough for a look at another window, or for picking a file.
const hiddenMs = 60_000
const triedName = 'parley.triedVersion'

/**
 * Offers a newer client once there is one: a worker that waits, or a server of another version. Where the
 * administrator wants it, it begins by itself while nobody looks and nothing would be lost.
 */
export function useUpdate(): void {
  const client = useClient()
  useEffect(() => {
    const { store, stream } = client
    let isNewer = false
    let asked: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    function offer() {
      isNewer = true
      showOffer(() => begin(client))
      wait()
    }
    function wait() {
      clearTimeout(timer)
      if (isNewer && document.hidden) timer = setTimeout(() => void beginQuietly(client), hiddenMs)
    }
    function compare() {
      const theirs = serverVersion(client)
      // A version that a reload did not bring is not offered again.
      if (theirs === product.version || theirs === asked) return
      if (theirs === undefined || sessionStorage.getItem(triedName) === theirs) return
      asked = theirs
      void lookForNewer().then(offer)
    }
    let wasReady = true
    function reconnected() {
      if (stream.state.ready && !wasReady) {
        void client.readServer()
        void lookForNewer()
      }
      // The very first `ready` is no return.
      wasReady = stream.state.ready
    }

    const stops = [
      onNewerClient(offer),
      store.watch('server', compare),
      stream.watch(reconnected),
    ]
    compare()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
      for (const stop of stops) stop()
    }
  }, [client])
}
