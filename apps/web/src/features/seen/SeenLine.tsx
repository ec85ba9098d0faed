import { type ChatKey, isChannelKey } from '@parley/client'
import type { SeenMark } from '@parley/protocol'
import { CheckCheck } from 'lucide-react'
import { memo } from 'react'
import { shortTime } from '../../i18n/dates.ts'
import { listOf } from '../../i18n/lists.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { avatarSrc, isFlatEqual, useNames, useNamedUser, useToday } from '../../store/index.ts'
import { PersonAvatar, tooltip } from '../../ui/index.ts'
import styles from './SeenLine.module.css'

interface SeenLineProps {
  chatKey: ChatKey
  marks: readonly SeenMark[]
  /** The message is the last of the feed: the line takes the space below it, so that nothing moves. */
  isLast: boolean
}

const maxFaces = 8

/** Below a message: who has read up to it, or in a direct chat when it was read. */
export const SeenLine = memo(function SeenLine({ chatKey, marks, isLast }: SeenLineProps) {
  return (
    <div className={styles.line} data-last={isLast || undefined}>
      {isChannelKey(chatKey) ? <Faces marks={marks} /> : <SeenTime marks={marks} />}
    </div>
  )
}, areSame)

// The list of marks is made anew with each rendering of the feed.
function areSame({ marks, ...one }: SeenLineProps, { marks: others, ...other }: SeenLineProps) {
  return isFlatEqual(one, other) && isFlatEqual(marks, others)
}

function SeenTime({ marks }: { marks: readonly SeenMark[] }) {
  const { t } = useTranslation('chat')
  const today = useToday()
  const at = marks[0]?.at
  return (
    <span className={styles.time}>
      <CheckCheck aria-hidden />
      {at ? t('seen.at', { time: shortTime(at, today) }) : t('seen.direct')}
    </span>
  )
}

function Faces({ marks }: { marks: readonly SeenMark[] }) {
  const { t } = useTranslation('chat')
  const names = useNames(marks.map(({ uid }) => uid))
  const label = t('seen.by', { names: listOf(names.map((name) => name ?? '')) })
  const more = marks.length - maxFaces
  return (
    <span className={styles.faces} role="img" aria-label={label} {...tooltip(label)}>
      {marks.slice(0, maxFaces).map(({ uid }) => (
        <Face key={uid} uid={uid} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}

function Face({ uid }: { uid: number }) {
  const user = useNamedUser(uid)
  return user ? <PersonAvatar uid={uid} name={user.name} src={avatarSrc(user)} size={18} /> : null
}
