import {
  LayoutGrid,
  Maximize,
  MessageCircle,
  Minimize,
  ScreenShare,
  SquareUser,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, IconButton, useHasThreeColumns, useIsPhone } from '../../../ui/index.ts'
import { currentControls, setChatBeside, useWantsChat } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import { CallClock } from './CallClock.tsx'
import styles from './CallHead.module.css'

/** How the tiles of a call are laid out: all of one size, or large who speaks. */
export type CallLayout = 'grid' | 'speaker'

interface Props {
  call: CallState
  since: number | undefined
  layout: CallLayout
  onLayout: (layout: CallLayout) => void
}

/** Above the tiles: the time, and on wide screens how they are shown. Phones have that in the menu. */
export function CallHead({ call, since, layout, onLayout }: Props) {
  const { t } = useTranslation('call')
  const isPhone = useIsPhone()
  const hasThreeColumns = useHasThreeColumns()
  const wantsChat = useWantsChat()
  const isFull = useIsFullScreen()
  const other = layout === 'grid' ? 'speaker' : 'grid'
  return (
    <div className={styles.head}>
      {since !== undefined && <CallClock since={since} className={styles.clock} />}
      {call.screen && (
        <div className={styles.sharing}>
          <ScreenShare aria-hidden />
          {t('sharing')}
          <Button
            size="s"
            variant="danger"
            onClick={() => void currentControls()?.setScreen(false)}
          >
            {t('stopSharing')}
          </Button>
        </div>
      )}
      {!isPhone && (
        <div className={styles.tools}>
          <IconButton
            label={t(`view.${other}`)}
            icon={other === 'grid' ? <LayoutGrid /> : <SquareUser />}
            onClick={() => onLayout(other)}
          />
          {hasThreeColumns && call.link === undefined && (
            <IconButton
              label={t('chat')}
              icon={<MessageCircle />}
              pressed={wantsChat}
              onClick={() => setChatBeside(!wantsChat)}
            />
          )}
          {document.fullscreenEnabled && (
            <IconButton
              label={t(isFull ? 'leaveFullScreen' : 'fullScreen')}
              icon={isFull ? <Minimize /> : <Maximize />}
              onClick={() => void toggleFullScreen()}
            />
          )}
        </div>
      )}
    </div>
  )
}

// The whole page, so that menus and dialogs are in it. The call then covers the page.
const toggleFullScreen = () =>
  document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()

/** Whether the page fills the screen. That ends with the call. */
function useIsFullScreen(): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  return isFull
}
