import clsx from 'clsx'
import { Bot, Lock, Moon } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import styles from './Avatar.module.css'
import { hueStyle } from './hue.ts'
import { initials } from './initials.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

/** `quiet` is online with notices off. */
export type Presence = 'online' | 'quiet' | 'offline'

export type PersonAvatarProps = {
  uid: number
  name: string
  src?: string | undefined
  /** Edge in pixels; 36 by default. */
  size?: number | undefined
  presence?: Presence | undefined
  /** The presence for screen readers. The picture has no text, because the name is beside it. */
  presenceLabel?: string | undefined
  bot?: boolean | undefined
  /** A visitor of a site, who has a ring. */
  visitor?: boolean | undefined
}

export type ChannelAvatarProps = {
  name: string
  isPrivate: boolean
  src?: string | undefined
  size?: number | undefined
}

/** A person: a picture, or the initials on a colour of their own. */
export function PersonAvatar(props: PersonAvatarProps) {
  const { uid, name, src, size = 36, presence, presenceLabel, bot = false, visitor = false } = props
  const colours = { '--size': `${size / 16}rem`, ...hueStyle(uid) } as CSSProperties
  return (
    <span className={clsx(styles.avatar, styles.person, visitor && styles.visitor)} style={colours}>
      <Initials text={initials(name)} />
      <Picture key={src} src={src} />
      {bot ? <BotMark /> : presence && <PresenceDot presence={presence} label={presenceLabel} />}
    </span>
  )
}

/** A channel: a picture, or its kind, `#` for public and a lock for private. */
export function ChannelAvatar({ isPrivate, src, size = 36 }: ChannelAvatarProps) {
  return (
    <span
      className={clsx(styles.avatar, styles.channel)}
      style={{ '--size': `${size / 16}rem` } as CSSProperties}
    >
      <span aria-hidden="true" className={styles.sign}>
        {isPrivate ? <Lock /> : '#'}
      </span>
      <Picture key={src} src={src} />
    </span>
  )
}

export type PresenceDotProps = { presence: Presence; label?: string | undefined }

/** Filled when online, a moon with notices off, a ring when offline, so that colour is not the only difference. */
function PresenceDot({ presence, label }: PresenceDotProps) {
  return (
    <span className={clsx(styles.dot, styles[presence])}>
      {presence === 'quiet' && <Moon aria-hidden />}
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

function Initials({ text }: { text: string }) {
  const isLong = [...text].length > 2
  return (
    <span aria-hidden="true" className={clsx(isLong && styles.long)}>
      {text}
    </span>
  )
}

function BotMark() {
  return (
    <span className={styles.bot} aria-hidden="true">
      <Bot />
    </span>
  )
}

// Over the initials, which stay visible if it cannot be loaded.
function Picture({ src }: { src: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  if (!src || isBroken) return null
  return (
    <img
      className={styles.picture}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}
