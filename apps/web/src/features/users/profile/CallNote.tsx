import type { RequestError } from '@parley/client'
import { useTranslation } from '../../../i18n/words.ts'
import { useNetwork } from '../../../store/index.ts'
import { Banner } from '../../../ui/index.ts'
import styles from './CallNote.module.css'

/** In a dialog: the notice that the browser is offline, or the error of the last request. */
export function CallNote({ error }: { error: RequestError | undefined }) {
  const { t } = useTranslation('member')
  const online = useNetwork()
  if (online && !error) return null
  return (
    <div className={styles.note}>
      {error && online ? (
        <Banner kind="danger" title={t(titleFor(error.status))} text={t('people.failedText')} />
      ) : (
        <Banner kind="offline" title={t('people.away')} text={t('people.awayText')} />
      )}
    </div>
  )
}

/** The same on one line, for the text of a confirmation. */
export function CallLine({ error }: { error: RequestError | undefined }) {
  const { t } = useTranslation('member')
  const online = useNetwork()
  if (online && !error) return null
  const words = online && error ? titleFor(error.status) : 'people.away'
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
