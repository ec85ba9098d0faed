import { EntryCard } from '../../ui/index.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { LinkProblem } from './setup-link.ts'

/** Explains where to find the set-up link, for visitors who need it. */
export function NeedsLink({ problem }: { problem: LinkProblem }) {
  const { t } = useTranslation('welcome')
  return (
    <EntryCard title={t(`link.${problem}`)} text={t('link.lead')} announce>
      <p>{t('link.where')}</p>
    </EntryCard>
  )
}
