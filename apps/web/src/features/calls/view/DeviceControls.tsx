import {
  HeadphoneOff,
  Headphones,
  Mic,
  MicOff,
  ScreenShare,
  ScreenShareOff,
  Video,
  VideoOff,
} from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton } from '../../../ui/index.ts'
import { currentControls } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'

interface Props {
  call: CallState
  size?: 's' | 'm'
}

/** Whether the browser can share a screen. Those of phones cannot. */
export const canShare = (): boolean => 'getDisplayMedia' in (navigator.mediaDevices ?? {})

export function MuteButton({ call, size }: Props) {
  const { t } = useTranslation('call')
  return (
    <IconButton
      size={size}
      label={t(call.isMuted ? 'unmute' : 'mute')}
      icon={call.isMuted || !call.hasMicrophone ? <MicOff /> : <Mic />}
      pressed={call.isMuted}
      disabled={!call.hasMicrophone}
      onClick={() => currentControls()?.setMuted(!call.isMuted)}
    />
  )
}

export function CameraButton({ call, size }: Props) {
  const { t } = useTranslation('call')
  return (
    <IconButton
      size={size}
      label={t(call.camera ? 'cameraOff' : 'cameraOn')}
      icon={call.camera ? <Video /> : <VideoOff />}
      pressed={call.camera !== undefined}
      onClick={() => void currentControls()?.setCamera(!call.camera)}
    />
  )
}

export function ShareButton({ call, size }: Props) {
  const { t } = useTranslation('call')
  return (
    <IconButton
      size={size}
      label={t(call.screen ? 'screenOff' : 'screenOn')}
      icon={call.screen ? <ScreenShareOff /> : <ScreenShare />}
      pressed={call.screen !== undefined}
      onClick={() => void currentControls()?.setScreen(!call.screen)}
    />
  )
}

export function SoundButton({ call, size }: Props) {
  const { t } = useTranslation('call')
  return (
    <IconButton
      size={size}
      label={t(call.isDeafened ? 'undeafen' : 'deafen')}
      icon={call.isDeafened ? <HeadphoneOff /> : <Headphones />}
      pressed={call.isDeafened}
      onClick={() => currentControls()?.setDeafened(!call.isDeafened)}
    />
  )
}
