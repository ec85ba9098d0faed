import { Search } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog } from '../../../store/index.ts'
import { Kbd, keysText } from '../../../ui/index.ts'
import { paletteKeys } from '../actions/palette-keys.ts'
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
        {keysText(paletteKeys)}
      </Kbd>
    </button>
  )
}
