import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import type { CallModeration } from '@parley/protocol'
import { mayModerateCall } from '@parley/rules'
import { Ellipsis } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError, useMe, useSelector } from '../../../store/index.ts'
import { clsx } from 'clsx'
import { Button, ConfirmDialog, IconButton, Popover } from '../../../ui/index.ts'
import { currentControls } from '../current-call.ts'
import styles from './Tile.module.css'
import type { TileOf } from './tiles.ts'

interface Props {
  tile: TileOf
  name: string
  chat: ChatKey
  volume: number
  video: RefObject<HTMLVideoElement | null>
}

/** The menu of a tile: its volume, a window of its own, and moderation for managers of the channel. */
export function TileMenu({ tile, name, chat, volume, video }: Props) {
  const { t } = useTranslation('call')
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const slider = useId()
  const mayModerate = useSelector((store) => {
    const guest = { uid: tile.uid, is_admin: false, is_guest: true, is_visitor: false }
    const user = tile.guestName === undefined ? store.users.get(tile.uid) : guest
    const channel = isChannelKey(chat) ? store.channels.get(idOf(chat)) : undefined
    return user !== undefined && mayModerateCall(me, channel, user)
  })
  const canFloat = tile.track !== undefined && document.pictureInPictureEnabled
  if (tile.isOwn && !canFloat) return null

  function moderate(action: CallModeration): void {
    setOpen(false)
    void currentControls()?.moderate(tile.session, action).catch(showError)
  }

  return (
    <>
      <Popover
        label={t('tileMenu', { name })}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton
            size="s"
            className={clsx(styles.action, styles.more)}
            label={t('tileMenu', { name })}
            icon={<Ellipsis />}
          />
        }
      >
        <div className={styles.menu}>
          {!tile.isOwn && (
            <div className={styles.volume}>
              <label htmlFor={slider}>{t('volume', { name })}</label>
              <input
                id={slider}
                type="range"
                min={0}
                max={1}
                step={0.05}
                value={volume}
                onChange={({ currentTarget }) =>
                  currentControls()?.setVolume(tile.session, currentTarget.valueAsNumber)
                }
              />
            </div>
          )}
          {canFloat && (
            <Button
              onClick={() => {
                setOpen(false)
                void video.current?.requestPictureInPicture().catch(showError)
              }}
            >
              {t('float')}
            </Button>
          )}
          {mayModerate && (
            <>
              <Button disabled={tile.isMuted} onClick={() => moderate('mute')}>
                {t('moderate.mute')}
              </Button>
              {tile.hand !== undefined && (
                <Button onClick={() => moderate('lower_hand')}>{t('lowerHand')}</Button>
              )}
              <Button
                variant="danger"
                onClick={() => {
                  setOpen(false)
                  setRemoving(true)
                }}
              >
                {t('moderate.remove')}
              </Button>
            </>
          )}
        </div>
      </Popover>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('moderate.removeTitle', { name })}
        text={t('moderate.removeText')}
        confirmLabel={t('moderate.remove')}
        cancelLabel={t('devices.cancel')}
        danger
        onConfirm={() => {
          setRemoving(false)
          moderate('remove')
        }}
      />
    </>
  )
}
