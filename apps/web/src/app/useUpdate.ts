import type { Client } from '@parley/client'
import { product } from '@parley/protocol'
import i18next from 'i18next'
import { useEffect } from 'react'
import { sessionTexts, useClient } from '../store/index.ts'
import { toasts } from '../ui/index.ts'
import { beginNewer, lookForNewer, onNewerClient } from '../worker/service-worker.ts'
import styles from './useUpdate.module.css'

// Longer than a look at another window or picking a file.
const hiddenMs = 60_000
const triedName = 'parley.triedVersion'

/**
 * Offers an update when a service worker is waiting or the server has another version. If the
 * administrator enabled automatic updates, the update starts by itself while the tab is hidden and
 * nothing would be lost.
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
      if (isNewer && document.hidden) timer = setTimeout(() => void updateIfQuiet(client), hiddenMs)
    }
    function compare() {
      const theirs = serverVersion(client)
      // The page comes from one server only.
      if (client.environment.base !== '') return
      // Do not offer a version again if a reload did not load it.
      if (theirs === product.version || theirs === asked) return
      if (theirs === undefined || sessionTexts.get(triedName) === theirs) return
      asked = theirs
      void lookForNewer().then(offer)
    }
    let isBack = false
    function reconnected() {
      const { status, ready } = stream.state
      if (status === 'reconnecting' || status === 'disconnected') isBack = true
      if (!ready || !(isBack || !store.config)) return
      isBack = false
      // No event reports the changes of a server upgrade.
      void client.readServer()
      void lookForNewer()
    }

    const stops = [
      onNewerClient(offer),
      store.watch(() => serverVersion(client), compare),
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

/** The toast stays until it is answered. */
async function showOffer(update: () => void) {
  const toast = await toasts()
  toast.info(i18next.t('update.available'), {
    id: 'update',
    // Not at the bottom: the toast stays and would cover the composer.
    position: 'top-right',
    duration: Number.POSITIVE_INFINITY,
    action: { label: i18next.t('update.update'), onClick: update },
    cancel: { label: i18next.t('update.dismiss'), onClick: () => {} },
    classNames: { cancelButton: styles.dismiss ?? '' },
  })
}

async function begin(client: Client) {
  const theirs = serverVersion(client)
  if (theirs !== undefined) sessionTexts.set(triedName, theirs)
  await client.save()
  await beginNewer()
}

async function updateIfQuiet(client: Client) {
  if (isQuiet(client)) await begin(client)
}

const serverVersion = ({ store }: Client) => store.config?.product.version

/** Whether there are no drafts, files, pending messages and open dialogs. */
function isQuiet({ store, environment }: Client): boolean {
  return (
    document.hidden &&
    store.common.webclient_auto_update &&
    store.outbox.size === 0 &&
    store.attachments.length === 0 &&
    !environment.keyValues.names().some((name) => name.startsWith('draft.')) &&
    document.querySelector('[role=dialog], [role=alertdialog]') === null &&
    ![...document.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value !== '')
  )
}

// Forms have no drafts: text in a field may be unsaved.
const typed = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'
