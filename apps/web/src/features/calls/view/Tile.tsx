import { clsx } from 'clsx'
import { MicOff, Pin, PinOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useNamedUser } from '../../../store/index.ts'
import { IconButton, PersonAvatar } from '../../../ui/index.ts'
import styles from './Tile.module.css'
import type { TileOf } from './tiles.ts'

interface Props {
  tile: TileOf
  isPinned: boolean
  onPin: () => void
}

/** One person of a call, or their screen: the picture, the name, and whether they speak. */
export function Tile({ tile, isPinned, onPin }: Props) {
  const { t } = useTranslation('call')
  const user = useNamedUser(tile.uid)
  const name = user?.name ?? ''
  const label = tile.isOwn ? t('you') : name
  const shown = tile.source === 'screen' ? t('screenOf', { name: label }) : label
  return (
    <li
      className={clsx(styles.tile, tile.isSpeaking && styles.speaking)}
      data-pinned={isPinned || undefined}
      data-source={tile.source}
      data-person={tile.uid}
      data-speaking={tile.isSpeaking || undefined}
    >
      {tile.track ? (
        <Picture track={tile.track} isMirrored={tile.isOwn && tile.source === 'camera'} />
      ) : (
        <PersonAvatar uid={tile.uid} name={name} src={user && avatarSrc(user)} size={84} />
      )}
      <span className={styles.name}>
        {tile.isMuted && tile.source === 'camera' && (
          <MicOff role="img" aria-label={t('isMuted')} />
        )}
        <span className={styles.cut}>{shown}</span>
      </span>
      <IconButton
        size="s"
        className={styles.pin}
        label={t(isPinned ? 'unpin' : 'pin', { name: shown })}
        icon={isPinned ? <PinOff /> : <Pin />}
        pressed={isPinned}
        onClick={onPin}
      />
    </li>
  )
}

function Picture({ track, isMirrored }: { track: MediaStreamTrack; isMirrored: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  return (
    <video
      ref={video}
      className={clsx(styles.picture, isMirrored && styles.mirrored)}
      autoPlay
      playsInline
      muted
    />
  )
}
