import type { RequestError } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetwork } from '../../../store/index.ts'
import { Banner } from '../../../ui/index.ts'
import styles from './FailureNote.module.css'

/** In a dialog: the notice that the browser is offline, or the last request's failure. */
export function FailureNote({ failure }: { failure: RequestError | undefined }) {
  const { t } = useTranslation('member')
  const online = useNetwork()
  if (online && !failure) return null
  return (
    <div className={styles.note}>
      {failure && online ? (
        <Banner kind="danger" title={t(titleFor(failure.status))} text={t('people.failedText')} />
      ) : (
        <Banner kind="offline" title={t('people.away')} text={t('people.awayText')} />
      )}
    </div>
  )
}

/** The same on one line, for the text of a confirmation. */
export function FailureLine({ failure }: { failure: RequestError | undefined }) {
  const { t } = useTranslation('member')
  const online = useNetwork()
  if (online && !failure) return null
  const words = online && failure ? titleFor(failure.status) : 'people.away'
  return (
    <span role="alert" className={styles.line}>
      {t(words)}
    </span>
  )
}

function titleFor(status: number) {
  if (status === 403) return 'people.refused'
  return status === 404 ? 'people.gone' : 'people.failed'
}
