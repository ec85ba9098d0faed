import { callReactions } from '@parley/protocol'
import { Hand, Maximize, Minimize, Settings, SmilePlus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError } from '../../../store/index.ts'
import { IconButton, Popover } from '../../../ui/index.ts'
import { currentSession, showDevices } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import styles from './Controls.module.css'
import { InviteControl } from './InviteControl.tsx'

interface Props {
  call: CallState
  hand: boolean
  view: RefObject<HTMLElement | null> | undefined
}

/** The controls of the large view: raised hand, reactions, full screen and devices. */
export function MoreControls({ call, hand, view }: Props) {
  const { t } = useTranslation('call')
  const [isReacting, setReacting] = useState(false)
  const isFull = useIsFullScreen()
  const isConnected = call.session !== undefined
  return (
    <>
      <IconButton
        label={t(hand ? 'lowerHand' : 'raiseHand')}
        icon={<Hand />}
        pressed={hand}
        disabled={!isConnected}
        onClick={() => currentSession()?.setHand(!hand)}
      />
      <Popover
        label={t('reactions')}
        side="top"
        open={isReacting}
        onOpenChange={setReacting}
        trigger={<IconButton label={t('react')} icon={<SmilePlus />} disabled={!isConnected} />}
      >
        <div className={styles.reactions}>
          {callReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => {
                setReacting(false)
                void currentSession()?.react(emoji).catch(showError)
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      </Popover>
      <InviteControl call={call} />
      {document.fullscreenEnabled && (
        <IconButton
          label={t(isFull ? 'leaveFullScreen' : 'fullScreen')}
          icon={isFull ? <Minimize /> : <Maximize />}
          pressed={isFull}
          onClick={() =>
            void (isFull ? document.exitFullscreen() : view?.current?.requestFullscreen())
          }
        />
      )}
      <IconButton label={t('devices.title')} icon={<Settings />} onClick={showDevices} />
    </>
  )
}

function useIsFullScreen(): boolean {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  return isFull
}
