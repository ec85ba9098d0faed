import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { useClient } from '../../store/index.ts'
import { Button, Spinner } from '../../ui/index.ts'
import styles from './Screen.module.css'

const slowMs = 30_000

/** While nothing can be shown yet. After half a minute, or after a failure, it offers a way out. */
export function LoadingScreen({
  failed = false,
  onRetry,
}: {
  failed?: boolean
  onRetry?: () => void
}) {
  const { t } = useTranslation()
  const client = useClient()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])

  async function reset() {
    await client.clearData()
    location.reload()
  }

  return (
    <main className={styles.screen} aria-busy={!failed}>
      <div className={styles.inner}>
        {failed ? (
          <p role="alert">{t('state.loadFailedText')}</p>
        ) : (
          <Spinner size="l" label={t('state.loading')} />
        )}
        {slow && !failed && <p>{t('state.slow')}</p>}
        {(slow || failed) && (
          <div className={styles.buttons}>
            <Button variant="primary" onClick={onRetry ?? (() => location.reload())}>
              {t('action.retry')}
            </Button>
            <Button onClick={() => void reset()}>{t('state.resetData')}</Button>
          </div>
        )}
      </div>
    </main>
  )
}
