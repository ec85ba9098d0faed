import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useSelector } from '../../../store/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import { currentSession } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import styles from './CallView.module.css'

const saidEveryMs = 1_500

/** The state of the connection, and for screen readers the names of the speakers. */
export function CallStatus({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const isTold = call.phase === 'connected' && call.quality !== 'good'
  return (
    <>
      <div className={styles.state} role="status">
        {call.phase !== 'connected' && t(`phase.${call.phase}`)}
        {isTold && t(`quality.${call.quality}`)}
        {call.isVideoPaused && <div>{t('picturesPaused')}</div>}
        {call.isMutedByManager && <div>{t('mutedByManager')}</div>}
      </div>
      <Speakers call={call} />
    </>
  )
}

/** Names those who speak, at most every one and a half seconds. */
function Speakers({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const { store } = useClient()
  const people = (currentSession()?.participants() ?? []).filter(
    ({ session, uid }) => call.speaking.has(session) && uid !== store.me,
  )
  const key = people.map(({ uid }) => uid).join()
  const names = useSelector(() =>
    people.map(({ uid, guest_name }) => guest_name ?? store.nameOf(uid)).join(', '),
  )
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(names), saidEveryMs)
    return () => clearTimeout(timer)
  }, [key, names])
  return (
    <VisuallyHidden>
      <span aria-live="polite">{said !== '' && t('speaks', { names: said })}</span>
    </VisuallyHidden>
  )
}
