import { useTranslation } from '../../../i18n/use-translation.ts'
import { timeOfDay, timeWithoutPeriod, wholeTime } from '../../../i18n/dates.ts'
import { avatarSrc, openDialog, useNamedUser } from '../../../store/index.ts'
import { PersonAvatar, tooltip } from '../../../ui/index.ts'
import { BotTag } from './BotTag.tsx'
import styles from './MessageRow.module.css'

/** The picture of the author, which opens the profile. */
export function AuthorAvatar({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const user = useNamedUser(uid)
  if (!user) return <PersonAvatar uid={uid} name="?" />
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.portrait}
      aria-label={t('message.profile', { name: user.name })}
      onClick={() => openDialog({ name: 'profile', uid })}
    >
      <PersonAvatar uid={uid} name={user.name} src={avatarSrc(user)} bot={user.is_bot} />
    </button>
  )
}

/** The line above a run: who wrote it, and when. */
export function RunHead({ uid, time }: { uid: number; time: number }) {
  const { t } = useTranslation('chat')
  const user = useNamedUser(uid)
  return (
    <div data-run-head className={styles.head}>
      {user ? (
        <>
          <button
            type="button"
            tabIndex={-1}
            className={styles.who}
            onClick={() => openDialog({ name: 'profile', uid })}
          >
            <bdi>{user.name}</bdi>
          </button>
          <BotTag user={user} />
        </>
      ) : (
        <bdi className={styles.who}>{t('message.somebody')}</bdi>
      )}
      <MessageTime time={time} />
    </div>
  )
}

/** The time of a message, beside its author or in the gutter. */
export function MessageTime({ time, isInGutter }: { time: number; isInGutter?: boolean }) {
  return (
    <time
      className={isInGutter ? styles.gutter : styles.when}
      dateTime={new Date(time).toISOString()}
      {...tooltip(wholeTime(time))}
    >
      {isInGutter ? timeWithoutPeriod(time) : timeOfDay(time)}
    </time>
  )
}
