import { channelKey } from '@parley/client'
import type { PinnedMessage } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import { CornerUpLeft, Pin, PinOff } from 'lucide-react'
import { type MouseEvent, useMemo } from 'react'
import { shortTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  avatarSrc,
  jumpTo,
  useChannel,
  useClient,
  useMe,
  useNamedUser,
  useToday,
} from '../../../store/index.ts'
import { Button, EmptyState, PersonAvatar, SidePanel, useIsPhone } from '../../../ui/index.ts'
import { factsOf, openViewer, pictureOf } from '../../files/index.ts'
import { createMessageActions } from '../actions/message-actions.ts'
import { MessageContent } from '../text/MessageContent.tsx'
import styles from './PinsPanel.module.css'

/** The pinned messages of a channel, the most recently pinned first. */
export function PinsPanel({ gid, onClose }: { gid: number; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const channel = useChannel(gid)
  const mayUnpin = mayManageChannel(useMe(), channel)
  const isPhone = useIsPhone()
  const pins = [...(channel?.pinned_messages ?? [])].sort((a, b) => b.created_at - a.created_at)
  return (
    <SidePanel title={t('pins.title')} closeLabel={t('pins.close')} onClose={onClose}>
      {pins.length === 0 ? (
        <EmptyState icon={<Pin />} title={t('pins.empty')} text={t('pins.emptyText')} />
      ) : (
        <ul className={styles.list} aria-label={t('pins.count', { count: pins.length })}>
          {pins.map((pin) => (
            <li key={pin.mid}>
              <Pinned gid={gid} pin={pin} mayUnpin={mayUnpin} onJump={() => isPhone && onClose()} />
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

interface PinnedProps {
  gid: number
  pin: PinnedMessage
  mayUnpin: boolean
  onJump: () => void
}

function Pinned({ gid, pin, mayUnpin, onJump }: PinnedProps) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const today = useToday()
  const key = channelKey(gid)
  const actions = useMemo(() => createMessageActions(client, key, t), [client, key, t])
  // A pin does not contain the author. Use the message in the store if it is loaded.
  const message = client.store.messages.get(pin.mid)
  const author = useNamedUser(message?.from_uid ?? 0)
  const pinner = useNamedUser(pin.created_by)?.name ?? t('message.somebody')
  const time = shortTime(pin.created_at, today)
  const sent = message && { by: message.from_uid, at: message.created_at }

  function jump() {
    jumpTo(key, pin.mid)
    onJump()
  }

  // Links and buttons inside keep their own meaning, and a text can be selected.
  function handleClick({ target }: MouseEvent) {
    const isOwn =
      target instanceof Element && target.closest('a, button, audio, video, [role=slider]')
    if (!isOwn && getSelection()?.isCollapsed !== false) jump()
  }

  return (
    <div className={styles.pin} onClick={handleClick}>
      {author && (
        <div className={styles.author}>
          <PersonAvatar uid={author.uid} name={author.name} src={avatarSrc(author)} size={24} />
          <b>
            <bdi>{author.name}</bdi>
          </b>
        </div>
      )}
      <div className={styles.content}>
        <MessageContent
          message={pin}
          onOpenPicture={() => openViewer([pictureOf(factsOf(pin), sent, pin.mid)], 0)}
        />
      </div>
      <div className={styles.by}>{t('pins.by', { name: pinner, time })}</div>
      <div className={styles.actions}>
        <Button size="s" variant="link" icon={<CornerUpLeft />} onClick={jump}>
          {t('pins.jump')}
        </Button>
        {mayUnpin && (
          <Button
            size="s"
            variant="link"
            icon={<PinOff />}
            onClick={() => void actions.unpin(pin.mid)}
          >
            {t('pins.unpin')}
          </Button>
        )}
      </div>
    </div>
  )
}
