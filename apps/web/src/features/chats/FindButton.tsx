import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../store/index.ts'
import { Kbd } from '../../ui/index.ts'
import styles from './FindButton.module.css'
import { chord } from './keys.ts'
import { loadPalette } from './Switcher.tsx'

/** Looks like a search field and opens the switcher. */
export function FindButton() {
  const { t } = useTranslation('chat')
  // Letters typed right after Ctrl K must not fall beside a field that is still on its way.
  useEffect(() => void loadPalette(), [])
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
