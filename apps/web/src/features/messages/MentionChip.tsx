import clsx from 'clsx'
import { useTranslation } from '../../i18n/words.ts'
import { openDialog, useClient, useUser } from '../../store/index.ts'
import styles from './MentionChip.module.css'

/** Somebody who is called in a message; a press shows who that is. */
export function MentionChip({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const { store } = useClient()
  const user = useUser(uid)
  if (!user) return <span className={styles.chip}>{t('message.unknownMention')}</span>
  return (
    <button
      type="button"
      className={clsx(styles.chip, uid === store.me && styles.me)}
      onClick={() => openDialog({ name: 'profile', uid })}
    >
      @{user.name}
    </button>
  )
}
