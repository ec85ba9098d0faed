import { CircleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, copyText, EmptyState } from '../../ui/index.ts'
import styles from './Screen.module.css'

/** Shown in place of a component that threw. */
export function CrashScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <main id="main" className={styles.screen}>
      <EmptyState
        level={1}
        icon={<CircleAlert />}
        tone="danger"
        title={t('state.crashed')}
        text={t('state.crashedText')}
        actions={
          <>
            <Button variant="primary" onClick={onRetry}>
              {t('action.retry')}
            </Button>
            <Button onClick={() => void copyText(error.stack ?? error.message)}>
              {t('state.copyDetails')}
            </Button>
          </>
        }
      />
    </main>
  )
}
