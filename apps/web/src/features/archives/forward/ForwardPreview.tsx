import { useTranslation } from '../../../i18n/use-translation.ts'
import { MessagePreview } from '../../messages/index.ts'
import styles from './ForwardDialog.module.css'

const shown = 2

/** The messages that are forwarded. */
export function ForwardPreview({ mids }: { mids: readonly number[] }) {
  const { t } = useTranslation('forward')
  const others = mids.length - shown
  return (
    <div className={styles.preview}>
      {mids.slice(0, shown).map((mid) => (
        <MessagePreview key={mid} mid={mid} lines={mids.length > 1 ? 1 : 3} />
      ))}
      {others > 0 && <span className={styles.more}>{t('more', { count: others })}</span>}
    </div>
  )
}
