import { isChannelKey } from '@parley/client'
import { PhoneOff } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useChatName, useClient } from '../../../store/index.ts'
import { IconButton, Toolbar } from '../../../ui/index.ts'
import { callPath, currentSession, setCallOpen } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import { isRinging, startOf } from './call-times.ts'
import styles from './CallBox.module.css'
import { CallClock } from './CallClock.tsx'
import { PhaseForReaders } from './CallStatus.tsx'
import { CameraButton, MuteButton } from './DeviceControls.tsx'
import { useParticipants } from './useParticipants.ts'
import { useSpeakers } from './useSpeakers.ts'

interface Props {
  call: CallState
  /** Under the chat list, or in a row of the shell. */
  place: 'list' | 'shell'
}

/** The call that goes on while something else is open: its name, which leads back, who speaks, the time and the controls. */
export function CallBox({ call, place }: Props) {
  const { t } = useTranslation('call')
  const navigate = useNavigate()
  const known = useChatName(call.chat)
  const name = call.link?.name ?? known ?? ''
  const shown = isChannelKey(call.chat) ? `#${name}` : name
  const since = startOf(call, useParticipants(call))
  return (
    <section className={styles.box} aria-label={t('title')} data-place={place}>
      <button
        type="button"
        className={styles.back}
        onClick={() => {
          setCallOpen(true)
          void navigate(callPath(call))
        }}
      >
        <span className={styles.name}>{shown}</span>
        <span className={styles.phase}>
          {since !== undefined && <CallClock since={since} className={styles.clock} />}
          <Doing call={call} />
        </span>
      </button>
      <Toolbar label={t('controls')} className={styles.tools}>
        <MuteButton call={call} size="s" />
        <CameraButton call={call} size="s" />
        <IconButton
          size="s"
          tone="danger"
          className={styles.leave}
          label={t('leave')}
          icon={<PhoneOff />}
          onClick={() => currentSession()?.close()}
        />
      </Toolbar>
      <span role="status">
        <PhaseForReaders call={call} />
      </span>
    </section>
  )
}

/** Who speaks, or what the call waits for. */
function Doing({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const { store } = useClient()
  const names = useSpeakers(call)
  const rings = isRinging(call, useParticipants(call), store.me)
  if (rings && call.session !== undefined) return t('ringing')
  if (call.fault === 'missed' || call.fault === 'declined' || call.fault === 'busy') {
    return t(`over.${call.fault}`)
  }
  if (call.phase !== 'connected') return t(`phase.${call.phase}`)
  return names === '' ? t('phase.connected') : t('speaks', { names })
}
