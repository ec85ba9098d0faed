import type { Client } from '@parley/client'
import { product } from '@parley/protocol'
import i18next from 'i18next'
import { useEffect } from 'react'
import { hasStagedFiles } from '../features/files/index.ts'
import { useClient } from '../store/index.ts'
import { toasts } from '../ui/index.ts'
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
      void showOffer(() => void begin(client))
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
    let isBack = false
    function reconnected() {
      const { status, ready } = stream.state
      if (status === 'reconnecting' || status === 'disconnected') isBack = true
      if (!ready || !(isBack || !store.config)) return
      isBack = false
      // What an upgrade changed is told by no event.
      void client.readServer()
      void lookForNewer()
    }

    const stops = [onNewerClient(offer), store.watch('server', compare), stream.watch(reconnected)]
    compare()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
      for (const stop of stops) stop()
    }
  }, [client])
}

/** Stays until it is answered. */
async function showOffer(update: () => void) {
  const toast = await toasts()
  toast.info(i18next.t('update.available'), {
    id: 'update',
    // It stays for long: at the foot it would lie on the composer.
    position: 'top-right',
    duration: Number.POSITIVE_INFINITY,
    action: { label: i18next.t('update.update'), onClick: update },
    cancel: { label: i18next.t('update.dismiss'), onClick: () => {} },
    classNames: { cancelButton: styles.dismiss ?? '' },
  })
}

async function begin(client: Client) {
  const theirs = serverVersion(client)
  if (theirs !== undefined) sessionStorage.setItem(triedName, theirs)
  await client.save()
  await beginNewer()
}

async function beginQuietly(client: Client) {
  if (!isQuiet(client)) return
  if (!hasStagedFiles()) await begin(client)
}

const serverVersion = ({ store }: Client) => store.config?.product.version

/** Whether nothing is written, waiting to be sent, or being asked. */
function isQuiet({ store, environment }: Client): boolean {
  return (
    document.hidden &&
    store.common.webclient_auto_update &&
    store.outbox.length === 0 &&
    !environment.keyValues.names().some((name) => name.startsWith('draft.')) &&
    document.querySelector('[role=dialog], [role=alertdialog]') === null &&
    ![...document.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value !== '')
  )
}

// Forms keep no drafts: as long as something stands in one, it may be new.
const typed = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'
