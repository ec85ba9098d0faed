import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useChatName, useClient } from '../../../store/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import type { CallState } from '../session/call-state.ts'
import { isRinging } from './call-times.ts'
import styles from './CallView.module.css'
import { useParticipants } from './useParticipants.ts'
import { useSpeakers } from './useSpeakers.ts'

const saidEveryMs = 1_500

/** The state of the connection, and for screen readers whether somebody is called and who speaks. */
export function CallStatus({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const { store } = useClient()
  const isTold = call.phase === 'connected' && call.quality !== 'good'
  const rings = isRinging(call, useParticipants(call), store.me)
  // The tile of the person who is called shows the same.
  const isShown = call.phase === 'reconnecting' || (call.phase === 'joining' && !rings)
  return (
    <>
      <div className={styles.state} role="status">
        {isShown && t(`phase.${call.phase}`)}
        <PhaseForReaders call={call} />
        {isTold && t(`quality.${call.quality}`)}
        {call.isVideoPaused && <div>{t('picturesPaused')}</div>}
        {call.isMutedByManager && <div>{t('mutedByManager')}</div>}
      </div>
      <SpeakersForReaders call={call} />
    </>
  )
}

/** The state of a call in words, for a live region: who is called, that somebody is there, or why it is over. */
export function PhaseForReaders({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const { store } = useClient()
  const known = useChatName(call.chat)
  const name = call.link?.name ?? known ?? ''
  const rings = isRinging(call, useParticipants(call), store.me)
  return (
    <VisuallyHidden>
      {rings && t('calling', { name })}
      {call.phase === 'failed' && t(`fault.${call.fault ?? 'failed'}`, { name })}
      {call.phase === 'connected' && !rings && t('phase.connected')}
    </VisuallyHidden>
  )
}

/** Names those who speak, at most every one and a half seconds. */
function SpeakersForReaders({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const names = useSpeakers(call)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(names), saidEveryMs)
    return () => clearTimeout(timer)
  }, [names])
  return (
    <VisuallyHidden>
      <span aria-live="polite">{said !== '' && t('speaks', { names: said })}</span>
    </VisuallyHidden>
  )
}
