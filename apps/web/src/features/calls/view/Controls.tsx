import {
  Headphones,
  HeadphoneOff,
  Mic,
  MicOff,
  PhoneOff,
  ScreenShare,
  ScreenShareOff,
  Video,
  VideoOff,
} from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton } from '../../../ui/index.ts'
import { currentSession } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import styles from './Controls.module.css'
import { MoreControls } from './MoreControls.tsx'

interface Props {
  call: CallState
  /** Without the buttons that only the large view has. */
  isSmall?: boolean
  /** Whether the own hand is raised. */
  hand?: boolean
  /** The large view, which can fill the screen. */
  view?: RefObject<HTMLElement | null>
}

/** Microphone, camera, screen, sound of the others, and leaving. */
export function Controls({ call, isSmall = false, hand = false, view }: Props) {
  const { t } = useTranslation('call')
  const size = isSmall ? 's' : 'm'
  const canShare = 'getDisplayMedia' in (navigator.mediaDevices ?? {})
  return (
    <div role="toolbar" aria-label={t('controls')} className={styles.bar} data-small={isSmall}>
      <IconButton
        size={size}
        label={t(call.isMuted ? 'unmute' : 'mute')}
        icon={call.isMuted || !call.hasMicrophone ? <MicOff /> : <Mic />}
        pressed={call.isMuted}
        disabled={!call.hasMicrophone}
        onClick={() => currentSession()?.setMuted(!call.isMuted)}
      />
      <IconButton
        size={size}
        label={t(call.camera ? 'cameraOff' : 'cameraOn')}
        icon={call.camera ? <Video /> : <VideoOff />}
        pressed={call.camera !== undefined}
        onClick={() => void currentSession()?.setCamera(!call.camera)}
      />
      {canShare && (
        <IconButton
          size={size}
          label={t(call.screen ? 'screenOff' : 'screenOn')}
          icon={call.screen ? <ScreenShareOff /> : <ScreenShare />}
          pressed={call.screen !== undefined}
          onClick={() => void currentSession()?.setScreen(!call.screen)}
        />
      )}
      <IconButton
        size={size}
        label={t(call.isDeafened ? 'undeafen' : 'deafen')}
        icon={call.isDeafened ? <HeadphoneOff /> : <Headphones />}
        pressed={call.isDeafened}
        onClick={() => currentSession()?.setDeafened(!call.isDeafened)}
      />
      {!isSmall && <MoreControls call={call} hand={hand} view={view} />}
      <IconButton
        size={size}
        tone="danger"
        className={styles.leave}
        label={t('leave')}
        icon={<PhoneOff />}
        onClick={() => currentSession()?.close()}
      />
    </div>
  )
}
