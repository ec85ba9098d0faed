import { channelKey, textMessage } from '@parley/client'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatPath, useClient } from '../../../store/index.ts'

const waitMs = 5_000

/** Waits until the stream has delivered a new channel, sends the welcome message and opens it. */
export function useOpenNewChannel() {
  const { t } = useTranslation('channel')
  const { store, outbox } = useClient()
  const navigate = useNavigate()

  return async (gid: number, name: string) => {
    await waitForChannel(gid)
    // The text is sent: others may show it in another way.
    const welcome = t('welcome', { name, interpolation: { escapeValue: false } })
    outbox.send(channelKey(gid), textMessage(welcome))
    void navigate(chatPath(channelKey(gid)))
  }

  function waitForChannel(gid: number): Promise<void> {
    if (store.channels.has(gid)) return Promise.resolve()
    return new Promise((resolve) => {
      // Without a stream this would wait forever. The channel page handles a missing channel.
      const timer = setTimeout(end, waitMs)
      const stop = store.watch(() => store.channels.has(gid), end)
      function end() {
        clearTimeout(timer)
        stop()
        resolve()
      }
    })
  }
}
