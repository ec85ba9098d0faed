import { useTranslation } from '../../../i18n/use-translation.ts'
import { useStatus } from '../../../store/index.ts'
import { tooltip } from '../../../ui/index.ts'
import styles from './StatusSign.module.css'

/** The sign of a status without an emoji. */
export const plainSign = '💬'

/** The emoji of a user's status beside their name, with its text as tooltip. */
export function StatusSign({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const { emoji, text } = useStatus(uid)
  if (emoji === '' && text === '') return null
  const label = text === '' ? t('status.of', { emoji }) : text
  return (
    <span role="img" aria-label={label} className={styles.sign} {...tooltip(text)}>
      {emoji || plainSign}
    </span>
  )
}
