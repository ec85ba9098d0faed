import { type ChatKey, isChannelKey } from '@parley/client'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/words.ts'
import { useStream } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'

// The page of a new channel may open before the stream has delivered the channel.
const patienceMs = 2_000
// The leave and delete dialogs navigate by themselves; wait for them.
const courtesyMs = 500

/** Redirects to the list when the chat does not exist or was deleted. */
export function useWayOut(exists: boolean, key: ChatKey): void {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { ready } = useStream()
  const seen = useRef<ChatKey>(undefined)

  useEffect(() => {
    if (exists) {
      seen.current = key
      return
    }
    if (!ready) return
    const wasHere = seen.current === key
    const timer = setTimeout(leave, wasHere ? courtesyMs : patienceMs)
    function leave() {
      const kind = isChannelKey(key) ? 'channel' : 'person'
      const text = t(wasHere ? `header.gone.${kind}` : `header.unknown.${kind}`)
      showToast({ id: 'chat-gone', text })
      void navigate('/chat', { replace: true })
    }
    return () => clearTimeout(timer)
  }, [exists, ready, key, navigate, t])
}
