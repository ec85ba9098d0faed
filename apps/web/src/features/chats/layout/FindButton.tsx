import { Search } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog } from '../../../store/index.ts'
import { chord, Kbd } from '../../../ui/index.ts'
import styles from './FindButton.module.css'

/** Looks like a search field and opens the switcher. */
export function FindButton() {
  const { t } = useTranslation('chat')
  return (
    <button
      type="button"
      className={styles.find}
      aria-haspopup="dialog"
      onClick={() => openDialog({ name: 'switcher' })}
    >
      <Search aria-hidden />
      {t('list.find')}
      <Kbd className={styles.key} aria-hidden>
        {chord('mod', 'K')}
      </Kbd>
    </button>
  )
}
