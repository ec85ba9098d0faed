import type { ChatKey } from '@parley/client'
import { clsx } from 'clsx'
import { Hand, MicOff, Pin, PinOff } from 'lucide-react'
import { type CSSProperties, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useNamedUser } from '../../../store/index.ts'
import { hueStyle, IconButton, PersonAvatar } from '../../../ui/index.ts'
import type { ShownReaction } from '../session/call-state.ts'
import styles from './Tile.module.css'
import { TileMenu } from './TileMenu.tsx'
import type { TileOf } from './tiles.ts'
import { Video } from './Video.tsx'

interface Props {
  tile: TileOf
  chat: ChatKey
  isPinned: boolean
  /** In a call with one large tile: whether it is this one. */
  isLarge: boolean | undefined
  /** The chosen volume, from 0 to 1. */
  volume: number
  reactions: readonly ShownReaction[]
  onPin: () => void
  hasTools: boolean
  /** Shows the tools, or hides them. */
  onTap: (() => void) | undefined
}

/** One person of a call, or their screen: the video, the name, and whether they speak. */
export function Tile(props: Props) {
  const { tile, chat, isPinned, isLarge, volume, reactions, onPin, hasTools, onTap } = props
  const { t } = useTranslation('call')
  const video = useRef<HTMLVideoElement>(null)
  const user = useNamedUser(tile.uid)
  const name = user?.name ?? tile.guestName ?? ''
  const label = tile.isOwn ? t('you') : name
  const shown = tile.source === 'screen' ? t('screenOf', { name: label }) : label
  return (
    <li
      className={clsx(styles.tile, tile.isSpeaking && styles.speaking)}
      style={hueStyle(tile.uid) as CSSProperties}
      data-large={isLarge || undefined}
      data-source={tile.source}
      data-person={tile.uid}
      data-session={tile.session}
      data-speaking={tile.isSpeaking || undefined}
    >
      {tile.track ? (
        <Video
          ref={video}
          track={tile.track}
          className={styles.video}
          isMirrored={tile.isOwn && tile.source === 'camera'}
        />
      ) : (
        <PersonAvatar
          uid={tile.uid}
          name={name}
          src={user && avatarSrc(user)}
          size={isLarge === false ? 48 : 96}
        />
      )}
      <span className={styles.name}>
        {tile.isMuted && tile.source === 'camera' && (
          <MicOff role="img" aria-label={t('isMuted')} />
        )}
        <span className={styles.cut}>{shown}</span>
        {tile.guestName !== undefined && !tile.isOwn && <span> ({t('guest')})</span>}
      </span>
      {tile.hand !== undefined && !(onTap && hasTools) && (
        <span className={styles.hand}>
          <Hand role="img" aria-label={t('handIsUp')} />
          <span className={styles.cut}>
            {tile.hand} · {label}
          </span>
        </span>
      )}
      <span className={styles.reactions} aria-live="polite">
        {reactions.map(({ id, emoji }) => (
          <span key={id}>{emoji}</span>
        ))}
      </span>
      {onTap && (
        <button
          type="button"
          className={styles.tap}
          aria-label={t('tools', { name: shown })}
          aria-pressed={hasTools}
          onClick={onTap}
        />
      )}
      {hasTools && (
        <>
          {(!tile.isOwn || tile.track !== undefined) && (
            <TileMenu tile={tile} name={shown} video={video} volume={volume} chat={chat} />
          )}
          <IconButton
            size="s"
            className={clsx(styles.action, styles.pin)}
            label={t(isPinned ? 'unpin' : 'pin', { name: shown })}
            icon={isPinned ? <PinOff /> : <Pin />}
            pressed={isPinned}
            onClick={onPin}
          />
        </>
      )}
    </li>
  )
}
