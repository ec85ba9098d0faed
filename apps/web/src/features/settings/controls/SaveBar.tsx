import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetwork } from '../../../store/index.ts'
import { Button } from '../../../ui/index.ts'
import styles from './SaveBar.module.css'
import { useUnsavedState } from './UnsavedChanges.tsx'

/** At the end of a page: saves or resets its changed texts, while there are any. */
export function SaveBar() {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const { isUnsaved, isSaving, saveAll, resetAll } = useUnsavedState()
  if (!isUnsaved) return null
  return (
    <div className={styles.place}>
      <section aria-label={t('unsaved.title')} className={styles.bar}>
        <p role="status" className={styles.text}>
          {t(online ? 'unsaved.title' : 'unsaved.offline')}
        </p>
        <Button disabled={isSaving} onClick={resetAll}>
          {t('unsaved.reset')}
        </Button>
        <Button variant="primary" busy={isSaving} disabled={!online} onClick={saveAll}>
          {t('unsaved.save')}
        </Button>
      </section>
    </div>
  )
}
