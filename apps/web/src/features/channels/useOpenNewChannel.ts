import { channelKey, textDraft } from '@parley/client'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/words.ts'
import { chatPath, useClient } from '../../store/index.ts'

const waitMs = 5_000

/** Waits until the stream has told of a new channel, says welcome in it and opens it. */
export function useOpenNewChannel() {
  const { t } = useTranslation('chat')
  const { store, outbox } = useClient()
  const navigate = useNavigate()

  return async (gid: number, name: string) => {
    await arrives(gid)
    outbox.send(channelKey(gid), textDraft(t('channel.welcome', { name })))
    void navigate(chatPath(channelKey(gid)))
  }

  function arrives(gid: number): Promise<void> {
    if (store.channels.has(gid)) return Promise.resolve()
    return new Promise((resolve) => {
      // Without the stream the page would wait for ever; the chat then says itself what is missing.
      const timer = setTimeout(end, waitMs)
      const stop = store.watch('channels', () => store.channels.has(gid) && end())
      function end() {
        clearTimeout(timer)
        stop()
        resolve()
      }
    })
  }
}
