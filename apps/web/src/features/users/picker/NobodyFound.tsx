import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, VisuallyHidden } from '../../../ui/index.ts'
import styles from './NobodyFound.module.css'

interface Props {
  query: string
  onClear: () => void
}

/** Replaces a list of people when no name matches. */
export function NobodyFound({ query, onClear }: Props) {
  const { t } = useTranslation('member')
  return (
    <div className={styles.miss}>
      <strong>{t('people.none')}</strong>
      <span>{t('people.noneText', { query })}</span>
      <Button size="s" variant="link" onClick={onClear}>
        {t('people.clear')}
      </Button>
    </div>
  )
}

/** Announces the number of results to screen readers. */
export function HitCount({ count }: { count: number }) {
  const { t } = useTranslation('member')
  return <VisuallyHidden role="status">{t('people.hits', { count })}</VisuallyHidden>
}
