import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ProgressBar } from '../../../ui/index.ts'
import styles from './JobBlock.module.css'

/** How far a job is. `share` is 0 to 1; `step` is the text of what it does. */
export function JobProgress({
  title,
  step,
  share,
}: {
  title: string
  step: string
  share: number
}) {
  const { t } = useTranslation('setting')
  return (
    <div className={styles.running}>
      <ProgressBar label={title} value={share} />
      <p role="status">{t('job.progress', { step, percent: Math.floor(share * 100) })}</p>
    </div>
  )
}

/** The text of a finished job, and its buttons. */
export function JobResult({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.finished}>
      <p role="status">{text}</p>
      {children}
    </div>
  )
}
