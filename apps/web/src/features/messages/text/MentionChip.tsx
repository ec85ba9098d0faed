import clsx from 'clsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useClient, useNamedUser } from '../../../store/index.ts'
import styles from './MentionChip.module.css'

/** A mention in a message. A press opens the user's profile. */
export function MentionChip({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const { store } = useClient()
  const user = useNamedUser(uid)
  if (!user) return <span className={styles.chip}>{t('message.unknownMention')}</span>
  return (
    <button
      type="button"
      data-uid={uid}
      className={clsx(styles.chip, uid === store.me && styles.me)}
      onClick={() => openDialog({ name: 'profile', uid })}
    >
      <bdi>@{user.name}</bdi>
    </button>
  )
}

/** `@all` or `@here` in a message that notifies that group. */
export const GroupChip = ({ text }: { text: string }) => (
  <bdi className={clsx(styles.chip, styles.me)}>{text}</bdi>
)
