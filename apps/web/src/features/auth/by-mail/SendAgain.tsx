import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/index.ts'

const againSeconds = 60

/** A button that waits a minute after each letter. */
export function SendAgain({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const { t } = useTranslation('auth')
  const [left, setLeft] = useState(againSeconds)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return (
    <Button
      full
      busy={busy}
      disabled={isWaiting}
      onClick={() => {
        setLeft(againSeconds)
        onSend()
      }}
    >
      {isWaiting ? t('byMail.againIn', { seconds: left }) : t('byMail.again')}
    </Button>
  )
}
