import { type ChatKey, isChannelKey } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStream } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'

// The page of a new channel may open before the stream has delivered the channel.
const waitForStreamMs = 2_000
// The leave and delete dialogs navigate by themselves; wait for them.
const waitForDialogMs = 500

/**
 * Redirects to the list when the open chat is deleted. Returns whether a chat that was never here is
 * known not to exist.
 */
export function useRedirectWhenGone(exists: boolean, key: ChatKey): boolean {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { ready } = useStream()
  const seen = useRef<ChatKey>(undefined)
  const [unknown, setUnknown] = useState<ChatKey>()

  useEffect(() => {
    if (exists) {
      seen.current = key
      return
    }
    if (!ready) return
    const wasHere = seen.current === key
    const timer = setTimeout(() => (wasHere ? leave() : setUnknown(key)), delay(wasHere))
    function leave() {
      showToast({
        id: 'chat-gone',
        text: t(isChannelKey(key) ? 'header.gone.channel' : 'header.gone.person'),
      })
      void navigate('/chat', { replace: true })
    }
    return () => clearTimeout(timer)
  }, [exists, ready, key, navigate, t])

  return unknown === key
}

const delay = (wasHere: boolean) => (wasHere ? waitForDialogMs : waitForStreamMs)
