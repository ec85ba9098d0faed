import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import { clsx } from 'clsx'
import { Hash, Lock } from 'lucide-react'
import { shortTime, wholeTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useChannel, useNamedUser, useToday } from '../../../store/index.ts'
import { PersonAvatar, tooltip } from '../../../ui/index.ts'
import styles from './ActivityRow.module.css'

const maxFaces = 2

/** The chat of a row. */
export function RowPlace({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('activity')
  const channel = useChannel(isChannelKey(chatKey) ? idOf(chatKey) : 0)
  if (!channel) return <span className={styles.place}>{t('direct')}</span>
  const Sign = channel.is_public ? Hash : Lock
  return (
    <span className={styles.place}>
      <Sign aria-hidden />
      <bdi>{channel.name}</bdi>
    </span>
  )
}

/** When something of a row happened. */
export function RowTime({ time }: { time: number }) {
  const today = useToday()
  return (
    <time
      className={styles.time}
      dateTime={new Date(time).toISOString()}
      {...tooltip(wholeTime(time))}
    >
      {shortTime(time, today)}
    </time>
  )
}

/** The faces of those who did something, the latest in front. */
export function RowFaces({ uids }: { uids: readonly number[] }) {
  const shown = uids.slice(0, maxFaces)
  return (
    <span className={clsx(styles.faces, shown.length > 1 && styles.several)} aria-hidden>
      {shown.map((uid) => (
        <Face key={uid} uid={uid} size={shown.length > 1 ? 24 : 36} />
      ))}
    </span>
  )
}

function Face({ uid, size }: { uid: number; size: number }) {
  const { t } = useTranslation('chat')
  const user = useNamedUser(uid)
  const name = user?.name ?? t('message.somebody')
  return <PersonAvatar uid={uid} name={name} src={user && avatarSrc(user)} size={size} />
}
