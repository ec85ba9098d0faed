import { useEffect, useState } from 'react'
import { timeOfDay } from '../i18n/dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient, useNetwork, useStream } from '../store/index.ts'
import { Banner, Button } from '../ui/index.ts'

const patienceMs = 1_500

/** Shows that the connection is down, since when, and when it is retried; or that a proxy holds it back. */
export function ConnectionBanner() {
  const { t } = useTranslation('chat')
  const { stream, store } = useClient()
  const { status, ready, isHeldBack } = useStream()
  const online = useNetwork()
  const down = !online || (status !== 'connected' && !ready)
  const [isOverdue, setOverdue] = useState(false)

  // Do not show the banner for a short reconnect.
  useEffect(() => {
    if (!down) return
    const timer = setTimeout(() => setOverdue(true), online ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [down, online])
  useEffect(() => {
    if (down) return () => setOverdue(false)
  }, [down])

  if (!down && isHeldBack)
    return <Banner kind="offline" title={t('line.heldBack')} text={t('line.heldBackText')} />
  if (!down || !isOverdue) return null
  const since =
    store.lastEventAt > 0 ? t('line.last', { time: timeOfDay(store.lastEventAt) }) : undefined
  const doing = online ? t('line.reconnecting') : undefined
  return (
    <Banner
      kind="offline"
      title={online ? t('line.lost') : t('line.offline')}
      text={[since, doing].filter(Boolean).join(' · ')}
      action={
        <Button variant="link" size="s" onClick={() => stream.tryNow()}>
          {t('line.tryNow')}
        </Button>
      }
    />
  )
}
