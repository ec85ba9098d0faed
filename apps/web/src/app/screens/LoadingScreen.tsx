import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSessionClient } from '../../store/index.ts'
import { Button, ConfirmDialog, EmptyState, Spinner, VisuallyHidden } from '../../ui/index.ts'
import styles from './Screen.module.css'

/** The time after which a reset is offered. */
export const slowMs = 30_000

interface LoadingScreenProps {
  failed?: boolean
  /** Half a minute has already passed. */
  isLate?: boolean
  onRetry?: () => void
}

/** Shown until the page can render. Offers a reset after half a minute or after a failure. */
export function LoadingScreen({ failed = false, isLate = false, onRetry }: LoadingScreenProps) {
  const { t } = useTranslation()
  const slow = usePassed(slowMs) || isLate

  return (
    <main className={styles.screen} aria-busy={!failed}>
      <div className={styles.inner}>
        {failed ? (
          <div role="alert">
            <EmptyState
              level={1}
              icon={<CloudOff />}
              title={t('state.loadFailed')}
              text={t('state.loadFailedText')}
            />
          </div>
        ) : (
          <>
            <h1>
              <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
            </h1>
            <Spinner size="l" label={t('state.loading')} />
          </>
        )}
        {slow && !failed && <p>{t('state.slow')}</p>}
        {(slow || failed) && (
          <div className={styles.buttons}>
            <Button variant="primary" onClick={onRetry ?? (() => location.reload())}>
              {t('action.retry')}
            </Button>
            <ResetData />
          </div>
        )}
      </div>
    </main>
  )
}

/** Whether the component has been shown for this time. */
export function usePassed(ms: number) {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

// Warn first: drafts and unsent messages exist only in this browser.
function ResetData() {
  const { t } = useTranslation()
  const client = useSessionClient()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function reset() {
    setBusy(true)
    await client?.clearData()
    location.reload()
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('state.resetData')}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('state.resetDataTitle')}
        text={t('state.resetDataText')}
        confirmLabel={t('state.resetData')}
        cancelLabel={t('action.cancel')}
        danger
        busy={busy}
        onConfirm={() => void reset()}
      />
    </>
  )
}
