import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { VisuallyHidden } from '../../ui/index.ts'
import { type Step, steps } from './progress.ts'
import styles from './Steps.module.css'

/** The four steps, with the current one marked. */
export function Steps({ current }: { current: Step }) {
  const { t } = useTranslation('welcome')
  const at = steps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={clsx(styles.step, index === at && styles.now, index < at && styles.done)}
        >
          <span aria-hidden className={styles.sign}>
            {index < at ? <Check /> : index + 1}
          </span>
          {index < at ? (
            <>
              <span aria-hidden className={styles.word}>
                {t(`steps.${step}`)}
              </span>
              <VisuallyHidden>{t('steps.done', { step: t(`steps.${step}`) })}</VisuallyHidden>
            </>
          ) : (
            <span className={styles.word}>{t(`steps.${step}`)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
