import { type ChatKey, isChannelKey } from '@parley/client'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/words.ts'
import { useStream } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'

// A channel that was made or joined a moment ago is told by the stream, after its address is opened.
const patienceMs = 2_000
// Whoever left or deleted it himself is led away by that dialog, and needs no notice.
const courtesyMs = 500

/** Leads back to the list when the chat of this address does not exist, or does not any more. */
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
