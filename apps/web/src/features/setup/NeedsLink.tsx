import { useTranslation } from '../../i18n/words.ts'
import { EntryCard } from '../invites/index.ts'
import type { LinkProblem } from './setup-link.ts'

/** Tells people who cannot set the server up from here where to find the link that can. */
export function NeedsLink({ problem }: { problem: LinkProblem }) {
  const { t } = useTranslation('welcome')
  return (
    <EntryCard title={t(`link.${problem}`)} text={t('link.lead')} announce>
      <p>{t('link.where')}</p>
    </EntryCard>
  )
}
