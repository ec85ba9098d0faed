import { AppWindow } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, EmptyState } from '../../ui/index.ts'
import styles from './Screen.module.css'

/** Shown while another tab is active. One click makes this tab the active one. */
export function InactiveScreen({ onUseHere }: { onUseHere: () => void }) {
  const { t } = useTranslation()
  return (
    <main className={styles.screen}>
      <EmptyState
        level={1}
        icon={<AppWindow />}
        title={t('state.inactive')}
        text={t('state.inactiveText')}
        actions={
          <Button variant="primary" onClick={onUseHere} autoFocus>
            {t('state.useHere')}
          </Button>
        }
      />
    </main>
  )
}
