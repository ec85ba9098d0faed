import { PhoneOff } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton, Toolbar, useIsPhone } from '../../../ui/index.ts'
import { currentSession } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import type { CallLayout } from './CallHead.tsx'
import { Control } from './Control.tsx'
import styles from './Controls.module.css'
import { CameraButton, canShare, MuteButton, ShareButton, SoundButton } from './DeviceControls.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { ReactControl } from './ReactControl.tsx'

interface Props {
  call: CallState
  /** Whether the own hand is raised. */
  hand: boolean
  layout: CallLayout
  onLayout: (layout: CallLayout) => void
}

/** At most five buttons, and apart from them the one that leaves. The rest is in the menu. */
export function Controls({ call, hand, layout, onLayout }: Props) {
  const { t } = useTranslation('call')
  const isPhone = useIsPhone()
  return (
    <Toolbar label={t('controls')} className={styles.bar}>
      <Control word={t(call.isMuted ? 'unmute' : 'mute')}>
        <MuteButton call={call} />
      </Control>
      <Control word={t('short.camera')}>
        <CameraButton call={call} />
      </Control>
      {isPhone || !canShare() ? (
        <Control word={t('short.sound')}>
          <SoundButton call={call} />
        </Control>
      ) : (
        <Control word={t('short.share')}>
          <ShareButton call={call} />
        </Control>
      )}
      <ReactControl isConnected={call.session !== undefined} hand={hand} />
      <Control word={t('more')}>
        <MoreMenu call={call} layout={layout} onLayout={onLayout} />
      </Control>
      <Control word={t('short.leave')}>
        <IconButton
          tone="danger"
          className={styles.leave}
          label={t('leave')}
          icon={<PhoneOff />}
          onClick={() => currentSession()?.close()}
        />
      </Control>
    </Toolbar>
  )
}
