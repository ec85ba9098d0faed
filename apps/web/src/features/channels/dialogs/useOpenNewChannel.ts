import { channelKey } from '@parley/client'
import { useNavigate } from 'react-router'
import { chatPath, useClient } from '../../../store/index.ts'

const waitMs = 5_000

/** Waits until the stream has delivered a new channel, and opens it. Its feed begins with its introduction. */
export function useOpenNewChannel() {
  const { store } = useClient()
  const navigate = useNavigate()

  return async (gid: number) => {
    await waitForChannel(gid)
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
